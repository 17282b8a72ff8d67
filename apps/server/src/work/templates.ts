import { givenSchema } from '@parada/formats/tmx'
import { WireNorm, WireSchedule } from '@parada/protocol'
import { done, failed, type Outcome } from '@parada/schedule'
import { chosenDifferences, standardCatalogue, takeTemplateDelta, templateDelta, withNorms } from '@parada/scope'
import { z } from 'zod'
import { serverProblem } from '../problem.ts'
import type { WorkContext } from './plans.ts'

const keys = z.array(z.string().max(300)).max(20_000).default([])

/** Which differences are taken. */
export const Chosen = z.object({
  take: keys.describe('Keys of differences to take although a person changed the task, or work on it has begun.'),
  leave: keys.describe('Keys of differences that the plan does not take.'),
})

export const TemplateDifferences = z.object({
  differences: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['changed', 'added', 'removed']),
      task: z.number().nullable().describe('Its uid; null: the plan has no such task yet.'),
      item: z.string(),
      name: z.string(),
      template: z.string(),
      from_version: z.number().nullable(),
      to_version: z.number(),
      norm_from: z.number().nullable().describe("The plant's norm that made it; null: the template's own hours."),
      norm_to: z.number().nullable(),
      conflict: z.boolean().describe('A person gave the task other hours, or work on it has begun.'),
      changes: z.array(
        z.object({
          field: z.enum(['name', 'hours', 'people', 'low', 'high', 'waits']),
          plan: z.union([z.string(), z.number()]),
          template: z.union([z.string(), z.number()]),
        }),
      ),
    }),
  ),
})

const Input = Chosen.extend({ schema: WireSchedule, norms: z.array(WireNorm).default([]) })
const Output = TemplateDifferences.extend({
  taken: z.array(z.string()),
  edits: z.array(z.looseObject({ kind: z.string() })),
})

/** What the templates and norms of today would make otherwise of a plan, and the edits that take what is chosen. */
export const templateWork = {
  input: Input,
  output: Output,
  async run(input: z.output<typeof Input>, context: WorkContext): Promise<Outcome<z.input<typeof Output>>> {
    const plan = givenSchema(input.schema)
    if (!plan.ok) return plan
    const catalogue = withNorms(standardCatalogue(), input.norms)
    const delta = templateDelta(plan.value, catalogue, context.locale)
    const { unknown, takes } = chosenDifferences(delta, input.take, input.leave)
    if (unknown !== null)
      return failed(serverProblem('server.invalidInput', { field: 'take', reason: unknown }, 'checkInput'))
    return done({
      differences: delta.differences.map(({ from, to, norms, changes, task, ...each }) => ({
        ...each,
        task: task === null ? null : Number(task),
        from_version: from,
        to_version: to,
        norm_from: norms.from,
        norm_to: norms.to,
        changes: changes.map(own => ({ ...own })),
      })),
      taken: delta.differences.filter(takes).map(each => each.key),
      edits: takeTemplateDelta(plan.value, catalogue, delta, takes).map(each => ({ ...each })),
    })
  },
}
