import type { TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { must } from '../must.ts'
import { failed, type Problem } from '../problem.ts'
import { type Duration, duration, unitSeconds } from '../time/duration.ts'
import { DAY, dayOf, type Instant, secondsOfDay } from '../time/instant.ts'
import { refuse, suggest } from './checks.ts'
import { durationBetween, finishAfter, setDuration, setName, setStart, stretchTo } from './commands-dates.ts'
import { type ChosenPredecessor, predecessorEdits } from './commands-links.ts'
import { insertTask } from './commands-outline.ts'
import { setPercentComplete } from './commands-progress.ts'
import { setResourceNames } from './commands-work.ts'
import type { RowPlace } from './edit.ts'
import { type EditContext, endOfWorkingDay, type Intent, isParent, Steps, startOfWorkingDay } from './edit-context.ts'
import { isReported } from './happened-so.ts'
import type { NamedResource } from './resource-names.ts'

/** What the task dialog holds when it is saved. Absent members were not shown and stay as they are. */
export interface TaskForm {
  /** Identity or row number of the task; neither known: one of this name, else a new task. */
  readonly uid?: TaskId
  readonly row?: number
  readonly name: string
  readonly start?: Instant | null
  readonly finish?: Instant | null
  readonly duration?: Duration | null
  readonly percentComplete?: number
  /** Names replace who works on the task; absent leaves them. */
  readonly resources?: readonly NamedResource[]
  /** Replace all predecessors; absent leaves them. */
  readonly predecessors?: readonly ChosenPredecessor[]
  readonly notes?: string
  /** Where a new task goes; the end of the plan unless given. */
  readonly place?: RowPlace
}

/** Everything that is wrong with a form, so that the dialog can mark all its fields at once. */
export function checkTaskForm(form: TaskForm): Problem[] {
  const at = (field: string) => ({ ...(form.uid !== undefined && { task: form.uid }), field })
  const wrong: Problem[] = []
  if (form.name.trim() === '')
    wrong.push(refuse('schedule.nameMissing', {}, at('name'), [suggest('schedule.typeName')]))
  if (form.start === null)
    wrong.push(refuse('schedule.startMissing', {}, at('start'), [suggest('schedule.chooseDate')]))
  if (form.finish === null)
    wrong.push(refuse('schedule.finishMissing', {}, at('finish'), [suggest('schedule.chooseDate')]))
  if (form.start != null && form.finish != null && form.finish < form.start)
    wrong.push(
      refuse('schedule.finishBeforeStart', { task: form.name, start: form.start, finish: form.finish }, at('finish'), [
        suggest('schedule.chooseDate'),
      ]),
    )
  if (form.duration === null)
    wrong.push(refuse('schedule.durationMissing', {}, at('duration'), [suggest('schedule.checkValue')]))
  else if (form.duration && form.duration.seconds < 0)
    wrong.push(
      refuse(
        'schedule.negativeDuration',
        { field: 'duration', name: form.name, hours: form.duration.seconds / 3600 },
        at('duration'),
        [suggest('schedule.checkValue')],
      ),
    )
  const percent = form.percentComplete
  if (percent !== undefined && !(percent >= 0 && percent <= 100))
    wrong.push(
      refuse(
        'schedule.percentOutOfRange',
        { name: form.name, percent: Number.isFinite(percent) ? percent : 0 },
        at('percentComplete'),
        [suggest('schedule.useValue', { value: percent > 100 ? 100 : 0 })],
      ),
    )
  return wrong
}

/** The finish that a start and a duration give: what the dialog shows when either is edited. */
export function formFinish(schedule: Schedule, task: Task, start: Instant, length: Duration): Instant {
  return finishAfter(schedule, task, start, length)
}

/**
 * The duration that an edited finish gives. Tasks in days without clock times count whole days, one at least; others
 * exactly what lies between.
 */
export function formDuration(schedule: Schedule, task: Task, start: Instant, finish: Instant): Duration {
  if (!wholeDays(schedule, task, start, finish)) return durationBetween(schedule, task, start, finish)
  const worked = durationBetween(schedule, task, start, finish).seconds
  const day = unitSeconds('d', schedule.project.units)
  return duration(Math.max(1, Math.round(worked / day)), 'd', schedule.project.units)
}

function wholeDays(schedule: Schedule, task: Task, start: Instant, finish: Instant): boolean {
  if (task.duration.unit !== 'd' || task.duration.elapsed) return false
  const onEdge = (at: Instant, edge: (schedule: Schedule, day: ReturnType<typeof dayOf>, task: Task) => Instant) =>
    secondsOfDay(at) === 0 || at === edge(schedule, dayOf(at), task)
  return onEdge(start, startOfWorkingDay) && (onEdge(finish, endOfWorkingDay) || finish % DAY === 0)
}

/** The task that a form means: by identity, by row number, by name. */
export function taskOfForm(schedule: Schedule, form: TaskForm): Task | undefined {
  if (form.uid !== undefined) return memberOf(schedule.tasks, form.uid)
  if (form.row !== undefined) {
    const found = schedule.tasks.find(each => each.row === form.row)
    if (found) return found
  }
  return schedule.tasks.find(each => each.name === form.name.trim())
}

/**
 * Saves the task dialog: a known task takes what was changed, an unknown one is appended. Dates that differ from what
 * the plan shows count as edited: a start limits the task (manual and started tasks move there), an edited finish gives
 * the duration. Predecessors and resources that are named replace those there were.
 */
export function saveTask(now: EditContext, form: TaskForm): Intent {
  const [wrong, ...more] = checkTaskForm(form)
  if (wrong) return failed(wrong, ...more)
  const steps = new Steps(now.schedule)
  let task = taskOfForm(now.schedule, form)
  const known = task !== undefined
  if (!task) {
    const made = insertTask(
      now,
      {
        name: form.name.trim(),
        ...(form.duration && { duration: form.duration }),
        ...(form.notes && { notes: form.notes }),
      },
      form.place,
    )
    if (!steps.take(made.edits)) return steps.intent
    task = must(memberOf(steps.schedule.tasks, made.uid))
  }
  const { uid } = task
  const take = (intent: (now: EditContext) => Intent): void => {
    if (steps.problem) return
    // Dates are those of the plan before the dialog: comparing with them shows what was edited.
    const result = intent({
      schedule: steps.schedule,
      ...(known && now.calculation && { calculation: now.calculation }),
    })
    if (result.ok) steps.take(result.value)
    else steps.problem = result.problems[0]
  }
  if (known) take(each => setName(each, uid, form.name))
  if (known && form.notes !== undefined && form.notes !== (task.notes ?? ''))
    steps.take([{ kind: 'setTask', task: uid, changes: { notes: form.notes === '' ? null : form.notes } }])
  if (!isParent(now.schedule, uid)) saveDates(now, form, task, known, take)
  if (form.percentComplete !== undefined) {
    const { percentComplete } = form
    const before = now.calculation?.of(uid)?.percentComplete ?? task.percentComplete ?? 0
    if (!known || Math.round(before) !== percentComplete) take(each => setPercentComplete(each, uid, percentComplete))
  }
  if (form.resources) take(each => setResourceNames(each, uid, must(form.resources)))
  if (form.predecessors) steps.take(predecessorEdits(steps.schedule, uid, form.predecessors))
  return steps.intent
}

function saveDates(
  now: EditContext,
  form: TaskForm,
  task: Task,
  known: boolean,
  take: (intent: (now: EditContext) => Intent) => void,
): void {
  const shown = known ? now.calculation?.of(task.uid) : undefined
  const start = form.start ?? undefined
  const startBefore = shown?.start ?? (known ? task.manual?.start : now.schedule.project.start)
  const moved = start !== undefined && start !== (startBefore ?? undefined)
  const lengthened = form.duration != null && form.duration.seconds !== task.duration.seconds
  const finishBefore = shown?.finish ?? (known ? task.manual?.finish : undefined)
  if (form.duration && (lengthened || form.duration.unit !== task.duration.unit)) {
    const length = form.duration
    take(each => setDuration(each, task.uid, length))
  }
  if (moved) take(each => setStart(each, task.uid, start))
  if (form.finish == null || lengthened || form.finish === finishBefore) return
  const { finish } = form
  if (isReported(now.schedule, task)) {
    take(each => stretchTo(each, task.uid, finish))
    return
  }
  const begin = start ?? startBefore ?? undefined
  if (begin === undefined) return
  // A finish that only followed the moved start was not edited.
  if (finishAfter(now.schedule, task, begin, task.duration) === form.finish) return
  const length = formDuration(now.schedule, task, begin, form.finish)
  if (length.seconds !== task.duration.seconds) take(each => setDuration(each, task.uid, length))
}
