import {
  type Calculation,
  calculate,
  type Instant,
  parseInstant,
  problem,
  shiftAt,
  shiftStart,
  shiftsOf,
  suggestion,
} from '@parada/schedule'
import type { CommandArgs, CommandIo } from './command.ts'
import { type ReadPlan, readDatedPlan } from './files.ts'

/** A plan with its dates and the shift that was asked for: the one of `--shift`, of the data date, else the first. */
export interface PlanShift {
  readonly read: ReadPlan
  readonly plan: Calculation
  readonly from: Instant
  readonly to: Instant
}

/** Options of every command about one shift. */
export const SHIFT_OPTIONS = {
  shift: { type: 'string', placeholder: '2027-03-04T19:00' },
  project: { type: 'string', placeholder: 'NAME' },
  password: { type: 'string', placeholder: 'TEXT' },
  quiet: { type: 'boolean', short: 'q' },
} as const

/** Null, with the problem printed, where the file or the moment cannot be read. */
export async function readShift(path: string, args: CommandArgs, io: CommandIo): Promise<PlanShift | null> {
  const read = await readDatedPlan(path, args, io)
  if (!read) return null
  const outcome = calculate(read.schedule)
  if (!outcome.ok) {
    for (const each of outcome.problems) io.problem(each)
    return null
  }
  const plan = outcome.value
  const asked = args.values.shift
  const at = typeof asked === 'string' ? parseInstant(asked) : (read.schedule.project.statusDate ?? plan.projectStart)
  if (at === null) {
    io.problem(problem('cli.badMoment', { text: String(asked) }, { suggestions: [suggestion('cli.writeMoment')] }))
    return null
  }
  const shifts = shiftsOf(read.schedule.project)
  const number = shiftAt(shifts, at)
  return { read, plan, from: shiftStart(shifts, number), to: shiftStart(shifts, number + 1) }
}
