import type { Messages } from '@parada/messages'
import { stands } from '@parada/sync'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useEditWords } from '../components/use-edit-words.ts'
import { failureOf } from '../data/api.ts'
import { editor, useEditor } from '../data/editor.ts'
import type { PlanEvent } from '../data/plan/events.ts'
import { onPlanEvent, planSession } from '../data/plan/session.ts'
import { unlocked } from '../data/plan/tab-lock.ts'
import { app, dismissNotice, notify, useApp } from '../data/store.ts'
import { useProjectRole } from '../data/use-project-role.ts'
import { label } from '../editor/labels.ts'
import { useAllMessages } from '../i18n/i18n.tsx'
import { failureText, problemText } from '../i18n/problem-text.ts'
import { useRefreshSession } from '../identity/session.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast-store.ts'
import { conflictLines, droppedLines } from './conflict-lines.ts'
import { LongerPlan } from './LongerPlan.tsx'
import styles from './Notices.module.css'
import { ReversalNotice } from './ReversalNotice.tsx'

type Of<Kind extends PlanEvent['kind']> = Extract<PlanEvent, { kind: Kind }>

const linesOf = (
  { conflicts, schedule }: Of<'conflict'>,
  messages: Messages,
  words: ReturnType<typeof useEditWords>,
): readonly string[] => (schedule ? conflictLines(conflicts, schedule, messages, words, messages.kept.clashLine) : [])

/** Messages of the plan's session, and what can be done about them. */
export default function SyncNotices() {
  const messages = useAllMessages()
  const edits = useEditWords()
  const refresh = useRefreshSession()
  const queries = useQueryClient()
  const [apart, setApart] = useState<{ readonly planId: string | null; readonly event: Of<'refused'> } | null>(null)
  const [clash, setClash] = useState<{ readonly planId: string | null; readonly event: Of<'conflict'> } | null>(null)
  const planId = useApp(state => state.planId)
  const role = useProjectRole()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each plan that is opened begins as one that may be changed
  useEffect(() => {
    const set = () => editor.setReadOnly(role === 'viewer' || role === 'supervisor')
    set()
    // The same plan may be loaded anew, as the server has it.
    return editor.onLoaded(set)
  }, [role, planId])
  const unkept = useApp(state => state.save.kind === 'unsaved')
  const latest = useRef({ messages, edits, refresh, queries })
  latest.current = { messages, edits, refresh, queries }

  useEffect(
    () =>
      onPlanEvent(event => {
        const { messages, edits, refresh, queries } = latest.current
        if (event.kind === 'session') void refresh()
        else if (event.kind === 'refused' && event.name === undefined) {
          // What one may do with the plan was changed: asked for anew, so that the server's plan opens as it may be used.
          void queries.invalidateQueries({ queryKey: ['projects'] })
          setApart({ planId: app.getState().planId, event })
        } else if (event.kind === 'conflict' && event.name === undefined)
          setClash({ planId: app.getState().planId, event })
        else notifyOf(event, messages, edits)
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
      <ReversalNotice />
      <LongerPlan />
      {clash && clash.planId === planId && <Clashed event={clash.event} onClose={() => setClash(null)} />}
    </>
  )
}

function notifyOf(event: PlanEvent, messages: Messages, edits: ReturnType<typeof useEditWords>): void {
  const words = messages.kept
  switch (event.kind) {
    case 'restored':
      showToast('info', words.restored(event.name))
      break
    case 'notRestored':
      notify('err', words.notRestored(event.name), [words.notRestoredHint], false)
      break
    case 'otherWindow':
      sayOtherWindow(event, event.shared ? words.otherWindow : words.otherWindowLocal)
      break
    case 'dropped':
      sayDropped(event, messages, edits)
      break
    case 'conflict':
      notify('warn', words.clashOf(event.name ?? ''), linesOf(event, messages, edits), false)
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

/** Own edits that cannot be done any more. Over another plan it goes on as that of the plan it is about, by its name. */
function sayDropped(event: Of<'dropped'>, messages: Messages, edits: ReturnType<typeof useEditWords>): void {
  const words = messages.kept
  const lines = [words.conflictHint(event.edits.length), ...droppedLines(event.edits, event.schedule, messages, edits)]
  const say = (name: string | undefined) =>
    notify('warn', name === undefined ? words.conflict : words.conflictOf(name), lines, false)
  const notice = say(event.name)
  const name = event.name ?? event.schedule?.project.name
  if (event.name !== undefined || name === undefined) return
  onPlanLeft(() => {
    if (!app.getState().notices.some(each => each.id === notice)) return
    dismissNotice(notice)
    say(name)
  })
}

/** Calls back once when another plan, or none, is shown; gives how to wait no longer. */
function onPlanLeft(left: () => void): () => void {
  const shown = app.getState().planId
  const stop = app.subscribe(state => {
    if (state.planId === shown) return
    stop()
    left()
  })
  return stop
}

/** Stands for as long as the other window has the plan and this one shows it. */
function sayOtherWindow({ planId }: Of<'otherWindow'>, text: string): void {
  const notice = notify('warn', text, [], false)
  const waiting = new AbortController()
  const end = (): void => {
    stop()
    waiting.abort()
    dismissNotice(notice)
  }
  const stop = onPlanLeft(end)
  void unlocked(planId, waiting.signal).then(free => free && end())
}

/** Own edits took the place of another's: shown while they stand, and taken back by one press. */
function Clashed({ event, onClose }: { readonly event: Of<'conflict'>; onClose(): void }) {
  const messages = useAllMessages()
  const edits = useEditWords()
  const words = messages.kept
  const schedule = useEditor(state => state.schedule)
  const page = useApp(state => state.page)
  const conflicts = schedule ? event.conflicts.filter(each => stands(each.own, schedule) !== null) : []
  if (page !== 'main' || conflicts.length === 0) return null
  const takeTheirs = () => {
    const done = editor.apply(
      conflicts.map(each => each.theirs),
      label('resolveConflict', conflicts.length),
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
          {linesOf({ ...event, conflicts }, messages, edits).map(line => (
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
      if (projectId !== null) await planSession.openProject(projectId)
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
            <Button size="small" onClick={() => planSession.makeProject()}>
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
