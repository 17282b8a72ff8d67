import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '@parada/formats'
import { type Interpretation, interpretOffline } from '@parada/language'
import { applyEdits, formatDuration, parseInstant, type Schedule, type Task } from '@parada/schedule'
import { describe, expect, test } from 'vitest'

// Instructions on plans as other programs made them: what is not named stays the same to the byte, the edits alone give
// the plan that is shown, and asked twice the answer is the same.

const corpus = process.env.PARADA_CORPUS

test.runIf(!corpus)('skipped: no corpus', () => {
  console.warn('skipped: no corpus')
})

const FILES =
  corpus && existsSync(join(corpus, 'real'))
    ? readdirSync(join(corpus, 'real'))
        .filter(name => /\.(?:mpp|xml|xer)$/.test(name) && statSync(join(corpus, 'real', name)).size < 6_000_000)
        .slice(0, 14)
    : []

async function planOf(name: string): Promise<Schedule | null> {
  const opened = await open(new Uint8Array(readFileSync(join(corpus!, 'real', name))), name)
  return opened.ok && opened.value.kind === 'schedule' ? opened.value.schedule : null
}

const today = parseInstant('2026-06-29')!
const ask = (schedule: Schedule, text: string): Interpretation | string => {
  const found = interpretOffline({ text, kind: 'update', locale: 'en', today, schedule })
  return found.ok ? found.value : found.problems[0].code
}

/** A task without children, begun nowhere, whose name no other task has. */
function plainTask(schedule: Schedule): Task | null {
  const parents = new Set(schedule.tasks.map(task => task.parent))
  const named = new Map<string, number>()
  for (const task of schedule.tasks) named.set(task.name, (named.get(task.name) ?? 0) + 1)
  return (
    schedule.tasks.find(
      task =>
        !parents.has(task.uid) &&
        task.summary !== true &&
        task.mode !== 'manual' &&
        named.get(task.name) === 1 &&
        task.duration.seconds > 0,
    ) ?? null
  )
}

describe.runIf(FILES.length > 0)('an imported plan', () => {
  test.each(FILES)('%s', async name => {
    const schedule = await planOf(name)
    const task = schedule ? plainTask(schedule) : null
    if (!schedule || !task) return
    const orders: readonly [string, (task: Task) => boolean][] = [
      [
        `set the duration of task ${task.row} to 13 hours`,
        after => formatDuration(after.duration, schedule.project.units) === '13h',
      ],
      [`task ${task.row} is 35% complete`, after => after.percentComplete === 35],
      [`rename task ${task.row} to "Another name altogether"`, after => after.name === 'Another name altogether'],
      [`note for task ${task.row}: ask the vendor`, after => after.notes?.endsWith('ask the vendor') === true],
    ]
    for (const [text, holds] of orders) {
      const found = ask(schedule, text)
      // A plan under way asks when the work began, and changes nothing before it knows.
      if (found === 'language.reportRefused' && text.includes('%')) continue
      // How long work took that is over is a report, and no edit of the plan.
      if (found === 'schedule.reportedDate' && task.actualFinish !== undefined) continue
      if (typeof found === 'string' || found.kind !== 'update') throw new Error(`${text}: ${JSON.stringify(found)}`)
      // What may not be meant (three times as long) is asked first: the answer that says yes does it.
      const given = found.question?.options[0] ?? found
      const changed = given.schedule.tasks.filter((each, at) => each !== schedule.tasks[at])
      expect(
        changed.map(each => each.uid),
        text,
      ).toEqual([task.uid])
      expect(holds(changed[0]!), text).toBe(true)
      // Everything beside the one row and its own work is what it was, as a file would hold it.
      const beside = ({ tasks: _, ...plan }: Schedule): string[] =>
        Object.entries({ ...plan, assignments: plan.assignments.filter(each => each.task !== task.uid) })
          .map(([part, value]) => `${part} ${JSON.stringify(value)}`)
          .sort()
      expect(beside(given.schedule)).toEqual(beside(schedule))
      const again = applyEdits(schedule, given.edits)
      expect(again.ok && JSON.stringify(again.value.schedule)).toBe(JSON.stringify(given.schedule))
      expect(JSON.stringify(ask(schedule, text))).toBe(JSON.stringify(found))
    }
  })

  test('most files hold a task to try it on', async () => {
    const plans = await Promise.all(FILES.map(planOf))
    expect(plans.filter(plan => plan && plainTask(plan)).length).toBeGreaterThanOrEqual(4)
  })
})
