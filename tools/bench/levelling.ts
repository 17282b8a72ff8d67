/**
 * `npm run bench:levelling -- --set FILE --schedules 1000,5000 [--seed 1] [--every 1] [--json OUT]`: makes schedules of a
 * published set of resource-constrained projects and prints how far above the critical path they end on average, how many
 * reach the best known, and schedules a second. FILE is JSON, gzipped or not: `[{ name, capacities, durations, successors,
 * requests, criticalPath?, bestMakespan?, lowerBound? }]`. OUT gets makespan and start times of each, for any checker.
 * Every schedule is checked here too, by itself: links, capacities, known bounds.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { searchSchedules, type UnitProject, unitPlanner } from '@parada/schedule'

interface Instance extends UnitProject {
  readonly name: string
  readonly criticalPath?: number
  readonly bestMakespan?: number
  readonly lowerBound?: number
}

interface Job {
  readonly index: number
  readonly schedules: number
}

interface Solved extends Job {
  readonly name: string
  readonly makespan: number
  readonly starts: readonly number[]
  readonly tried: number
  readonly criticalPath: number
  readonly milliseconds: number
}

interface Setting {
  readonly file: string
  readonly seed: number
  readonly every: number
}

function instancesOf({ file, every }: Setting): Instance[] {
  const bytes = readFileSync(file)
  const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes).toString() : bytes.toString()
  return (JSON.parse(text) as Instance[]).filter((_, index) => index % every === 0)
}

function solve(instance: Instance, job: Job, seed: number): Solved {
  const began = performance.now()
  const planner = unitPlanner(instance)
  const found = searchSchedules(planner, { schedules: job.schedules, seed })
  const milliseconds = performance.now() - began
  const starts = [...found.placed]
  const fault = faultOf(instance, starts, found.length)
  if (fault) throw new Error(`${instance.name}: ${fault}`)
  return {
    ...job,
    name: instance.name,
    makespan: found.length,
    starts,
    tried: found.tried,
    criticalPath: instance.criticalPath ?? planner.bound,
    milliseconds,
  }
}

/** What a schedule breaks, by a count over every unit of time. */
function faultOf(instance: Instance, starts: readonly number[], makespan: number): string | undefined {
  const { durations, successors, requests, capacities } = instance
  for (const [a, list] of successors.entries())
    for (const b of list) if (starts[b]! < starts[a]! + durations[a]!) return `link ${a} to ${b}`
  for (const [resource, capacity] of capacities.entries()) {
    const used = new Int32Array(makespan + 1)
    for (const [a, start] of starts.entries())
      for (let at = start; at < start + durations[a]!; at++) used[at]! += requests[a]![resource]!
    if (used.some(each => each > capacity)) return `capacity of resource ${resource}`
  }
  if (Math.max(...starts.map((start, a) => start + durations[a]!)) !== makespan) return 'makespan'
  return instance.lowerBound !== undefined && makespan < instance.lowerBound ? 'below the known bound' : undefined
}

if (isMainThread) await main()
else {
  const setting = workerData as Setting
  const instances = instancesOf(setting)
  parentPort?.on('message', (job: Job) => parentPort?.postMessage(solve(instances[job.index]!, job, setting.seed)))
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      set: { type: 'string' },
      schedules: { type: 'string', default: '1000,5000' },
      seed: { type: 'string', default: '1' },
      every: { type: 'string', default: '1' },
      workers: { type: 'string', default: '2' },
      json: { type: 'string' },
    },
  })
  if (!values.set) throw new Error('give a set of projects: --set FILE')
  const setting: Setting = { file: values.set, seed: Number(values.seed), every: Number(values.every) }
  const instances = instancesOf(setting)
  const budgets = values.schedules.split(',').map(Number)
  const jobs = budgets.flatMap(schedules => instances.map((_, index): Job => ({ index, schedules })))
  const solved = await share(jobs, Number(values.workers), setting)
  for (const schedules of budgets) {
    const own = solved.filter(each => each.schedules === schedules)
    const above = own.reduce((sum, each) => sum + 100 * (each.makespan / each.criticalPath - 1), 0) / own.length
    const known = own.filter(each => each.makespan <= (instances[each.index]!.bestMakespan ?? -1)).length
    const time = own.reduce((sum, each) => sum + each.milliseconds, 0)
    const speed = own.reduce((sum, each) => sum + each.tried, 0) / time
    console.log(
      `${schedules} schedules, ${own.length} instances: ${above.toFixed(2)} % above the critical path, ${known} at the best known, ${speed.toFixed(1)} thousand schedules a second and thread, ${(time / 1000).toFixed(1)} s of work`,
    )
  }
  if (values.json) {
    writeFileSync(
      values.json,
      JSON.stringify(
        solved.map(({ name, schedules, makespan, starts, tried }) => ({ name, schedules, makespan, starts, tried })),
      ),
    )
    console.log(`${values.json}: ${solved.length} schedules`)
  }
}

/** The jobs, done by several threads, in their order. */
async function share(jobs: readonly Job[], threads: number, setting: Setting): Promise<Solved[]> {
  const solved: Solved[] = []
  const waiting = [...jobs.entries()]
  await Promise.all(
    Array.from({ length: Math.min(threads, jobs.length) }, async () => {
      const worker = new Worker(new URL(import.meta.url), { workerData: setting })
      const broken = new Promise<never>((_, reject) => worker.once('error', reject))
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, job] = next
        const answer = new Promise<Solved>(resolve => worker.once('message', resolve))
        worker.postMessage(job)
        solved[at] = await Promise.race([answer, broken])
      }
      await worker.terminate()
    }),
  )
  return solved
}
