import { applyEdits, parseInstant, type Schedule } from '@parada/schedule'
import { interpretOffline } from '../offline.ts'
import type { Language } from '../types.ts'
import { draw } from './draw.ts'
import { PLANS } from './plans.ts'

/** Rows that an instruction changed, as they are after it (`- name` for those gone), or the code of the problem. */
export function changed(text: string, locale: Language, plan: Schedule = PLANS[locale]): string[] | string {
  const result = interpretOffline({ text, kind: 'update', locale, today: parseInstant('2026-06-29')!, schedule: plan })
  if (!result.ok) return result.problems[0].code
  if (result.value.kind !== 'update') return 'not an update'
  const again = applyEdits(plan, result.value.edits)
  if (!again.ok || JSON.stringify(again.value.schedule) !== JSON.stringify(result.value.schedule)) return 'edits differ'
  const { schedule } = result.value
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
      more.push(`${task.row} ${task.constraint?.type}`)
    if (old?.deadline !== task.deadline) more.push(`${task.row} deadline`)
  }
  if (plan.project.start !== schedule.project.start)
    more.push(`start +${((schedule.project.start ?? 0) - (plan.project.start ?? 0)) / 86_400}d`)
  if (plan.project.calendar !== schedule.project.calendar)
    more.push(`calendar ${schedule.project.shifts?.hoursPerDay}h`)
  return [...gone, ...after.filter(row => !before.includes(row)), ...more, ...failed]
}
