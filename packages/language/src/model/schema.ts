import type { Json } from '@parada/schedule'

const text: Json = { type: 'string' }
const optionalText: Json = { type: ['string', 'null'] }
const whole: Json = { type: 'integer' }
const optionalWhole: Json = { type: ['integer', 'null'] }
const optionalNumber: Json = { type: ['number', 'null'] }

const object = (properties: Record<string, Json>): Json => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})
const list = (items: Json): Json => ({ type: 'array', items })

const resources = list(object({ name: text, units: { type: 'number' } }))

/** The closed form of a proposed plan: structure, durations, links and people; no computed dates. */
export const PLAN_SCHEMA: Json = object({
  question: optionalText,
  project_name: text,
  start: optionalText,
  calendar: {
    anyOf: [
      object({
        hours_per_day: { type: 'number' },
        days_per_week: { type: 'number' },
        shift_hours: optionalNumber,
        shifts_per_day: optionalNumber,
      }),
      { type: 'null' },
    ],
  },
  tasks: list(
    object({
      id: whole,
      name: text,
      parent_id: optionalWhole,
      duration: text,
      milestone: { type: 'boolean' },
      percent_complete: { type: 'number' },
      resources,
      source: text,
    }),
  ),
  dependencies: list(
    object({ pred_id: whole, succ_id: whole, type: { type: 'string', enum: ['FS', 'SS', 'FF', 'SF'] }, lag: text }),
  ),
  assumptions: list(text),
})

export const OPERATIONS = [
  'set_duration',
  'set_progress',
  'rename',
  'delete',
  'add',
  'link',
  'unlink',
  'assign',
  'unassign',
  'start_no_earlier_than',
  'finish_no_later_than',
  'deadline',
  'move_under',
  'shift_project',
] as const

/** The closed form of proposed changes: each names tasks by their row number. */
export const CHANGES_SCHEMA: Json = object({
  question: optionalText,
  changes: list(
    object({
      op: { type: 'string', enum: [...OPERATIONS] },
      task: optionalWhole,
      other: optionalWhole,
      name: optionalText,
      duration: optionalText,
      percent: optionalNumber,
      date: optionalText,
      type: { type: ['string', 'null'], enum: ['FS', 'SS', 'FF', 'SF', null] },
      lag: optionalText,
      resource: optionalText,
      units: optionalNumber,
      days: optionalNumber,
      milestone: { type: ['boolean', 'null'] },
    }),
  ),
})
