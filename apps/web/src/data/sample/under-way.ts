import {
  applyEdits,
  type Calculation,
  calculate,
  calendarId,
  civilInstant,
  decideEmergent,
  FLAG,
  HOUR,
  type Intent,
  instant,
  markOnTrack,
  type Outcome,
  proposeEmergent,
  type Schedule,
  setBaseline,
  setDataDate,
  shiftCalendar,
  type TaskId,
  workTime,
} from '@parada/schedule'
import { compose, type Limit, type ScopeLine, standardCatalogue } from '@parada/scope'

type Language = 'pt' | 'en' | 'es'

/** The first crew begins; two days and nights later their progress is known. */
const START = civilInstant(2027, 3, 8, 7)
const DATA_DATE = civilInstant(2027, 3, 10, 7)
/** On one equipment nothing is reported from so long before the data date on: it is late. */
const BEHIND = 14 * HOUR
const TAGS = ['E-101A', 'E-101B', 'E-102', 'E-103'] as const
const LATE: (typeof TAGS)[number] = 'E-102'

const WORDS = {
  pt: {
    name: 'Parada dos permutadores, terceiro dia',
    item: 'Permutador',
    extra: 'Reparar sede do espelho',
    why: 'Corrosão vista na inspeção',
    asker: 'Inspeção de equipamentos',
    approver: 'Gerência da parada',
  },
  en: {
    name: 'Exchanger shutdown, third day',
    item: 'Exchanger',
    extra: 'Repair tubesheet seat',
    why: 'Corrosion seen at inspection',
    asker: 'Equipment inspection',
    approver: 'Shutdown management',
  },
  es: {
    name: 'Parada de intercambiadores, tercer día',
    item: 'Intercambiador',
    extra: 'Reparar asiento de la placa',
    why: 'Corrosión vista en la inspección',
    asker: 'Inspección de equipos',
    approver: 'Gerencia de la parada',
  },
} as const satisfies Record<Language, object>

const LIMITS: readonly Limit[] = [
  { of: 'scaffolding', units: 12 },
  { of: 'boilermaking', units: 16 },
  { of: 'crane', units: 1 },
  { of: 'inspection', units: 4 },
]

/** A shutdown on its third day in the person's language: baseline, data date, progress, one exchanger late, approved extra work. */
export function sampleUnderWay(language: Language): Schedule {
  const words = WORDS[language]
  const lines = TAGS.map(
    (tag): ScopeLine => ({ label: `${words.item} ${tag}`, tag, template: 'exchanger', parameters: {} }),
  )
  const calendar = shiftCalendar('24x7', { id: calendarId(1) })
  const { schedule } = given(
    compose(lines, standardCatalogue(), LIMITS, { start: START, calendar }, { name: words.name, language }),
  )
  const planned = after(schedule, now => setBaseline(now))
  const late = new Set(tasksOf(planned, LATE))
  const all = leavesOf(planned)
  const onTime = all.filter(uid => !late.has(uid))
  const reported = [
    (now: Calculation): Intent => markOnTrack({ schedule: now.schedule, calculation: now }, onTime, DATA_DATE),
    (now: Calculation): Intent =>
      markOnTrack({ schedule: now.schedule, calculation: now }, [...late], instant(DATA_DATE - BEHIND)),
    (now: Calculation): Intent => setDataDate({ schedule: now.schedule, calculation: now }, DATA_DATE),
  ].reduce((plan, step) => given(applyEdits(plan, given(step(dated(plan))))).schedule, planned)
  return withExtraWork(reported, words)
}

function withExtraWork(plan: Schedule, words: (typeof WORDS)[Language]): Schedule {
  const crew = plan.resources.filter(each => each.trade === 'boilermaking' && each.nature !== 'equipment').slice(0, 1)
  const proposal = given(
    proposeEmergent(dated(plan), {
      equipment: LATE,
      name: words.extra,
      duration: { seconds: workTime(10 * HOUR), unit: 'h' },
      at: DATA_DATE,
      reason: words.why,
      by: words.asker,
      crew: crew.map(({ uid }) => ({ resource: uid, units: 2 })),
    }),
  )
  // Where the steps of the equipment do not give its place the sample does without.
  if (!('edits' in proposal)) return plan
  const proposed = given(applyEdits(plan, proposal.edits)).schedule
  return after(proposed, now =>
    decideEmergent(now, proposal.task, 'approved', { by: words.approver, at: DATA_DATE, why: words.why }),
  )
}

const dated = (plan: Schedule): Calculation => given(calculate(plan))

const after = (
  plan: Schedule,
  intent: (now: { readonly schedule: Schedule; readonly calculation: Calculation }) => Intent,
): Schedule => given(applyEdits(plan, given(intent({ schedule: plan, calculation: dated(plan) })))).schedule

const leavesOf = (plan: Schedule): TaskId[] => {
  const now = dated(plan)
  return plan.tasks.flatMap((task, at) => ((now.flags[at] ?? 0) & (FLAG.summary | FLAG.inactive) ? [] : [task.uid]))
}

const tasksOf = (plan: Schedule, tag: string): TaskId[] => {
  const leaves = new Set(leavesOf(plan))
  return plan.tasks.filter(task => task.equipment === tag && leaves.has(task.uid)).map(task => task.uid)
}

function given<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}
