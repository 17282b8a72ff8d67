import { DAY, instant, type Schedule, setPercentComplete } from '@parada/schedule'
import { applied, calculated, FIRST_MONDAY, schedule, taskNamed } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { judgeShared, judgeTyped } from './report-typed.ts'

const kiln = schedule`
                      | MTWTF |
  Bloquear energias   | X     |
  Forno               |       |
    Demolir           |  XX   | after Bloquear energias
    Revestir          |    XX | after Demolir`

const NOW = instant(FIRST_MONDAY + 5 * DAY)

function judged(plan: Schedule, percent: string, kept: readonly 'lowered'[] = []) {
  const calculation = calculated({ ...plan, project: { ...plan.project, statusDate: NOW } })
  return judgeShared(calculation, [taskNamed(plan, 'Forno').uid], { percent, kept }, 'pt', NOW)
}

test('a share of a summary that is none changes nothing and is told', () => {
  for (const text of ['150', 'abc', '-5', '']) expect(judged(kiln, text), text).toBeNull()
})

test('a share is not given past an open step that protects people', () => {
  expect(judged(kiln, '40')?.open.map(each => each.code)).toContain('safetyStepOpen')
  const blocked = setPercentComplete({ schedule: kiln }, taskNamed(kiln, 'Bloquear energias').uid, 100)
  const safe = judged(applied(kiln, blocked.ok ? blocked.value : []), '40')
  expect(safe?.open).toEqual([])
  expect(safe?.edits.length).toBeGreaterThan(0)
})

test('a share below what was reported is asked about; the answer stays among the questions', () => {
  const edits = ['Bloquear energias', 'Demolir'].flatMap(name => {
    const intent = setPercentComplete({ schedule: kiln }, taskNamed(kiln, name).uid, 100)
    return intent.ok ? intent.value : []
  })
  const plan = applied(kiln, edits)
  expect(judged(plan, '20')?.open.map(each => each.code)).toEqual(['lowered'])
  const answered = judged(plan, '20', ['lowered'])
  expect(answered?.open).toEqual([])
  expect(answered?.asked.map(each => each.code)).toEqual(['lowered'])
})

test('a share tells what it supposes of each task; a date that cannot be read stands in the way', () => {
  const calculation = calculated({ ...kiln, project: { ...kiln.project, statusDate: NOW } })
  const demolish = taskNamed(kiln, 'Demolir').uid
  const read = (start: string) =>
    judgeShared(
      calculation,
      [taskNamed(kiln, 'Forno').uid],
      { percent: '50', shared: { [demolish]: { start } } },
      'pt',
      NOW,
    )
  const supposed = read('')
  expect(supposed?.shares.map(each => [each.line.task, each.supposed])).toEqual([[demolish, ['start', 'finish']]])
  expect(read('xx')?.unreadable.get(demolish)).toEqual(['start'])
  expect(read('05/01/2024 08:00')?.shares[0]?.supposed).toEqual(['finish'])
})

test('0 hours of work are asked about without a data date, too, where both moments were told', () => {
  const calculation = calculated(kiln)
  const task = taskNamed(kiln, 'Bloquear energias').uid
  const asked = (typed: { start?: string; finish?: string; percent?: string }) =>
    judgeTyped(calculation, [task], typed, 'pt', NOW).open.map(each => each.code)
  expect(asked({ start: '01/01/2024 08:00', finish: '01/01/2024 08:00' })).toEqual(['noTimeSpent'])
  expect(asked({ start: '01/01/2024 08:00', finish: '01/01/2024 09:00' })).toEqual([])
  // Done now without a known start: there is no second moment to ask about.
  expect(asked({ percent: '100' })).toEqual([])
})

test('a share below 100 beside a real finish is refused in the dialog and the grid, and a clock after now is after now', () => {
  const calculation = calculated({ ...kiln, project: { ...kiln.project, statusDate: NOW } })
  const [block, demolish] = [taskNamed(kiln, 'Bloquear energias').uid, taskNamed(kiln, 'Demolir').uid]
  const open = (task: typeof block, typed: Parameters<typeof judgeTyped>[2]) =>
    judgeTyped(calculation, [task], typed, 'pt', NOW).open.map(each => each.code)
  const dates = { start: '01/01/2024 08:00', finish: '01/01/2024 16:00' }
  expect(open(block, { ...dates, percent: '60' })).toEqual(['doneAndOpen'])
  expect(open(block, { ...dates, percent: '100' })).toEqual([])
  // The data date is 06/01 00:00: half past midnight of what began at 22:00 lies after it.
  expect(open(demolish, { start: '05 22:00', finish: '0:30', override: 'Ana' })).toEqual(['actualAfterDataDate'])
})
