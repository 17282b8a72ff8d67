import type { Messages } from '@parada/messages'
import { useEffect, useRef, useState } from 'react'
import { label } from '../editor/labels.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast-store.ts'
import { failureOf } from './api.ts'
import { keeper, onKeeper } from './documents/document.ts'
import type { KeeperEvent } from './documents/keeper-event.ts'
import { groupEdits } from './edit-groups.ts'
import { editor } from './editor.ts'
import { useAllMessages } from './i18n.tsx'
import styles from './Notices.module.css'
import { useRefreshSession } from './session.tsx'
import { app, notify, useApp } from './store.ts'
import { failureText, problemText, useEditWords } from './use-sentence.ts'

type Of<Kind extends KeeperEvent['kind']> = Extract<KeeperEvent, { kind: Kind }>

/** Lines of a notice about edits that no longer fit. */
const MOST_DROPPED_SHOWN = 6

/** What the keeper of the plan has to say, and what can be done about it. */
export default function KeptNews() {
  const messages = useAllMessages()
  const edits = useEditWords()
  const refresh = useRefreshSession()
  const [apart, setApart] = useState<{ readonly planId: string | null; readonly event: Of<'refused'> } | null>(null)
  const [clash, setClash] = useState<{ readonly planId: string | null; readonly event: Of<'clash'> } | null>(null)
  const planId = useApp(state => state.planId)
  const unkept = useApp(state => state.save.kind === 'unkept')
  const latest = useRef({ messages, edits, refresh })
  latest.current = { messages, edits, refresh }

  useEffect(
    () =>
      onKeeper(event => {
        const { messages, edits, refresh } = latest.current
        if (event.kind === 'session') void refresh()
        else if (event.kind === 'refused' && event.name === undefined)
          setApart({ planId: app.getState().planId, event })
        else if (event.kind === 'clash' && event.name === undefined) setClash({ planId: app.getState().planId, event })
        else tell(event, messages, edits)
      }),
    [],
  )

  // The plan is nowhere but on this screen.
  useEffect(() => {
    if (!unkept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unkept])

  return (
    <>
      {apart && <Apart {...apart} messages={messages} onClose={() => setApart(null)} />}
      {clash && clash.planId === planId && (
        <Clashed event={clash.event} lines={clashLines(clash.event, messages, edits)} onClose={() => setClash(null)} />
      )}
    </>
  )
}

function tell(event: KeeperEvent, messages: Messages, edits: ReturnType<typeof useEditWords>): void {
  const words = messages.kept
  switch (event.kind) {
    case 'restored':
      showToast('info', words.restored(event.name))
      break
    case 'notRestored':
      notify('err', words.notRestored(event.name), [words.notRestoredHint], false)
      break
    case 'otherWindow':
      notify('warn', event.shared ? words.otherWindow : words.otherWindowLocal, [], false)
      break
    case 'dropped':
      notify(
        'warn',
        event.name === undefined ? words.conflict : words.conflictOf(event.name),
        [words.conflictHint(event.edits.length), ...droppedLines(event, messages, edits)],
        false,
      )
      break
    case 'clash':
      notify('warn', words.clashOf(event.name ?? ''), clashLines(event, messages, edits), false)
      break
    case 'refused':
      notify('err', words.apartOf(event.name ?? ''), [failureText(messages, event.failure), words.apartOfHint], false)
      break
    case 'storageFailed':
      notify('err', words.unkept, [words.unkeptWhy, words.unkeptHint], false)
      break
    case 'sent':
      showToast('ok', words.sent(event.name))
      break
    case 'remote':
      showToast('info', words.otherEdited(event.by))
      break
  }
}

/** What fell out, of what, and why; the first few. */
function droppedLines(
  { edits, schedule }: Of<'dropped'>,
  messages: Messages,
  words: ReturnType<typeof useEditWords>,
): readonly string[] {
  return edits.slice(0, MOST_DROPPED_SHOWN).map(({ edit, code, params }) => {
    const [group] = schedule ? groupEdits([edit], schedule) : []
    const [line] = group?.lines ?? []
    const what = group && line ? `${group.name} (${words.what(line)}): ` : ''
    return what + problemText(messages, code, params)
  })
}

/** What both had set, and to what; the first few. */
function clashLines(
  { clashes, schedule }: Of<'clash'>,
  messages: Messages,
  words: ReturnType<typeof useEditWords>,
): readonly string[] {
  if (!schedule) return []
  const lines = clashes.flatMap(({ own, theirs }) => {
    const [mine, other] = [groupEdits([own], schedule)[0], groupEdits([theirs], schedule)[0]]
    return (mine?.lines ?? []).map((line, at) => {
      const after = other?.lines[at]?.after
      const what = `${mine?.name ?? ''} (${words.what(line)})`
      return messages.kept.clashLine(what, words.value(line.after), after ? words.value(after) : '')
    })
  })
  const rest = lines.length - MOST_DROPPED_SHOWN
  return rest > 0 ? [...lines.slice(0, MOST_DROPPED_SHOWN), messages.places.more(rest)] : lines
}

/** Own edits took the place of another's: shown, and taken back by one press. */
function Clashed({
  event,
  lines,
  onClose,
}: {
  readonly event: Of<'clash'>
  readonly lines: readonly string[]
  onClose(): void
}) {
  const messages = useAllMessages()
  const words = messages.kept
  const takeTheirs = () => {
    const { clashes } = event
    const done = editor.apply(
      clashes.map(each => each.theirs),
      label('resolveConflict', clashes.length),
    )
    if (done.ok) onClose()
    else showToast('err', problemText(messages, done.problems[0].code, done.problems[0].params))
  }
  return (
    <div className={styles.notices}>
      <Banner
        style="warn"
        title={words.clash}
        closeLabel={messages.common.close}
        onClose={onClose}
        actions={
          <>
            <Button size="small" onClick={onClose}>
              {words.keepMine}
            </Button>
            <Button size="small" onClick={takeTheirs}>
              {words.takeTheirs}
            </Button>
          </>
        }
      >
        <ul>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

/** The open plan is in this browser alone, though it was meant for the server: until it is not, or another is open. */
function Apart({
  planId,
  event,
  messages,
  onClose,
}: {
  readonly planId: string | null
  readonly event: Of<'refused'>
  readonly messages: Messages
  onClose(): void
}) {
  const words = messages.kept
  const shown = useApp(state => state.planId === planId && state.projectId === null && state.save.kind !== 'none')
  if (!shown) return null
  const { failure, projectId } = event
  const older = failure.code === 'projects.revisionUnknown'
  const openable = projectId !== null && (older || failure.code === 'projects.roleRequired')
  const openServers = async () => {
    try {
      if (projectId !== null) await keeper.openProject(projectId)
    } catch (cause) {
      notify('err', messages.files.errorOpeningProject(failureText(messages, failureOf(cause))), [], false)
    }
  }
  return (
    <div className={styles.notices}>
      <Banner
        style="err"
        title={projectId === null ? words.notCreated : words.apart}
        closeLabel={messages.common.close}
        onClose={onClose}
        actions={
          <>
            <Button size="small" onClick={() => keeper.makeAnew()}>
              {words.saveAnew}
            </Button>
            {openable && (
              <Button size="small" onClick={() => void openServers()}>
                {words.openServers}
              </Button>
            )}
          </>
        }
      >
        {older ? words.older : failureText(messages, failure)}
      </Banner>
    </div>
  )
}
