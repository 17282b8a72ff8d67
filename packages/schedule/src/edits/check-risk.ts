import { MOST_LOST, RISK_SHAPES } from '../model/risk.ts'
import { STEPS } from '../model/step.ts'
import type { Problem } from '../problem.ts'
import { refuse, suggest, textOf } from './checks.ts'
import type { Draft } from './draft.ts'

/** What a value of the risk settings, or of the gates before the stop, has to be. */
export const RISK_RULES = [
  'object',
  'list',
  'text',
  'unique',
  'below',
  'above',
  'share',
  'lost',
  'shift',
  'hours',
  'rising',
  'shape',
  'step',
  'groups',
  'task',
  'resource',
  'months',
  'blocks',
  'count',
] as const
export type RiskRule = (typeof RISK_RULES)[number]

/** Where something is wrong, as a path into the settings, and what it has to be. */
type Fault = readonly [place: string, rule: RiskRule] | null
type Values = Readonly<Record<string, unknown>>
type Test = readonly [field: string, rule: RiskRule, holds: boolean]

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const within = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most
const oneOf = (words: readonly unknown[], value: unknown): boolean => value === undefined || words.includes(value)
const optional = (value: unknown, holds: boolean): boolean => value === undefined || holds

/** The first of the members of a list that does not hold. */
function faultIn(list: unknown, place: string, tests: (each: Values) => readonly Test[], identity?: 'id'): Fault {
  if (list === undefined) return null
  if (!Array.isArray(list)) return [place, 'list']
  const known = new Set<unknown>()
  for (const [at, each] of list.entries()) {
    const here = `${place}[${at}]`
    if (!isValues(each)) return [here, 'object']
    if (identity) {
      if (!isText(each.id)) return [`${here}.id`, 'text']
      if (known.has(each.id)) return [`${here}.id`, 'unique']
      known.add(each.id)
    }
    for (const [field, rule, holds] of tests(each)) if (!holds) return [`${here}.${field}`, rule]
  }
  return null
}

const MOST = Number.MAX_SAFE_INTEGER

function riskFault(risk: unknown, draft: Draft): Fault {
  if (!isValues(risk)) return ['risk', 'object']
  const hasTask = (uid: unknown): boolean => draft.tasks.list.some(each => each.uid === uid)
  const hasResource = (uid: unknown): boolean => draft.resources.list.some(each => each.uid === uid)
  if (!optional(risk.correlation, within(risk.correlation, 0, 1))) return ['risk.correlation', 'share']
  if (!oneOf(['crew', 'equipment'], risk.correlated)) return ['risk.correlated', 'groups']
  return (
    faultIn(risk.spreads, 'risk.spreads', ({ low, high, shape, step }) => [
      ['low', 'below', within(low, -100, 0)],
      ['high', 'above', within(high, 0, 1000)],
      ['shape', 'shape', oneOf(RISK_SHAPES, shape)],
      ['step', 'step', oneOf(STEPS, step)],
    ]) ??
    faultIn(
      risk.items,
      'risk.items',
      ({ name, probability, low, likely, high, tasks }) => [
        ['name', 'text', isText(name)],
        ['probability', 'share', within(probability, 0, 1)],
        ['low', 'hours', within(low, 0, MOST)],
        ['likely', 'rising', within(likely, Number(low), MOST)],
        ['high', 'rising', within(high, Number(likely), MOST)],
        ['tasks', 'list', Array.isArray(tasks)],
        ['tasks', 'task', Array.isArray(tasks) && tasks.every(hasTask)],
      ],
      'id',
    ) ??
    faultIn(
      risk.weather,
      'risk.weather',
      ({ name, probability, shift, resource, step }) => [
        ['name', 'text', isText(name)],
        ['probability', 'lost', within(probability, 0, MOST_LOST)],
        ['shift', 'shift', optional(shift, Number.isInteger(shift) && within(shift, 0, 23))],
        ['resource', 'resource', optional(resource, hasResource(resource))],
        ['step', 'step', oneOf(STEPS, step)],
      ],
      'id',
    )
  )
}

const gatesFault = (gates: unknown, draft: Draft): Fault =>
  faultIn(
    gates,
    'gates',
    ({ name, months, owner, equipment, task, blocks, count, done }) => [
      ['name', 'text', isText(name)],
      ['months', 'months', within(months, 0, 60)],
      ['owner', 'text', optional(owner, isText(owner))],
      ['equipment', 'text', optional(equipment, isText(equipment))],
      [
        'task',
        'task',
        optional(
          task,
          draft.tasks.list.some(each => each.uid === task),
        ),
      ],
      ['blocks', 'blocks', oneOf(['finish'], blocks)],
      ['count', 'count', optional(count, isValues(count) && within(count.there, 0, MOST) && within(count.of, 1, MOST))],
      ['done.by', 'text', done === undefined || (isValues(done) && isText(done.by))],
    ],
    'id',
  )

/** What is wrong with settings of risk, or gates, that an edit brings; null: nothing. */
export function settingsRefused(draft: Draft, changes: Values): Problem | null {
  const given = (field: string): boolean => changes[field] !== undefined && changes[field] !== null
  const fault =
    (given('risk') ? riskFault(changes.risk, draft) : null) ??
    (given('gates') ? gatesFault(changes.gates, draft) : null)
  if (!fault) return null
  const [place, rule] = fault
  return refuse('schedule.badSetting', { place, rule, name: textOf(draft.project.name) }, { field: place }, [
    suggest('schedule.checkValue'),
  ])
}
