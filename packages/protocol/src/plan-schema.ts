/**
 * The plan and its edits as programs see them, for the descriptions of the calls: what stands here is a promise, checked by
 * a test against what is written and read. The calls themselves take every spelling that files have.
 */
import { z } from 'zod'

const moment = z.string().describe('Local time of the plant, without a zone: `2027-03-12T08:00:00`.')
const length = z
  .union([z.string(), z.looseObject({ seconds: z.number(), unit: z.string() })])
  .describe('Working time: `2d`, `16h`, `30m`; elapsed `3ed`; an object where no text is exact.')
const hours = z.number().describe('Hours.')
const link = z.enum(['FS', 'SS', 'FF', 'SF'])

export const PlanTask = z
  .looseObject({
    id: z.number().int().describe('Row number; links and assignments refer to it.'),
    uid: z.number().int().optional().describe('Names the task for good.'),
    name: z.string(),
    parent_id: z.number().int().nullable().optional().describe('Row of its summary.'),
    outline_level: z.number().int().optional(),
    is_summary: z.boolean().optional(),
    start: moment.optional().describe('Computed; written for readers without an engine, never taken as input.'),
    finish: moment.optional().describe('Computed, as `start`.'),
    duration: length.optional(),
    milestone: z.boolean().optional(),
    percent_complete: z.number().min(0).max(100).optional(),
    actual_start: moment.optional(),
    actual_finish: moment.optional(),
    remaining_duration: length.optional(),
    constraint: z.unknown().optional().describe('Kind and date, such as `{"type":"start_no_earlier_than","date":…}`.'),
    deadline: moment.optional(),
    priority: z.number().optional(),
    work: hours.optional(),
    notes: z.string().optional(),
    responsible: z.string().optional(),
    contractor: z.string().optional(),
    equipment: z.string().optional(),
    area: z.string().optional(),
  })
  .describe('A row of the plan. Further members of the model stand in snake_case and travel along.')
  .meta({ id: 'Task', example: { id: 2, name: 'Inspecionar', parent_id: 1, duration: '8h', percent_complete: 0 } })

export const PlanLink = z
  .looseObject({
    pred_id: z.number().int(),
    succ_id: z.number().int(),
    type: link.optional(),
    lag: z.unknown().optional().describe('`+1d`, `-2h`, `50%`, or empty.'),
  })
  .meta({ id: 'Dependency', example: { pred_id: 1, succ_id: 2, type: 'FS', lag: '' } })

export const PlanResource = z
  .looseObject({
    id: z.number().int(),
    uid: z.number().int().optional(),
    name: z.string(),
    type: z.string().optional(),
    max_units: z.number().optional().describe('1 is one person or piece.'),
  })
  .meta({ id: 'Resource', example: { id: 1, name: 'Caldeireiro', type: 'work', max_units: 4 } })

export const PlanAssignment = z
  .looseObject({
    task_id: z.number().int().optional(),
    resource_id: z.number().int().nullable().optional(),
    units: z.number().optional(),
    work: hours.optional(),
  })
  .meta({ id: 'Assignment', example: { task_id: 2, resource_id: 1, units: 2 } })

export const Plan = z
  .looseObject({
    schema_version: z
      .number()
      .int()
      .optional()
      .describe('1: to the letter. Absent: dates are wishes and other spellings are taken.'),
    project_name: z.string().optional(),
    task_mode: z.enum(['auto', 'manual']).optional(),
    start_date: moment.nullable().optional(),
    finish_date: moment.optional().describe('Computed.'),
    status_date: moment.optional().describe('The data date.'),
    project: z.looseObject({}).optional().describe('What is true of the whole plan and has no place beside it.'),
    units: z.looseObject({}).optional().describe('Hours of a day and a week, days of a month.'),
    calendars: z.array(z.looseObject({})).optional(),
    tasks: z.array(PlanTask),
    dependencies: z.array(PlanLink).optional(),
    resources: z.array(PlanResource).optional(),
    assignments: z.array(PlanAssignment).optional(),
  })
  .describe('A plan, as in a `.tmx` file.')
  .meta({
    id: 'Plan',
    example: {
      project_name: 'Parada da caldeira 3',
      start_date: '2027-03-12T08:00:00',
      tasks: [
        { id: 1, name: 'Liberar e bloquear', duration: '4h' },
        { id: 2, name: 'Inspecionar', duration: '8h' },
      ],
      dependencies: [{ pred_id: 1, succ_id: 2, type: 'FS' }],
    },
  })

const uid = z.number().int()
const changes = z.looseObject({}).describe('New values by field of the model; null clears an optional one.')
const ends = z.looseObject({ from: uid, to: uid, type: link.optional() })
const place = z.number().int().optional().describe('Position in the list.')
const one = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.looseObject({ kind: z.literal(kind), ...shape })
const named = z.looseObject({ uid, name: z.string() })

/** Every kind of edit, by its members. Instants in edits are seconds of the plant's civil time since 1970. */
export const PlanEdit = z
  .discriminatedUnion('kind', [
    one('addTask', {
      task: z.looseObject({ uid, name: z.string(), parent: uid.nullable() }),
      after: uid.nullable().describe('The sibling before it; null: first.'),
    }),
    one('removeTask', { task: uid }),
    one('setTask', { task: uid, changes }),
    one('moveTask', { task: uid, to: z.looseObject({ parent: uid.nullable(), after: uid.nullable() }) }),
    one('numberRows', { rows: z.array(z.unknown()).optional() }),
    one('addLink', { link: ends, at: place }),
    one('removeLink', { link: ends }),
    one('setLink', { link: ends, changes }),
    one('addResource', { resource: named, at: place }),
    one('removeResource', { resource: uid }),
    one('setResource', { resource: uid, changes }),
    one('addAssignment', { assignment: z.looseObject({ uid, task: uid, resource: uid.nullable() }), at: place }),
    one('removeAssignment', { assignment: uid }),
    one('setAssignment', { assignment: uid, changes }),
    one('addCalendar', { calendar: z.looseObject({ id: uid, name: z.string() }), at: place }),
    one('removeCalendar', { calendar: uid }),
    one('setCalendar', { calendar: uid, changes }),
    one('setProject', { changes }),
    one('setArea', { area: z.looseObject({ id: z.string(), name: z.string() }), at: place }),
    one('removeArea', { area: z.string() }),
    one('setBlind', { blind: z.looseObject({ id: z.string(), tag: z.string() }), at: place }),
    one('removeBlind', { blind: z.string() }),
    one('setBaseline', { baseline: z.number().int(), to: z.looseObject({}).nullable() }),
    one('lockBaseline', { baseline: z.number().int(), locked: z.boolean() }),
    one('setCustomFields', { fields: z.array(z.looseObject({})).nullable() }),
  ])
  .describe('One change of a plan, with an exact inverse. `change_plan` takes the words of planning instead.')
  .meta({ id: 'Edit', example: { kind: 'setTask', task: 2, changes: { name: 'Inspecionar por dentro' } } })
