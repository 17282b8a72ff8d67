import { describe, expect, test } from 'vitest'
import { taskId } from '../model/ids.ts'
import type { StepCode } from '../model/step.ts'
import { randomNumbers } from '../testing/random.ts'
import { duration } from '../time/duration.ts'
import type { Group } from './groups.ts'
import { missingSteps } from './missing.ts'

/** What is done on an equipment of the tests: a name of one word each, so that no word is taken for what it is called. */
const WORK: readonly (readonly [name: string, step: StepCode])[] = [
  ['resfriar', 'cool'],
  ['abrir', 'open'],
  ['limpar', 'clean'],
  ['inspecionar', 'inspect'],
  ['reparar', 'repair'],
  ['fechar', 'close'],
  ['isolar', 'insulate'],
  ['entregar', 'handOver'],
  ['alinhar', 'align'],
]

let last = 0
const equipment = (name: string, work: readonly (readonly [string, StepCode])[]): Group => ({
  name,
  unit: false,
  members: work.map(([text, step], row) => {
    last++
    const task = { uid: taskId(last), row: last, name: text, parent: null, duration: duration(4, 'h') }
    return { row, task, known: { step, all: [step], evidence: 'name' }, done: false, welded: false, hot: false }
  }),
})

/** The equipments that are opened hot though each of their twins is cooled, every pair compared. */
function openedHot(plan: readonly Group[]): readonly string[] {
  const names = plan.map(each => new Set(each.members.map(({ task }) => task.name)))
  const cools = (group: Group) => group.members.some(({ known }) => known.step === 'cool')
  return plan.flatMap((group, at) => {
    const twins = plan.filter((_, other) => {
      const [a, b] = [names[at] ?? new Set(), names[other] ?? new Set()]
      const same = [...a].filter(each => b.has(each)).length
      return other !== at && same >= 6 && same / Math.max(a.size, b.size) >= 0.75
    })
    const opens = group.members.some(({ known }) => known.step === 'open')
    return opens && !cools(group) && twins.length > 0 && twins.every(cools) ? [group.name] : []
  })
}

describe('what the twins of an equipment have', () => {
  test('is asked of each as if every pair were compared', () => {
    const random = randomNumbers(23)
    let told = 0
    for (let round = 0; round < 200; round++) {
      const plan = Array.from({ length: 2 + Math.floor(random() * 8) }, (_, at) =>
        equipment(
          `E-${at}`,
          WORK.filter(() => random() < 0.85),
        ),
      )
      const expected = openedHot(plan)
      told += expected.length
      const found = missingSteps(plan).findings.filter(each => each.code === 'releaseBeforeOpening')
      expect(found.map(each => each.equipment)).toEqual(expected)
    }
    expect(told).toBeGreaterThan(50)
  })

  test('takes no more time for each of fifty thousand equipments than for one of a few', () => {
    // Comparing every pair of them took forty seconds in the page's own thread.
    const alike = Array.from({ length: 5_000 }, (_, at) => equipment(`A-${at}`, at === 7 ? WORK.slice(1) : WORK))
    const single = Array.from({ length: 45_000 }, (_, at) =>
      equipment(`B-${at}`, [WORK[at % WORK.length] ?? ['', 'open']]),
    )
    // Processor time: the clock's depends on what else the machine does.
    const begun = process.cpuUsage()
    const found = missingSteps([...alike, ...single]).findings
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(15_000)
    expect(found.filter(each => each.code === 'releaseBeforeOpening').map(each => each.equipment)).toEqual(['A-7'])
  })
})
