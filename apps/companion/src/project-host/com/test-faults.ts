import type { Edit, Schedule } from '@parada/schedule'
import { taskId } from '@parada/schedule'
import { Application, CallerKilled, type CallFault } from '../../testing/ms-project-double/application.ts'
import { localAutomation } from '../../testing/ms-project-double/local-automation.ts'
import { memoryJournal } from '../../testing/ms-project-double/local-com.ts'
import type { EditResult } from '../project-host.ts'
import { isUnsure, planAfter } from './after-apply.ts'
import { environmentOf } from './apply-environment.ts'
import { answerRequest } from './com-answer.ts'
import type { ComReply, ComRequest } from './com-protocol.ts'
import { retrying } from './retry.ts'
import { chance, differs, factsOf, randomEdits, randomProject } from './test-round-trip.ts'

type Fault = CallFault | 'busyLong' | 'stop'
const FAULTS: readonly Fault[] = ['busy', 'busyLong', 'refused', 'gone', 'killed', 'killedAfter', 'stop']
/** PjCalculation: the user works with manual calculation in every third round. */
const [AUTOMATIC, MANUAL] = [-1, 0]

/** What was found after an apply in which one call met a fault. */
export interface FaultTrip {
  readonly fault: Fault
  /** How the apply ended: `ok` or the kind of failure; `killed` when the process was gone. */
  readonly ended: string
  readonly settingsBack: boolean
  /** No undo block is open. */
  readonly blockClosed: boolean
  /** The user's own last action still stands, and can be undone. */
  readonly usersOwnStands: boolean
  /** Facts that are neither as before nor as was asked, by place. */
  readonly unrequested: readonly string[]
  readonly calls: number
  /** The answer was that the state in Project is not known. */
  readonly unsure: boolean
}

/** One apply to the double with a fault at a call drawn by chance; afterwards the companion asks again, as it does. */
export function faultTrip(seed: number): FaultTrip {
  const random = chance(seed)
  const app = new Application()
  const schedule = randomProject(random)
  const project = app.show(schedule)!
  // What the user did last.
  const users = { notes: 'do usuário' }
  const lastUid = schedule.tasks.at(-1)!.uid
  project.edit({ kind: 'setTask', task: taskId(schedule.tasks.at(-1)!.uid), changes: users })
  const before: Schedule = project.schedule
  if (seed % 3 === 0) app.Calculation = MANUAL
  const settings = () => [app.DisplayAlerts, app.ScreenUpdating, app.Calculation]
  const wanted = settings()
  const edits: Edit[] = randomEdits(before, random)
  const count = countCalls(before, edits)
  const fault = FAULTS[random(FAULTS.length)]!
  const at = 1 + random(count)
  let edit = 0
  const journal = memoryJournal(() => fault === 'stop' && edit++ >= at % (edits.length + 1), app)
  let now = 0
  const clock = {
    now: () => now,
    wait: (ms: number) => {
      now += ms
    },
  }
  app.faults.at = call => {
    if (fault === 'stop') return null
    // In a dialog for 60 s: longer than an apply waits, shorter than mending does.
    if (fault === 'busy') return call >= at && now < 60_000 ? 'busy' : null
    if (fault === 'busyLong') return call >= at && now < 600_000 ? 'busy' : null
    return call === at ? fault : null
  }
  const ask = (request: object): ComReply =>
    answerRequest(
      busyMs => retrying(localAutomation(app, app), clock, busyMs),
      { id: 1, journal: '', ...request } as ComRequest,
      journal,
    )
  const apply = {
    op: 'apply',
    edits,
    environment: environmentOf(before, edits),
    label: 'Parada',
    expected: project.FullName,
    dryRun: false,
  }
  let ended = 'killed'
  let reply: ComReply | null = null
  try {
    reply = ask(apply)
    ended = reply.ok ? 'ok' : reply.failure.kind
  } catch (error) {
    if (!(error instanceof CallerKilled)) throw error
  }
  // Later: the dialog is closed, or a new process was started in the place of the killed one.
  now = 10_000_000
  app.faults.at = null
  app.newCaller()
  ask({ op: ended === 'killed' ? 'mend' : 'active' })

  const results = reply?.ok && reply.op === 'apply' ? reply.value : null
  const after =
    results &&
    planAfter(
      before,
      results.map((result, i): EditResult => ({ edit: edits[i]!, ...result })),
    )
  const [found, was, asked] = [factsOf(project.schedule), factsOf(before), factsOf(after ?? before)]
  // Where the answer is that the state is not known, it is the new or the old value, of that thing alone.
  const unsure =
    ended === 'leftHalf' ? edits : (results ?? []).flatMap((each, i) => (isUnsure(each) ? [edits[i]!] : []))
  // Project gives a new row a number of its own: its place is any.
  const known = new Set<number>(before.tasks.map(task => task.uid))
  const places = unsure.flatMap(edit => (edit.kind === 'setTask' && !known.has(edit.task) ? ['task '] : placesOf(edit)))
  const unrequested = [...new Set([...found.keys(), ...was.keys()])].filter(
    key => differs(key, found.get(key), asked.get(key)) && !places.some(place => key.startsWith(place)),
  )
  const blockClosed = closed(app)
  return {
    fault,
    ended,
    settingsBack: JSON.stringify(settings()) === JSON.stringify(wanted) && journal.read() === null,
    blockClosed,
    usersOwnStands:
      app.undo[0]?.before === schedule &&
      (touchesNotes(edits, lastUid) || project.schedule.tasks.some(task => task.notes === users.notes)),
    unrequested,
    calls: count,
    unsure: unsure.length > 0,
  }
}

/** Whether the apply was asked to change or remove the very row that the user changed last. */
const touchesNotes = (edits: readonly Edit[], task: number): boolean =>
  edits.some(
    edit =>
      edit.kind === 'removeTask' || (edit.kind === 'setTask' && Number(edit.task) === task && 'notes' in edit.changes),
  )

/** Where in the plan's facts an edit is at work. */
function placesOf(edit: Edit): string[] {
  switch (edit.kind) {
    case 'setTask':
    case 'moveTask':
      return [`task ${edit.task} `, ...(edit.kind === 'moveTask' ? ['task '] : [])]
    case 'addLink':
    case 'setLink':
    case 'removeLink':
      return [`link ${edit.link.from} ${edit.link.to} `]
    case 'setProject':
      return ['project ']
    case 'setAssignment':
      return [`assignment ${edit.assignment} `]
    case 'setResource':
      return [`resource ${edit.resource} `]
    case 'setCalendar':
    case 'addCalendar':
      return ['calendar ']
    default:
      // What is new or gone has no place of its own before and after.
      return ['task ', 'link ', 'resource ', 'assignment ']
  }
}

function closed(app: Application): boolean {
  try {
    app.OpenUndoTransaction('probe')
    app.CloseUndoTransaction()
    return true
  } catch {
    return false
  }
}

/** Calls that the apply makes when nothing goes wrong. */
function countCalls(plan: Schedule, edits: readonly Edit[]): number {
  const app = new Application()
  app.Calculation = AUTOMATIC
  const project = app.show(plan)!
  let count = 0
  app.faults.at = () => {
    count++
    return null
  }
  const request = { op: 'apply', edits, environment: environmentOf(plan, edits), label: 'x', dryRun: false }
  answerRequest(
    () => localAutomation(app, app),
    { id: 1, journal: '', expected: project.FullName, ...request } as ComRequest,
    memoryJournal(),
  )
  return count
}
