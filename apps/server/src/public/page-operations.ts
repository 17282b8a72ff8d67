import { type Procedure, type ProcedureName, type ProgramDoor, procedures } from '@parada/protocol'
import type { Outcome } from '@parada/schedule'
import { implementations } from '../api/implementations.ts'
import { record } from '../api/record.ts'
import type { Operation } from './operation.ts'

/** A call as the table of the page has it, of any types. */
type AnyImplementation = (call: object) => Promise<Outcome<unknown>>

function operationOf(name: ProcedureName, row: Procedure, door: ProgramDoor): Operation {
  const carryOut = implementations[name] as unknown as AnyImplementation
  return {
    ...door,
    input: row.input,
    output: row.output,
    async run(input: unknown, identity, context, signal) {
      const outcome = await carryOut({ input, identity, context, services: context.services, signal })
      if (outcome.ok && row.kind === 'mutation') await record(name, identity, input, outcome.value, context)
      return outcome
    },
  }
}

/** The calls of the page that programs make as well: the same rows, the same code, the same record of what was done. */
export const PAGE_OPERATIONS: readonly Operation[] = Object.entries<Procedure>(procedures).flatMap(([name, row]) =>
  row.programs ? [operationOf(name as ProcedureName, row, row.programs)] : [],
)
