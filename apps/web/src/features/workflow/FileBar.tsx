import { Database, FolderOpen, ScanSearch } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { callCompanion, companion } from '../../app/companion.ts'
import { checkPathText, OPEN_ENDINGS } from '../../app/documents/file-names.ts'
import { keepSessionFile } from '../../app/documents/session-files.ts'
import { useEditor } from '../../app/editor.ts'
import { useMessages } from '../../app/i18n.tsx'
import { app, notify, useApp } from '../../app/store.ts'
import { usePlanFiles } from '../../app/use-plan-files.ts'
import { failureText } from '../../app/use-sentence.ts'
import { work } from '../../app/work.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './FileBar.module.css'

/** The file selector, and what is done with what it names. */
export function FileBar({ onExtract }: { onExtract(): void }) {
  const messages = useMessages()
  const words = messages.files
  const path = useApp(state => state.filePath)
  const busy = work(state => state.busy)
  const opening = work(state => state.openingFile)
  const hasPlan = useEditor(state => state.schedule !== null)
  const connected = companion(state => state.status === 'connected')
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(false)
  const [typed, setTyped] = useState(false)
  const checkId = useId()
  const { openFile, openPath } = usePlanFiles()

  const browse = async () => {
    if (!connected) {
      input.current?.click()
      return
    }
    const reply = await callCompanion('selectFile', {})
    if (reply.ok && reply.value.cancelled) return
    if (reply.ok && reply.value.file_path) {
      app.setState({ filePath: reply.value.file_path })
      return
    }
    // The native dialog failed: the browser's own picker still works.
    const message = reply.ok ? reply.value.error : failureText(messages, reply.failure)
    if (message && reply.ok) showToast('warn', words.errorSelecting(message))
    input.current?.click()
  }
  const cacheStatus = async () => {
    const reply = await callCompanion('cacheStatus')
    if (!reply.ok) {
      notify('err', words.cacheStatusFailed, [failureText(messages, reply.failure)], false)
      return
    }
    const { status } = reply.value
    notify(
      'info',
      words.cacheLine(
        status.total_entries,
        status.valid_entries,
        status.invalid_entries,
        status.total_size_mb.toFixed(1),
      ),
    )
  }
  const clearCache = async () => {
    const reply = await callCompanion('cacheClear', {})
    if (reply.ok && reply.value.ok) showToast('ok', words.cacheCleared)
    else notify('err', words.cacheClearFailed, reply.ok ? [] : [failureText(messages, reply.failure)], false)
  }
  // What the text is, said while it stands there: after an attempt with nothing, and for a name without a folder
  // until the plan of a picked file is open.
  const kind = checkPathText(path)
  const check =
    kind === 'bareName' && (typed || !hasPlan)
      ? { tone: 'warn', text: words.bareName }
      : kind === 'empty' && asked
        ? { tone: 'err', text: `${words.pathRequired}. ${words.useBrowse}.` }
        : null
  const start = () => {
    setAsked(kind === 'empty')
    void openPath(path)
  }
  const off = busy !== null || opening !== null

  return (
    <div className={styles.files}>
      <div className={styles.selector}>
        <input
          className={styles.path}
          aria-label={words.path}
          value={path}
          placeholder={words.pathPlaceholder}
          title={path}
          aria-invalid={check?.tone === 'err' || undefined}
          aria-describedby={check ? checkId : undefined}
          onChange={event => {
            setTyped(true)
            app.setState({ filePath: event.target.value })
          }}
          onKeyDown={event => event.key === 'Enter' && !off && start()}
        />
        <Button
          size="small"
          variant="ghost"
          icon={<FolderOpen size={14} />}
          disabled={off}
          onClick={() => void browse()}
        >
          {words.browse}
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabled={path === '' || off}
          onClick={() => app.setState({ filePath: '' })}
        >
          {words.clear}
        </Button>
        {check && (
          <p id={checkId} className={styles.check} data-check={check.tone} role="status">
            {check.text}
          </p>
        )}
      </div>
      <Button size="small" busy={busy === 'open' || opening !== null} disabled={off} onClick={start}>
        {busy === 'open' || opening ? words.opening : words.open}
      </Button>
      <Tooltip label={connected ? messages.files.extraction.title : messages.workflow.needsCompanion}>
        <Button size="small" icon={<ScanSearch size={14} />} disabled={off} onClick={onExtract}>
          {words.extract}
        </Button>
      </Tooltip>
      <Menu
        trigger={
          <Button size="small" variant="ghost" icon={<Database size={14} />}>
            {words.cache}
          </Button>
        }
        items={[
          { id: 'status', label: words.cacheStatus, onSelect: () => void cacheStatus() },
          { id: 'clear', label: words.clearCache, onSelect: () => void clearCache() },
        ]}
      />
      <input
        ref={input}
        type="file"
        hidden
        data-testid="pick-file"
        accept={OPEN_ENDINGS.join(',')}
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (!file) return
          setTyped(false)
          app.setState({ filePath: file.name })
          void keepSessionFile(file, 'browser').then(() => openFile(file, 'browser'))
        }}
      />
    </div>
  )
}
