/**
 * Runs inside Wine: drives the double through the product's own COM process, with random edits, a killed COM process and
 * a killed Project, and writes what it found as JSON. `node.exe driver.cjs RESULT ROUNDS`.
 */
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readMspdi } from '@parada/formats/mspdi'
import type { Edit, Schedule } from '@parada/schedule'
import koffi from 'koffi'
import { saveAtomically } from '../../files/atomic-save.ts'
import { planAfter } from '../../project-host/com/after-apply.ts'
import { environmentOf } from '../../project-host/com/apply-environment.ts'
import { createComProcess } from '../../project-host/com/com-process.ts'
import { createComProjectHost } from '../../project-host/com/com-project-host.ts'
import type { OpenProject } from '../../project-host/com/project-session.ts'
import { chance, differs, factsOf, randomEdits } from '../../project-host/com/test-round-trip.ts'
import type { EditResult } from '../../project-host/project-host.ts'

const [result = 'result.json', rounds = '5'] = process.argv.slice(2)
const folder = dirname(process.argv[1] ?? '.')
const never = new AbortController().signal
const newCompanion = () =>
  createComProcess(() => fork(join(folder, 'com-worker.cjs'), [], { stdio: 'ignore' }), join(folder, 'ms-project.json'))
let com = newCompanion()

/** The project as its user's save puts it on the disk. */
async function saved(): Promise<Schedule> {
  const front = await com.ask({ op: 'active' }, never, 60_000)
  if (!front.ok || front.op !== 'active') throw new Error('nothing open')
  const { fullName = '' } = front.value ?? {}
  const reply = await com.ask({ op: 'save', expected: fullName }, never, 60_000)
  if (!reply.ok) throw new Error(reply.failure.message)
  const read = readMspdi(new Uint8Array(await readFile(fullName)))
  if (!read.ok) throw new Error(read.problems[0].code)
  return read.value
}

/** Facts that Project's XML says anew each time it is written: computed, counted by itself, or said only beside a status date. */
const COMPUTED =
  /( (row|remainingDuration|actualDuration|actualStart|actualFinish|stop|resume|actualWork|remainingWork|percentWorkComplete|cost|driving|start|finish|created|lastSaved|storedFinish|defaultStart|defaultFinish|progressRule|work|duration))$/

const log: Record<string, unknown> = {}

/** One apply as the host asks for it. */
async function apply(plan: Schedule, edits: readonly Edit[]) {
  const front = await com.ask({ op: 'active' }, never, 60_000)
  const expected = front.ok && front.op === 'active' ? (front.value?.fullName ?? '') : ''
  const environment = environmentOf(plan, edits)
  return com.ask({ op: 'apply', edits, environment, expected, label: 'Parada', dryRun: false }, never, 60_000)
}

async function roundTrips(): Promise<void> {
  let [applied, refused, skipped] = [0, 0, 0]
  const wrong: string[] = []
  const unrequested: string[] = []
  let before = await saved()
  for (let round = 0; round < Number(rounds); round++) {
    const edits: Edit[] = randomEdits(before, chance(500 + round))
    const reply = await apply(before, edits)
    if (!reply.ok || reply.op !== 'apply') throw new Error(reply.ok ? 'wrong reply' : reply.failure.message)
    for (const [at, each] of reply.value.entries()) {
      if (each.result === 'applied') applied++
      else if (each.result === 'skipped') skipped++
      else refused++
      for (const field of [{ ...each, field: '' }, ...(each.fields ?? [])])
        if (field.reason === 'companion.readBackDiffers') wrong.push(`${round}: ${edits[at]?.kind} ${field.field}`)
    }
    const expected = planAfter(
      before,
      reply.value.map((result, at): EditResult => ({ edit: edits[at]!, ...result })),
    )
    const after = await saved()
    const [found, wanted] = [factsOf(after), factsOf(expected ?? before)]
    for (const key of new Set([...found.keys(), ...wanted.keys()]))
      if (!COMPUTED.test(key) && differs(key, found.get(key), wanted.get(key)))
        unrequested.push(`${round} ${key}: ${wanted.get(key)} but ${found.get(key)}`)
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
  await apply(await saved(), big)
  clearInterval(timer)
  log.ticks = ticks
  // A companion that ended takes its COM process with it; the next one begins another.
  com.stop()
  com = newCompanion()
  const again = await com.ask({ op: 'active' }, never, 60_000)
  log.afterWorkerKill = again.ok && again.op === 'active' ? (again.value as OpenProject).version : again
  const host = createComProjectHost(com, 'Parada')
  const read = await host.read(() => undefined, never)
  log.hostRead = read.ok ? read.value.tasks.length : read.problems[0].code
}

/** Project dies while it is being written to: the answer says so, and the next call finds it gone. */
async function killedProject(): Promise<void> {
  const edit: Edit = { kind: 'setTask', task: 2 as never, changes: { physicalPercentComplete: 42 } }
  const reply = await apply(await saved(), [edit])
  log.projectKilled = reply.ok ? 'applied' : reply.failure.kind
  const after = await com.ask({ op: 'active' }, never, 60_000)
  log.afterProjectKill = after.ok ? 'alive' : after.failure.kind
}

/** Another program holds the plan's file open for itself: the save says so, and the previous version stays. */
async function lockedFile(): Promise<void> {
  const kernel = koffi.load('kernel32.dll')
  const open = kernel.func(
    'void * __stdcall CreateFileW(str16 path, uint32_t access, uint32_t share, void *security, uint32_t how, uint32_t flags, void *template)',
  )
  const close = kernel.func('int32_t __stdcall CloseHandle(void *handle)')
  const path = join(folder, 'trancado.TMX')
  const save = async (text: string): Promise<string> => {
    const saved = await saveAtomically(path, new TextEncoder().encode(text))
    return saved.ok ? 'saved' : saved.problems[0].code
  }
  const first = await save('antes')
  // GENERIC_READ, not shared, OPEN_EXISTING.
  const handle = open(path, 0x80000000, 0, null, 3, 0, null) as bigint
  const locked = await save('durante')
  close(handle)
  const standing = await readFile(path, 'utf8')
  const after = await save('depois')
  log.locked = { first, locked, standing, after, left: (await readdir(folder)).filter(name => name.endsWith('.tmp')) }
}

async function main(): Promise<void> {
  await lockedFile()
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
