import { Database, FolderOpen, ScanSearch } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { callCompanion } from '../../data/companion.ts'
import { companion } from '../../data/companion-state.ts'
import { useEditor } from '../../data/editor.ts'
import { clearFailure, showFailure } from '../../data/error-banner.ts'
import { checkPathText, isProjectFile, OPEN_ENDINGS } from '../../data/files/file-names.ts'
import { usePlanFiles } from '../../data/files/use-plan-files.ts'
import { work } from '../../data/proposal.ts'
import { app, notify, useApp } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './FileBar.module.css'

/** The file selector, and what is done with what it names. */
export function FileBar({ onExtract }: { onExtract(): void }) {
  const messages = useAllMessages()
  const words = messages.files
  const path = useApp(state => state.filePath)
  const busy = work(state => state.busy)
  const opening = work(state => state.openingFile)
  const hasPlan = useEditor(state => state.schedule !== null)
  const connected = companion(state => state.status === 'connected')
  const dialogs = companion(state => state.status === 'connected' && state.health?.dialogs !== false)
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(false)
  const [typed, setTyped] = useState(false)
  const checkId = useId()
  const { openFile, openPath } = usePlanFiles()

  const browse = async () => {
    // Where the companion has no window of its own to open, the browser's is asked at once.
    if (!dialogs) {
      input.current?.click()
      return
    }
    const reply = await callCompanion('selectFile', {})
    if (reply.ok && reply.value.cancelled) return
    if (reply.ok && reply.value.file_path) {
      takePath(reply.value.file_path)
      return
    }
    // The native dialog failed: the browser's own picker still works.
    showToast('warn', words.errorSelecting(reply.ok ? (reply.value.error ?? '') : failureText(messages, reply.failure)))
    input.current?.click()
  }
  const takePath = (path: string) => {
    if (isProjectFile(path)) app.setState({ filePath: path })
    else showToast('warn', words.selectProjectFile)
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
      <Tooltip label={connected ? messages.extraction.title : messages.workflow.needsCompanion}>
        <Button size="small" icon={<ScanSearch size={14} />} disabled={off} onClick={onExtract}>
          {words.extract}
        </Button>
      </Tooltip>
      <CacheMenu />
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
          if (isProjectFile(file.name)) app.setState({ filePath: file.name })
          void openFile(file, 'browser')
        }}
      />
    </div>
  )
}

/** What the companion keeps of files it has read. */
function CacheMenu() {
  const messages = useAllMessages()
  const words = messages.files
  const cacheStatus = async () => {
    clearFailure()
    const reply = await callCompanion('cacheStatus')
    if (!reply.ok) {
      showFailure(words.cacheStatusFailed, [failureText(messages, reply.failure), ...reply.failure.suggestions])
      return
    }
    const { status } = reply.value
    const { total_entries: total, valid_entries: valid, invalid_entries: invalid, total_size_mb: size } = status
    notify('info', words.cacheLine(total, valid, invalid, size))
  }
  const clearCache = async () => {
    clearFailure()
    const reply = await callCompanion('cacheClear', {})
    if (reply.ok && reply.value.ok) {
      showToast('ok', words.cacheCleared)
      return
    }
    const reasons = reply.ok
      ? [reply.value.error].filter(each => each !== null)
      : [failureText(messages, reply.failure), ...reply.failure.suggestions]
    showFailure(words.cacheClearFailed, reasons)
  }
  return (
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
  )
}
