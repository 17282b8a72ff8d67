/**
 * `npm run bench -- --only formats`: how long reading and writing plans takes in the formats other than .mpp. Generated
 * plans; medians, warm.
 */
import { readMspdi, writeMspdi } from '../../packages/formats/src/mspdi/index.ts'
import { readCsv, readXlsx, writeTableCsv, writeTablesXlsx } from '../../packages/formats/src/tables/index.ts'
import { samplePlan } from '../../packages/formats/src/testing/sample-files.ts'
import { readTmx, writeTmx } from '../../packages/formats/src/tmx/index.ts'
import { readXer, writeXer } from '../../packages/formats/src/xer/index.ts'

/** Milliseconds. */
const BUDGET_XER = 300
const BUDGET_MSPDI = 500
const ROUNDS = 7

/** With `--cpu` the time of the processor counts, not the clock's: on a machine that does other work too. */
const CPU = process.argv.includes('--cpu')

const timed = (work: () => unknown): number => {
  const thread = process.threadCpuUsage()
  const started = performance.now()
  work()
  const clock = performance.now() - started
  const { user, system } = process.threadCpuUsage(thread)
  return CPU ? (user + system) / 1000 : clock
}
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const told = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  await work()
  const started = performance.now()
  await work()
  console.log(`${what.padEnd(40)} ${(performance.now() - started).toFixed(0).padStart(7)} ms`)
}
const say = (what: string, work: () => unknown, budget?: number): void => {
  const cold = timed(work)
  const value = median(Array.from({ length: ROUNDS }, () => timed(work)))
  const over = budget && value > budget ? '   OVER' : ''
  if (over) process.exitCode = 1
  console.log(
    `${what.padEnd(40)} ${value.toFixed(1).padStart(7)} ms  (first ${cold.toFixed(0)} ms)${budget ? `   budget ${budget} ms${over}` : ''}`,
  )
}

const six = samplePlan(6000)
const ten = samplePlan(10_000)
const xer = writeXer(six)
const mspdi = writeMspdi(ten)
const tmx = writeTmx(ten)
const csv = writeTableCsv(ten, 'tasks')
const size = (text: string): string => `${(text.length / 1e6).toFixed(1)} MB`

say(`read XER, 6,000 activities (${size(xer)})`, () => readXer(xer), BUDGET_XER)
say(`read MSPDI, 10,000 tasks (${size(mspdi)})`, () => readMspdi(mspdi), BUDGET_MSPDI)
say(`read TMX, 10,000 tasks (${size(tmx)})`, () => readTmx(tmx))
say(`read CSV, 10,000 tasks (${size(csv)})`, () => readCsv(csv))
say('write XER, 6,000 activities', () => writeXer(six))
say('write MSPDI, 10,000 tasks', () => writeMspdi(ten))
say('write TMX, 10,000 tasks', () => writeTmx(ten))
const workbook = await writeTablesXlsx(ten)
await told('write XLSX, 10,000 tasks', () => writeTablesXlsx(ten))
await told('read XLSX, 10,000 tasks', () => readXlsx(workbook))
