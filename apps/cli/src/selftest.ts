import { writeFileSync } from 'node:fs'
import { arch, platform, release, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMsProjectHost, type ProjectHost } from '@parada/companion'
import {
  calculate,
  calendarId,
  civilInstant,
  type DayNumber,
  dayOf,
  duration,
  type Edit,
  type Outcome,
  type Schedule,
  type TaskId,
  taskId,
  workTime,
} from '@parada/schedule'
import { type CommandIo, EXIT } from './command.ts'

/** One question put to the machine, and what it answered. */
interface Step {
  readonly step: string
  readonly ok: boolean
  readonly milliseconds: number
  readonly answer: unknown
}

async function ask<T>(
  step: string,
  steps: Step[],
  work: () => Promise<Outcome<T>>,
  tell: (value: T) => unknown,
): Promise<T | null> {
  const started = performance.now()
  const outcome = await work()
  const milliseconds = Math.round(performance.now() - started)
  steps.push({
    step,
    ok: outcome.ok,
    milliseconds,
    answer: outcome.ok ? tell(outcome.value) : outcome.problems.map(each => ({ code: each.code, params: each.params })),
  })
  return outcome.ok ? outcome.value : null
}

/** Asks MS Project what the double only assumes. Names and texts of the plan stay out of the transcript. */
async function questions(host: ProjectHost, mayChange: boolean): Promise<Step[]> {
  const steps: Step[] = []
  const signal = AbortSignal.timeout(300_000)
  const active = await ask(
    'attach',
    steps,
    () => host.active(),
    value => ({ version: value.version, saved: value.path !== null, readOnly: value.readOnly }),
  )
  if (!active) return steps
  const plan = await ask(
    'read',
    steps,
    () => host.read(() => undefined, signal),
    value => ({
      tasks: value.tasks.length,
      links: value.links.length,
      resources: value.resources.length,
      assignments: value.assignments.length,
      calendars: value.calendars.length,
    }),
  )
  if (!plan) return steps
  const calculated = calculate(plan)
  if (calculated.ok) {
    const different = plan.tasks.filter(task => {
      const ours = calculated.value.of(task.uid)
      return (
        task.stored?.start !== undefined &&
        ours !== undefined &&
        (ours.start !== task.stored.start || ours.finish !== task.stored.finish)
      )
    })
    steps.push({
      step: 'compare dates',
      ok: different.length === 0,
      milliseconds: 0,
      answer: { compared: plan.tasks.length, different: different.length },
    })
  }
  const leaf = plan.tasks.find(
    task => !plan.tasks.some(child => child.parent === task.uid) && task.percentComplete === undefined,
  )
  if (!mayChange || !leaf) return steps
  const edits: Edit[] = [
    { kind: 'setTask', task: leaf.uid, changes: { priority: (leaf.priority ?? 500) === 501 ? 502 : 501 } },
  ]
  await ask(
    'write one priority and read it back',
    steps,
    () => host.apply(edits, plan, signal),
    value => value.results.map(each => ({ result: each.result, reason: each.reason ?? null })),
  )
  const back: Edit[] = [{ kind: 'setTask', task: leaf.uid, changes: { priority: leaf.priority ?? 500 } }]
  await ask(
    'write the old priority again',
    steps,
    () => host.apply(back, plan, signal),
    value => value.results.map(each => each.result),
  )
  await assumptions(host, plan, leaf.uid, steps, signal)
  return steps
}

/** Row and calendar of the test's own; Project gives the row a number of its own. */
const OWN = { task: taskId(1_999_999), calendar: calendarId(1_999_999), name: 'Parada selftest' }

/**
 * What the double only assumes, asked with a row and a calendar of our own that are taken away again: lags in text,
 * elapsed time, moving a row, calendars with exceptions.
 */
async function assumptions(
  host: ProjectHost,
  plan: Schedule,
  leaf: TaskId,
  steps: Step[],
  signal: AbortSignal,
): Promise<void> {
  const write = (step: string, edits: readonly Edit[]) =>
    ask(
      step,
      steps,
      () => host.apply(edits, plan, signal),
      value => value.results.map(({ result, reason, fields }) => ({ result, reason: reason ?? null, fields })),
    )
  const last = plan.tasks.findLast(task => task.parent === null)?.uid ?? null
  const row = { uid: OWN.task, row: plan.tasks.length + 1, name: OWN.name, parent: null, duration: duration(8, 'h') }
  const added = await write('add a row', [{ kind: 'addTask', task: row, after: last }])
  const uid = added?.results[0]?.uid
  if (uid === undefined) return
  const own = taskId(uid)
  const link = { from: leaf, to: own, type: 'FS' as const }
  const day = dayOf(plan.project.start ?? civilInstant(2030, 1, 1))
  await write('an elapsed duration', [
    { kind: 'setTask', task: own, changes: { duration: duration(2, 'd', undefined, true) } },
  ])
  await write('a link with an elapsed lag', [
    { kind: 'addLink', link: { ...link, lag: { seconds: workTime(7200), unit: 'h', elapsed: true } } },
  ])
  await write('a lag of 12.5 percent', [
    { kind: 'setLink', link, changes: { lag: { seconds: workTime(0), unit: 'd', percent: 12.5 } } },
  ])
  await write('move the row to the top', [{ kind: 'moveTask', task: own, to: { parent: null, after: null } }])
  const night = [
    { from: 0, to: 21_600 },
    { from: 79_200, to: 86_400 },
  ]
  await write('a calendar with shifts over midnight, an exception and a work week', [
    {
      kind: 'addCalendar',
      calendar: {
        id: OWN.calendar,
        name: OWN.name,
        week: [[], night, night, night, night, night, []],
        exceptions: [{ name: 'Parada', first: day, last: day, periods: [] }],
        workWeeks: [
          {
            name: 'Pico',
            first: (day + 7) as DayNumber,
            last: (day + 13) as DayNumber,
            days: [night, null, null, null, null, null, night],
          },
        ],
      },
    },
    { kind: 'setTask', task: own, changes: { calendar: OWN.calendar } },
    { kind: 'setTask', task: own, changes: { calendar: null } },
  ])
  await write('take all of it away', [
    { kind: 'removeTask', task: own },
    { kind: 'removeCalendar', calendar: OWN.calendar },
  ])
}

/** Writes a transcript of what a real MS Project answers: what was proved here against a double only. */
export async function selftest(
  file: string,
  mayChange: boolean,
  io: CommandIo,
  host: ProjectHost = createMsProjectHost(join(tmpdir(), 'parada-selftest')),
): Promise<number> {
  const steps = await questions(host, mayChange)
  host.stop?.()
  const transcript = {
    program: 'parada',
    version: '0.1.0',
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    steps,
  }
  writeFileSync(file, `${JSON.stringify(transcript, null, 2)}\n`)
  for (const each of steps) io.out(`${each.ok ? 'ok  ' : 'FAIL'} ${each.step} ${JSON.stringify(each.answer)}`)
  io.note(io.messages.cli.selftest.written(file))
  return steps.every(each => each.ok) ? EXIT.done : EXIT.failed
}
