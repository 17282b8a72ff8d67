import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problems of leveling. */
export const levelingProblems = {
  'schedule.excessiveDemand': p =>
    `“${p.task}” asks for ${p.asked} of “${p.resource}” and there are never more than ${p.there}.`,
  'schedule.fixedOverload': p =>
    `What nobody may delay asks for ${p.asked} of “${p.resource}” at ${p.from} and there are ${p.there}: ${p.tasks}.`,
  'schedule.neverWorks': p => `“${p.resource}” never works: the calendar “${p.calendar}” has no working time.`,
  'schedule.notLevellable': () => 'A plan scheduled back from its finish cannot be leveled.',
  'schedule.notSplittable': p =>
    `What is fixed, in parts already, no longer than an hour or done at several hours is not interrupted (${p.count}): ${p.tasks}.`,
  'schedule.unknownResource': p => `There is no resource “${p.name}” in the plan.`,
} satisfies Record<string, Sentence>

/** What can be done about them. */
export const levelingSuggestions = {
  'schedule.raiseLimit': p => `Raise the limit of “${p.resource}”, or split the task`,
  'schedule.scheduleFromStart': () => 'Schedule the project from its start (Project data)',
  'schedule.nearResource': p => `Perhaps “${p.name}”`,
} satisfies Record<string, Sentence>
