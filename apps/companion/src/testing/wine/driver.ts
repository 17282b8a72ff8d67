/**
 * Runs inside Wine: drives the double through the product's own COM process, with random edits, a killed COM process and
 * a killed Project, and writes what it found as JSON. `node.exe driver.cjs RESULT ROUNDS`.
 */
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readMspdi } from '@parada/formats/mspdi'
import type { Edit, Schedule } from '@parada/schedule'
import { createComProcess } from '../../project-host/com/com-process.ts'
import { createComProjectHost } from '../../project-host/com/com-project-host.ts'
import type { OpenProject } from '../../project-host/com/project-session.ts'
import { chance, randomEdits } from '../../project-host/com/test-round-trip.ts'

const [result = 'result.json', rounds = '5'] = process.argv.slice(2)
const folder = dirname(process.argv[1] ?? '.')
const never = new AbortController().signal
const com = createComProcess(() => fork(join(folder, 'com-worker.cjs'), [], { stdio: 'ignore' }))

async function exported(name: string): Promise<Schedule> {
  const path = join(folder, name)
  const reply = await com.ask({ op: 'saveXml', path }, never, 60_000)
  if (!reply.ok) throw new Error(reply.failure.message)
  const read = readMspdi(new Uint8Array(await readFile(path)))
  if (!read.ok) throw new Error(read.problems[0].code)
  return read.value
}

/** Input fields of every task: what Project computes is left out. */
const inputs = (schedule: Schedule): Map<string, string> =>
  new Map(
    schedule.tasks.flatMap(task =>
      Object.entries(task)
        .filter(
          ([key]) =>
            ![
              'stored',
              'row',
              'extra',
              'remainingDuration',
              'actualDuration',
              'actualStart',
              'actualFinish',
              'work',
              'stop',
              'resume',
              'duration',
            ].includes(key),
        )
        .map(([key, value]): [string, string] => [`${task.uid}.${key}`, JSON.stringify(value)]),
    ),
  )

const log: Record<string, unknown> = {}

async function roundTrips(): Promise<void> {
  let [applied, refused, skipped, wrong] = [0, 0, 0, 0]
  const unrequested: string[] = []
  let before = await exported('start.xml')
  for (let round = 0; round < Number(rounds); round++) {
    const edits: Edit[] = randomEdits(before, chance(500 + round)).filter(edit => edit.kind === 'setTask')
    const reply = await com.ask({ op: 'apply', edits, calendars: before.calendars, label: 'Parada' }, never, 60_000)
    if (!reply.ok || reply.op !== 'apply') throw new Error(reply.ok ? 'wrong reply' : reply.failure.message)
    const asked = new Set<string>()
    for (const [at, each] of reply.value.entries()) {
      const edit = edits[at]!
      if (each.result === 'applied') applied++
      else if (each.result === 'skipped') skipped++
      else refused++
      if (each.reason === 'companion.readBackDiffers') wrong++
      if (edit.kind === 'setTask') for (const field of Object.keys(edit.changes)) asked.add(`${edit.task}.${field}`)
    }
    const after = await exported('round.xml')
    const [old, now] = [inputs(before), inputs(after)]
    for (const key of new Set([...old.keys(), ...now.keys()]))
      if (old.get(key) !== now.get(key) && !asked.has(key)) unrequested.push(`${round}:${key}`)
    before = after
  }
  Object.assign(log, { applied, refused, skipped, wrong, unrequested })
}

async function faults(): Promise<void> {
  // The companion's own timers run on while COM blocks in its process.
  let ticks = 0
  const timer = setInterval(() => ticks++, 10)
  const big = Array.from(
    { length: 200 },
    (_, at): Edit => ({ kind: 'setTask', task: 1 as never, changes: { notes: `n${at}` } }),
  )
  await com.ask({ op: 'apply', edits: big, calendars: [], label: 'Parada' }, never, 60_000)
  clearInterval(timer)
  log.ticks = ticks
  // A COM process that is gone is replaced at the next question.
  com.stop()
  const again = await com.ask({ op: 'active' }, never, 60_000)
  log.afterWorkerKill = again.ok && again.op === 'active' ? (again.value as OpenProject).version : again
  const host = createComProjectHost(com, 'Parada')
  const read = await host.read(() => undefined, never)
  log.hostRead = read.ok ? read.value.tasks.length : read.problems[0].code
}

/** Project dies while it is being written to: the answer says so, and the next question finds nobody. */
async function killedProject(): Promise<void> {
  const edit: Edit = { kind: 'setTask', task: 2 as never, changes: { physicalPercentComplete: 42 } }
  const reply = await com.ask({ op: 'apply', edits: [edit], calendars: [], label: 'Parada' }, never, 60_000)
  log.projectKilled = reply.ok ? 'applied' : reply.failure.kind
  const after = await com.ask({ op: 'active' }, never, 60_000)
  log.afterProjectKill = after.ok ? 'alive' : after.failure.kind
}

async function main(): Promise<void> {
  const active = await com.ask({ op: 'active' }, never, 60_000)
  log.active = active.ok ? active : active.failure
  await roundTrips()
  await faults()
  await killedProject()
}

main()
  .catch((error: unknown) => {
    log.error = error instanceof Error ? error.stack : String(error)
  })
  .finally(() => {
    writeFileSync(result, JSON.stringify(log))
    process.exit(0)
  })
