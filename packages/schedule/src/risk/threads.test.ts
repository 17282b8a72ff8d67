import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { RiskSettings } from '../model/risk.ts'
import type { Schedule } from '../model/schedule.ts'
import { nth } from '../must.ts'
import { schedule } from '../testing/index.ts'
import { HOUR, workTime } from '../time/instant.ts'
import { riskResult } from './result.ts'
import { type RiskPart, riskModel, runRisk, runRiskLimited } from './simulate.ts'

const ITERATIONS = 600
const LIMITED = 24
const SEED = 7
/** Each thread takes the plan as a message brings it, makes its own model, and runs the pieces that it is sent. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData.module).then(({ riskModel, runRisk, runRiskLimited }) => {
  const model = riskModel(workerData.plan, workerData.settings, ${SEED}).value
  parentPort.on('message', ({ from, to, limited }) => {
    parentPort.postMessage(limited ? runRiskLimited(model, from, to).value : runRisk(model, from, to))
  })
})`
const MODULE = new URL('./simulate.ts', import.meta.url).href

interface Piece {
  readonly from: number
  readonly to: number
  readonly limited: boolean
}
const pieces = (all: number, size: number, limited: boolean): Piece[] =>
  Array.from({ length: Math.ceil(all / size) }, (_, at) => ({
    from: at * size,
    to: Math.min(all, (at + 1) * size),
    limited,
  }))

/** Pieces are handed to whichever thread is free: which of them gets which is not the same twice. */
async function onThreads(count: number): Promise<{ readonly free: RiskPart[]; readonly limited: RiskPart[] }> {
  const left = [...pieces(ITERATIONS, 47, false), ...pieces(LIMITED, 5, true)]
  const found: { free: RiskPart[]; limited: RiskPart[] } = { free: [], limited: [] }
  await Promise.all(
    Array.from({ length: count }, async () => {
      const worker = new Worker(THREAD, { eval: true, workerData: { module: MODULE, plan, settings } })
      try {
        for (let piece = left.shift(); piece; piece = left.shift()) {
          const answer = new Promise<RiskPart>((done, fail) => worker.once('message', done).once('error', fail))
          worker.postMessage(piece)
          found[piece.limited ? 'limited' : 'free'].push(await answer)
          worker.removeAllListeners('error')
        }
      } finally {
        await worker.terminate()
      }
    }),
  )
  return found
}

const base = schedule`
          | MTWTF |
    A     | XXX   | by Ana
    B     | X     | after A, by Rui
    C     | XX    | after A, by Ana
    D     | X     | after B, after C, by Rui
    E     | XXXX  | by Rui
    F     | X     | after D, after E`
const plan: Schedule = {
  ...base,
  resources: base.resources.map(each => ({ ...each, maxUnits: 1 })),
  tasks: base.tasks.map(task =>
    task.name === 'E'
      ? {
          ...task,
          estimate: {
            low: { ...task.duration, seconds: workTime(8 * HOUR) },
            high: { ...task.duration, seconds: workTime(80 * HOUR) },
            shape: 'pert' as const,
          },
        }
      : task.name === 'B'
        ? { ...task, kind: 'contingent' as const, probability: 0.4 }
        : task,
  ),
}
const settings: RiskSettings = {
  spreads: [{ low: -20, high: 60 }],
  correlation: 0.5,
  items: [
    {
      id: 'furo',
      name: 'Furo',
      probability: 0.3,
      low: workTime(HOUR),
      likely: workTime(4 * HOUR),
      high: workTime(9 * HOUR),
      tasks: [nth(plan.tasks, 2).uid, nth(plan.tasks, 3).uid],
    },
  ],
  weather: [{ id: 'chuva', name: 'Chuva', probability: 0.2 }],
}

test('one, two and four threads give the same to the last bit, within the limits too', async () => {
  const made = riskModel(plan, settings, SEED)
  if (!made.ok) throw new Error(made.problems[0].code)
  const model = made.value
  const hex = (bits: Float64Array): string => Buffer.from(bits.buffer).toString('hex')
  const told = (parts: readonly RiskPart[]): string => {
    const { finishes, criticality, ...rest } = riskResult(model, parts)
    return JSON.stringify([hex(finishes), hex(criticality), rest])
  }
  const here = told([runRisk(model, 0, ITERATIONS)])
  const held = runRiskLimited(model, 0, LIMITED)
  if (!held.ok) throw new Error(held.problems[0].code)
  for (const threads of [1, 2, 4]) {
    const { free, limited } = await onThreads(threads)
    expect(told(free), `${threads}`).toBe(here)
    expect(told(limited), `${threads}, limited`).toBe(told([held.value]))
  }
}, 60_000)
