import { writeFileSync } from 'node:fs'
import { arch, platform, release } from 'node:os'
import { createMsProjectHost, type ProjectHost } from '@parada/companion'
import { calculate, type Edit, type Outcome } from '@parada/schedule'
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
  return steps
}

/** Writes a transcript of what a real MS Project answers: what was proved here against a double only. */
export async function selftest(file: string, mayChange: boolean, io: CommandIo): Promise<number> {
  const host = createMsProjectHost()
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
