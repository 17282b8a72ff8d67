// How long the audit, recovery and the simulation of risk take. Risk runs on two threads, as on the page: from the plan
// in their hands to the result, with calendars by day and around the clock and criticality.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import {
  assignmentId,
  audit,
  calculate,
  calendarId,
  duration,
  emptySchedule,
  firstPiece,
  HOUR,
  instant,
  type Link,
  must,
  NO_LAG,
  type RiskPart,
  recover,
  resourceId,
  riskModel,
  riskResult,
  runRisk,
  type Schedule,
  type StepCode,
  shiftCalendar,
  type Task,
  taskId,
} from '@parada/schedule'
import { recoverablePlan } from '../../packages/schedule/src/testing/recoveries.ts'
import { numbers } from './cpm-floor.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const CHAIN: readonly StepCode[] = [
  'drain',
  'lockout',
  'blind',
  'gasTest',
  'open',
  'clean',
  'inspect',
  'repair',
  'close',
  'leakTest',
  'deblind',
  'handOver',
]
const SETTINGS = { spreads: [{ low: -10, high: 25 }] }
const RUNS = 10_000
const SEED = 7
/** A random plan of which more than five options are known. */
const RECOVERED = 7

function plan(count: number): Schedule {
  const random = numbers(11)
  const tasks: Task[] = []
  const links: Link[] = []
  for (let at = 1; at <= count; at++) {
    const place = (at - 1) % CHAIN.length
    tasks.push({
      uid: taskId(at),
      row: at,
      name: `Task ${at}`,
      parent: null,
      duration: duration(1 + Math.floor(random() * 12), 'h'),
      step: must(CHAIN[place]),
      equipment: `E-${100 + Math.floor((at - 1) / CHAIN.length)}`,
      calendar: calendarId(random() < 0.3 ? 2 : 1),
    })
    if (place > 0) links.push({ from: taskId(at - 1), to: taskId(at), type: 'FS', lag: NO_LAG })
    else if (at > CHAIN.length * 6)
      links.push({ from: taskId(at - CHAIN.length * 6 - 1), to: taskId(at), type: 'FS', lag: NO_LAG })
  }
  return {
    ...emptySchedule('Bench', { start: START, calendar: calendarId(1) }),
    calendars: [shiftCalendar('24x7', { id: calendarId(1) }), shiftCalendar('administrative', { id: calendarId(2) })],
    tasks,
    links,
  }
}

const CREWS = 12

/** The same with crews that have a limit, two on every task: what is asked for is judged by shift. */
function crewed(schedule: Schedule): Schedule {
  const crews = Array.from({ length: CREWS }, (_, at) => ({
    uid: resourceId(at + 1),
    row: at + 1,
    name: `Crew ${at + 1}`,
    kind: 'work' as const,
    maxUnits: 40,
  }))
  const assignments = schedule.tasks.flatMap((task, at) =>
    [0, 1].map(own => ({
      uid: assignmentId(2 * at + own + 1),
      task: task.uid,
      resource: resourceId(((at + own * 5) % CREWS) + 1),
      units: 4,
    })),
  )
  return { ...schedule, resources: crews, assignments }
}

const modelOf = (schedule: Schedule) => {
  const made = riskModel(schedule, SETTINGS, SEED)
  if (!made.ok) throw new Error(made.problems[0].code)
  return made.value
}

/** From the plan in hand to the first picture, and to the whole of them on two threads. Milliseconds. */
async function riskTimes(count: number): Promise<{ readonly first: number; readonly all: number }> {
  const schedule = plan(count)
  const workers = [0, 1].map(half => new Worker(new URL(import.meta.url), { workerData: { schedule, half } }))
  const say = (worker: Worker) => new Promise<unknown>(done => worker.once('message', done))
  await Promise.all(workers.map(say))
  const began = performance.now()
  const first = modelOf(schedule)
  riskResult(first, [runRisk(first, 0, firstPiece(schedule))])
  const pictured = performance.now() - began
  const again = performance.now()
  for (const each of workers) each.postMessage('go')
  const parts = (await Promise.all(workers.map(say))) as RiskPart[]
  riskResult(first, parts)
  const all = performance.now() - again
  await Promise.all(workers.map(each => each.terminate()))
  return { first: pictured, all }
}

function timeOf(work: () => unknown, times = 5): number {
  const all = Array.from({ length: times }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return must(all.sort((a, b) => a - b)[Math.floor(times / 2)])
}

/** From the plan in hand to the fifth way that gains. */
function recoveryTime(count: number, most: number): void {
  const calculated = calculate(recoverablePlan(RECOVERED, count))
  if (!calculated.ok) throw new Error(calculated.problems[0].code)
  const room = new Map(calculated.value.schedule.tasks.map(task => [task.uid, 3]))
  const began = performance.now()
  const told: number[] = []
  recover(calculated.value, {
    wanted: 100 * HOUR,
    room,
    onOption: () => told.push(performance.now() - began),
    stopped: () => told.length >= 5 || performance.now() - began > 60_000,
  })
  const fifth = told[4]
  console.log(
    `recovery of ${count} tasks: ${fifth === undefined ? `${told.length} options in a minute` : `the fifth option after ${fifth.toFixed(0)} ms`} of ${most}`,
  )
}

async function main(): Promise<void> {
  const calculated = calculate(crewed(plan(10_000)))
  if (!calculated.ok) throw new Error(calculated.problems[0].code)
  const audited = timeOf(() => audit(calculated.value, START))
  console.log(`audit of 10,000 tasks: ${audited.toFixed(0)} ms of 300`)
  for (const [count, most] of [
    [500, 2000],
    [3000, 10_000],
  ] as const)
    recoveryTime(count, most)
  for (const [count, most] of [
    [1000, 600],
    [10_000, 9000],
  ] as const) {
    const { first, all } = await riskTimes(count)
    console.log(
      `risk of ${count} tasks: first picture ${first.toFixed(0)} ms of 100, ${RUNS} iterations on two threads ${all.toFixed(0)} ms of ${most}`,
    )
  }
}

if (isMainThread) await main()
else {
  const { schedule, half } = workerData as { schedule: Schedule; half: number }
  runRisk(modelOf(schedule), 0, 20)
  parentPort?.postMessage('ready')
  parentPort?.once('message', () => {
    const from = (half * RUNS) / 2
    parentPort?.postMessage(runRisk(modelOf(schedule), from, from + RUNS / 2))
  })
}
