import {
  decideEmergent,
  done,
  EMERGENT_STATES,
  emergentLog,
  failed,
  formatInstant,
  HOUR,
  type Instant,
  memberOf,
  parseDuration,
  plain,
  proposeEmergent,
  taskId,
} from '@parada/schedule'
import { z } from 'zod'
import { civilNow } from '../clock.ts'
import { serverProblem } from '../problem.ts'
import { FinishIsPast, type Operation, operation } from './operation.ts'
import { hasNoUnit } from './plan-commands.ts'
import { isPast, planOf, projectId, store, what_if } from './progress-operations.ts'

const text = (at: Instant): string => formatInstant(at).slice(0, 16)
const wrong = (field: string, reason: string) =>
  failed(serverProblem('server.invalidInput', { field, reason }, 'checkInput'))

/** Work that came in after the plan was approved: asked for, decided, listed. */
export const EMERGENT_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'proposeExtraWork',
    method: 'POST',
    path: '/plans/:projectId/extra-work',
    scope: 'plans:write',
    tool: 'propose_extra_work',
    about:
      'Proposes work that was found during the shutdown: tied between the last inspection of its equipment and its first closing, inactive until it is approved. Answers its effect on the finish; `asks` names what the steps of the equipment do not tell, and then nothing is stored.',
    input: z.object({
      projectId,
      equipment: z.string().min(1).max(100).describe('Its tag: `E-102`.'),
      name: z.string().min(1).max(500),
      duration: z.string().max(40).describe('Working time: `14h`, `2d`.'),
      crew: z
        .array(z.object({ name: z.string().min(1).max(200), units: z.number().positive().max(10_000).default(1) }))
        .max(50)
        .default([]),
      after: z.array(z.number().int()).max(50).optional().describe('Uids of what it waits for.'),
      before: z.array(z.number().int()).max(50).optional().describe('Uids of what waits for it.'),
      reason: z.string().max(2000).optional(),
      what_if,
    }),
    output: z.object({
      revision: z.number(),
      stored: z.boolean(),
      uid: z.number().nullable(),
      asks: z.array(z.enum(['equipment', 'after', 'before'])),
      after: z.array(z.string()),
      before: z.array(z.string()),
      finish_before: z.string(),
      finish_after: z.string(),
      finish_is_past: FinishIsPast,
      effect_hours: z.number(),
    }),
    async run(input, who, context) {
      const plan = await planOf(input.projectId, who, context)
      if (!plan.ok) return plan
      const { schedule, calculation, revision } = plan.value
      const length = parseDuration(input.duration, schedule.project.units)
      const words = context.services.messages(context.locale).inputFaults
      if (!length || hasNoUnit(input.duration)) return wrong('duration', words.length(input.duration))
      const crew = []
      for (const { name, units } of input.crew) {
        const resource = schedule.resources.find(each => plain(each.name) === plain(name))
        if (!resource) return wrong('crew', words.oneOf(schedule.resources.map(each => each.name).join(', ')))
        crew.push({ resource: resource.uid, units })
      }
      const found = proposeEmergent(calculation, {
        equipment: input.equipment,
        name: input.name,
        duration: length,
        crew,
        ...(input.after && { after: input.after.map(taskId) }),
        ...(input.before && { before: input.before.map(taskId) }),
        ...(who.name && { by: who.name }),
        at: civilNow(context.services.clock),
        ...(input.reason && { reason: input.reason }),
      })
      if (!found.ok) return found
      const finish = text(calculation.projectFinish)
      const nothing = {
        revision,
        stored: false,
        uid: null,
        after: [],
        before: [],
        finish_before: finish,
        finish_after: finish,
        finish_is_past: isPast(calculation, context),
      }
      if ('asks' in found.value) return done({ ...nothing, asks: [...found.value.asks], effect_hours: 0 })
      const { value } = found
      const stored = input.what_if
        ? done(revision)
        : await store(input.projectId, plan.value, value.edits, who, context)
      if (!stored.ok) return stored
      const nameOf = (uid: (typeof value.after)[number]) => memberOf(schedule.tasks, uid)?.name ?? ''
      return done({
        revision: stored.value,
        stored: !input.what_if,
        uid: value.task,
        asks: [],
        after: value.after.map(nameOf),
        before: value.before.map(nameOf),
        finish_before: finish,
        finish_after: text(value.finishAfter),
        finish_is_past: isPast(value.approved, context),
        effect_hours: (value.finishAfter - value.finishBefore) / HOUR,
      })
    },
  }),
  operation({
    id: 'decideExtraWork',
    method: 'POST',
    path: '/plans/:projectId/extra-work/:uid/decision',
    scope: 'plans:write',
    tool: 'decide_extra_work',
    about: 'Approves extra work, which then drives and loads the plan, or refuses it; refused work stays as a log.',
    input: z.object({
      projectId,
      uid: z.coerce.number().int(),
      state: z.enum(['approved', 'refused']),
      why: z.string().max(2000).optional(),
      answers: z
        .string()
        .max(200)
        .optional()
        .describe(
          'Who answers for work that comes behind a test or closing that has begun; without a name it is refused.',
        ),
    }),
    output: z.object({ revision: z.number(), state: z.enum(EMERGENT_STATES) }),
    async run(input, who, context) {
      const plan = await planOf(input.projectId, who, context)
      if (!plan.ok) return plan
      const task = memberOf(plan.value.schedule.tasks, taskId(input.uid))
      if (!task) return failed(serverProblem('projects.taskUnknown', { uid: input.uid }, 'checkInput'))
      if (!task.emergent) return wrong('uid', String(input.uid))
      const decision = {
        ...(who.name && { by: who.name }),
        at: civilNow(context.services.clock),
        ...(input.why && { why: input.why }),
        ...(input.answers && { answers: input.answers }),
      }
      const { schedule, calculation } = plan.value
      const edits = decideEmergent({ schedule, calculation }, task.uid, input.state, decision)
      if (!edits.ok) return edits
      const stored = await store(input.projectId, plan.value, edits.value, who, context)
      return stored.ok ? done({ revision: stored.value, state: input.state }) : stored
    },
  }),
  operation({
    id: 'listExtraWork',
    method: 'GET',
    path: '/plans/:projectId/extra-work',
    scope: 'plans:read',
    tool: 'list_extra_work',
    about: 'All extra work that was asked for, with who asked and who decided, and its share of the planned hours.',
    input: z.object({ projectId }),
    output: z.object({
      revision: z.number(),
      share: z.number().nullable().describe('Hours of approved extra work for each planned hour.'),
      tasks: z.array(
        z.object({
          uid: z.number(),
          name: z.string(),
          state: z.enum(EMERGENT_STATES),
          by: z.string().nullable(),
          reason: z.string().nullable(),
          decided_by: z.string().nullable(),
          decision: z.string().nullable(),
          effect_hours: z.number().nullable(),
        }),
      ),
    }),
    async run(input, who, context) {
      const plan = await planOf(input.projectId, who, context)
      if (!plan.ok) return plan
      const { tasks, share } = emergentLog(plan.value.calculation)
      return done({
        revision: plan.value.revision,
        share,
        tasks: tasks.map(({ uid, name, emergent }) => ({
          uid,
          name,
          state: emergent.state,
          by: emergent.by ?? null,
          reason: emergent.reason ?? null,
          decided_by: emergent.decidedBy ?? null,
          decision: emergent.decision ?? null,
          effect_hours: emergent.effect === undefined ? null : emergent.effect / HOUR,
        })),
      })
    },
  }),
]
