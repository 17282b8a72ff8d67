import {
  applyEdits,
  DAY,
  formatInstant,
  type Instant,
  instant,
  parseInstant,
  type Schedule,
  type Task,
} from '@parada/schedule'
import { interpretOffline } from '../offline.ts'
import type { Language } from '../types.ts'
import { draw } from './draw.ts'
import { PLANS } from './plans.ts'

/** Fields of a task that its row or a line of its own shows. */
const DRAWN = new Set(
  'name duration percentComplete parent summary constraint deadline notes priority fixedCost actualStart actualFinish milestone calendar'.split(
    ' ',
  ),
)

const when = (at: Instant | undefined): string => (at === undefined ? '' : ` ${formatInstant(at).slice(5, 16)}`)

/** The plan with the tasks of a name done; null where they are, or there are none. */
function finished(plan: Schedule, name: string): Schedule | null {
  const open = (task: Task): boolean => task.name === name && task.percentComplete !== 100
  if (!plan.tasks.some(open)) return null
  return { ...plan, tasks: plan.tasks.map(task => (open(task) ? { ...task, percentComplete: 100 } : task)) }
}

/** Rows that an instruction changed, as they are after it (`- name` for those gone), or the code of the problem. */
export function changed(text: string, locale: Language, plan: Schedule = PLANS[locale]): string[] | string {
  const result = interpretOffline({ text, kind: 'update', locale, today: parseInstant('2026-06-29')!, schedule: plan })
  if (!result.ok) {
    const [first] = result.problems
    // Past a safety step that is open nothing is reported: what was read is shown as it is once that step is done.
    const open = first.code === 'language.safetyStepOpen' ? finished(plan, String(first.params.other)) : null
    return open ? [`x ${first.code} ${first.params.other}`, ...changed(text, locale, open)] : first.code
  }
  if (result.value.kind !== 'update') return 'not an update'
  // What is asked about the plan changes nothing, whether it is answered or not; nor does a mention of several rows.
  if (result.value.answer) return 'language.question'
  if (result.value.question?.problem.code === 'language.taskAmbiguous') return 'language.taskAmbiguous'
  // What is asked first is shown as the person who agrees gets it, under the code of the question.
  const { question } = result.value
  const { schedule, edits } = question?.options[0] ?? result.value
  const asked = question
    ? [`? ${question.problem.code}${question.problem.params.text ? ` ${question.problem.params.text}` : ''}`]
    : []
  const again = applyEdits(plan, edits)
  if (!again.ok || JSON.stringify(again.value.schedule) !== JSON.stringify(schedule)) return 'edits differ'
  const before = draw(plan)
  const after = draw(schedule)
  const failed = result.value.applied.filter(each => !each.success).map(each => `! ${each.problem?.code}`)
  const gone = plan.tasks
    .filter(task => !schedule.tasks.some(each => each.uid === task.uid))
    .map(task => `- ${task.name}`)
  const more: string[] = []
  for (const task of schedule.tasks) {
    const old = plan.tasks.find(each => each.uid === task.uid)
    if (JSON.stringify(old?.constraint) !== JSON.stringify(task.constraint))
      more.push(`${task.row} ${task.constraint?.type}${when(task.constraint?.date)}`)
    const undrawn = Object.keys({ ...old, ...task }).filter(
      field =>
        !DRAWN.has(field) && JSON.stringify(old?.[field as keyof Task]) !== JSON.stringify(task[field as keyof Task]),
    )
    if (old && undrawn.length > 0) more.push(`${task.row} other fields: ${undrawn.join(', ')}`)
    if (old?.deadline !== task.deadline) more.push(`${task.row} deadline${when(task.deadline)}`)
    if (old?.notes !== task.notes) more.push(`${task.row} notes ${task.notes}`)
    if (old?.priority !== task.priority) more.push(`${task.row} priority ${task.priority}`)
    if (old?.fixedCost !== task.fixedCost) more.push(`${task.row} cost ${task.fixedCost}`)
    if (old?.actualStart !== task.actualStart) more.push(`${task.row} started${when(task.actualStart)}`)
    if (old?.actualFinish !== task.actualFinish) more.push(`${task.row} ended${when(task.actualFinish)}`)
  }
  for (const task of schedule.tasks)
    if (plan.tasks.find(each => each.uid === task.uid)?.calendar !== task.calendar)
      more.push(`${task.row} works ${schedule.calendars.find(each => each.id === task.calendar)?.name}`)
  for (const calendar of schedule.calendars) {
    const old = plan.calendars.find(each => each.id === calendar.id)
    if (!old) continue
    const worked = calendar.week.filter(day => day !== null && day.length > 0).length
    if (JSON.stringify(old.week) !== JSON.stringify(calendar.week)) more.push(`${calendar.name} ${worked}d`)
    for (const each of calendar.exceptions)
      if (!old.exceptions.includes(each)) {
        const days = [...new Set([each.first, each.last])].map(day =>
          when(instant(day * DAY))
            .trim()
            .slice(0, 5),
        )
        more.push(`${each.periods.length > 0 ? 'work' : 'off'} ${days.join(' to ')}`)
      }
  }
  for (const resource of schedule.resources) {
    const own = schedule.calendars.find(each => each.id === resource.calendar && each.ofResource)
    const before = plan.calendars.find(each => each.id === own?.id)?.exceptions ?? []
    for (const each of own?.exceptions ?? [])
      if (!before.includes(each)) {
        const [first, last] = [each.first, each.last].map(day => when(instant(day * DAY)).slice(1, 6))
        const hours = each.periods.map(({ from, to }) => ` ${from / 3600}-${to / 3600}h`).join('')
        more.push(`${resource.name} ${hours === '' ? 'off' : 'works'} ${first} to ${last}${hours}`)
      }
    const old = plan.resources.find(each => each.uid === resource.uid)
    if (JSON.stringify(old?.rates) !== JSON.stringify(resource.rates))
      more.push(`${resource.name} costs ${JSON.stringify(resource.rates)}`)
    if (old && old.maxUnits !== resource.maxUnits) more.push(`${resource.name} x ${resource.maxUnits}`)
  }
  if (plan.project.name !== schedule.project.name) more.push(`name ${schedule.project.name}`)
  if (plan.project.start !== schedule.project.start)
    more.push(`start +${((schedule.project.start ?? 0) - (plan.project.start ?? 0)) / 86_400}d`)
  if (plan.project.calendar !== schedule.project.calendar)
    more.push(`calendar ${schedule.project.shifts?.hoursPerDay}h ${schedule.project.shifts?.daysPerWeek ?? 5}d`)
  return [...asked, ...gone, ...after.filter(row => !before.includes(row)), ...more, ...failed]
}
