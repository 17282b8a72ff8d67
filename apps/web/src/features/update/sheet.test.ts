import { loadMessages } from '@parada/messages'
import {
  applyEdits,
  type Calculation,
  calculate,
  formatInstant,
  HOUR,
  instant,
  parseInstant,
  reportLines,
  type Schedule,
} from '@parada/schedule'
import { schedule, taskNamed } from '@parada/schedule/testing'
import { expect, test, vi } from 'vitest'
import { readTable } from '../../editor/table-text.ts'
import { cellOf, countsOf, isDerived, isSupposed, reasonIn, reasonOf, saidOf } from './line-text.ts'
import { placed } from './paste-block.ts'
import {
  asPlanned,
  type Draft,
  entered,
  type Field,
  finishedNow,
  judge,
  knownOf,
  readMoment,
  spanText,
  typed,
} from './sheet.ts'
import { rowOf } from './sheet-row.ts'
import { shiftToReport } from './shift-to-report.ts'

const { update: words } = await loadMessages('pt')
const drawn = schedule`
    | MTWTFSSMTWTFSS |
  Instalar raquete | X            |
  Abrir            |  XX          | after Instalar raquete
  Limpar           | XX           |`
const plan: Schedule = { ...drawn, project: { ...drawn.project, progressRule: 'dataDate' } }
const calculated = (of: Schedule) => {
  const found = calculate(of)
  if (!found.ok) throw new Error('not calculated')
  return found.value
}
const calculation = calculated(plan)
const at = (text: string) => parseInstant(`2024-01-${text}`) ?? instant(0)
const context = {
  from: at('01T08:00'),
  until: at('01T17:00'),
  doneBy: at('01T17:00'),
  now: at('01T17:00'),
  locale: 'pt',
} as const
const task = (name: string) => taskNamed(plan, name)
const draft = (name: string, changes: Partial<Draft>): Record<string, Draft> => ({
  [task(name).uid]: { seen: knownOf(task(name)), ...changes },
})

test.each([
  ['16:20', '2024-01-01T16:20'],
  ['1620', '2024-01-01T16:20'],
  ['7h', '2024-01-01T07:00'],
  ['3:00 PM', '2024-01-01T15:00'],
  ['3pm', '2024-01-01T15:00'],
  ['01 12:30 AM', '2024-01-01T00:30'],
  ['16:20:00', '2024-01-01T16:20'],
  ['19:00', '2023-12-31T19:00'],
  ['01 09:10', '2024-01-01T09:10'],
  ['31 22:00', '2023-12-31T22:00'],
  ['01/01/2024 10:00', '2024-01-01T10:00'],
])('a moment is read as people of a shift write it: %s', (text, wanted) => {
  expect(formatInstant(readMoment(text, context) ?? instant(0)).slice(0, 16)).toBe(wanted)
})

test.each(['x', '25:00', '15 pm', '3', '01 10', '99 10:00', '01/01/2024'])('what is no moment is refused: %s', text => {
  expect(readMoment(text, context)).toBeNull()
  const judged = judge(calculation, draft('Limpar', { start: text }), context)
  expect([judged.refused, judged.lines]).toEqual([[task('Limpar').uid], []])
})

test('as planned is done where the plan ends in the shift, and the rest of it elsewhere', () => {
  expect(asPlanned(calculation, task('Instalar raquete'), context)).toMatchObject({
    start: '01 08:00',
    finish: '01 17:00',
    percent: '100',
  })
  expect(asPlanned(calculation, task('Limpar'), context)).toMatchObject({ start: '01 08:00', remaining: '8 h' })
  expect(asPlanned(calculation, task('Abrir'), context)).toBeNull()
})

test('once the data date has reached the end of the shift, as planned is still as the plan had it', () => {
  const moved: Schedule = { ...plan, project: { ...plan.project, statusDate: at('01T17:00') } }
  const dated = calculated(moved)
  expect(asPlanned(dated, task('Instalar raquete'), context)).toMatchObject({ start: '01 08:00', finish: '01 17:00' })
  expect(asPlanned(dated, task('Limpar'), context)).toMatchObject({ start: '01 08:00', remaining: '8 h' })
  expect(asPlanned(dated, task('Abrir'), context)).toBeNull()
  expect(typed(dated, task('Limpar'), undefined, 'percent', '40', context).start).toBe('01 08:00')
  expect(finishedNow(dated, task('Limpar'), context).start).toBe('01 08:00')
  // A finish before its plan has it begin says nothing of when it began.
  const early = typed(dated, task('Limpar'), undefined, 'finish', '07:00', context)
  expect(early.start ?? '').toBe('')
  const judged = judge(dated, { [task('Limpar').uid]: early }, context)
  expect(judged.findings.get(task('Limpar').uid)?.map(each => each.code)).toContain('startUnknown')
})

test('100 % asks for the real finish: the end of the shift stands there as supposed, never the planned date', () => {
  const line = typed(calculation, task('Limpar'), undefined, 'percent', '100', context)
  expect(line).toMatchObject({ percent: '100', finish: '01 17:00', start: '01 08:00' })
  expect(line.supposed).toEqual(expect.arrayContaining(['finish', 'start']))
  const real = typed(calculation, task('Limpar'), line, 'finish', '15:40', context)
  expect(real.supposed).toEqual(['start'])
  const judged = judge(calculation, { [task('Limpar').uid]: real }, context)
  const { edits } = reportLines(calculation, judged.lines, context.until)
  const applied = applyEdits(plan, edits)
  expect(applied.ok && taskNamed(applied.value.schedule, 'Limpar')).toMatchObject({ actualFinish: at('01T15:40') })
})

test('while the shift goes on, what is finished now ends at this moment', () => {
  const now = { ...context, doneBy: at('01T11:00'), now: at('01T11:00') }
  expect(finishedNow(calculation, task('Limpar'), now)).toMatchObject({ start: '01 08:00', finish: '01 11:00' })
})

test('a blind without a step is known by its name, and nobody passes it without a name that answers', () => {
  const open = draft('Abrir', { start: '01 10:00', percent: '20' })
  const both = { ...open, ...draft('Limpar', { start: '01 08:00', remaining: '10 h', reason: 'noCrane' }) }
  const judged = judge(calculation, both, context)
  expect(judged.findings.get(task('Abrir').uid)?.map(each => each.code)).toEqual(['safetyStepOpen'])
  // The rest of the sheet is untouched by it.
  expect(judged.lines.map(line => line.task)).toEqual([task('Limpar').uid])
  const named = judge(calculation, draft('Abrir', { start: '01 10:00', percent: '20', override: 'Ana' }), context)
  expect([named.refused, named.lines.length]).toEqual([[], 1])
})

test('a line that somebody else reported meanwhile is asked about, one of a deleted task is counted', () => {
  const judged = judge(
    calculation,
    {
      ...draft('Limpar', { percent: '50', start: '01 08:00', seen: 'something else' }),
      999: { seen: '', percent: '10' },
    },
    context,
  )
  expect([judged.asked, judged.gone, judged.lines]).toEqual([[task('Limpar').uid], ['999'], []])
})

test('two reports of the table of bad input: each line says its own, none is half written', () => {
  const late = judge(calculation, draft('Limpar', { start: '02/01/2024 09:00' }), context)
  expect(late.findings.get(task('Limpar').uid)?.map(each => each.code)).toContain('actualAfterDataDate')
  const turned = judge(calculation, draft('Limpar', { start: '12:00', finish: '09:00' }), context)
  expect(turned.findings.get(task('Limpar').uid)?.map(each => each.code)).toContain('finishBeforeStart')
  expect([...late.lines, ...turned.lines]).toEqual([])
})

test('hours that are left win over the share, and a word for a duration is read', () => {
  const judged = judge(calculation, draft('Limpar', { start: '08:00', remaining: '90min' }), context)
  expect(judged.lines[0]?.remaining).toBe(1.5 * HOUR)
})

/** A line of the sheet as it is shown. */
const row = (of: Calculation, name: string, typedOfIt?: Draft) => {
  const found = taskNamed(of.schedule, name)
  const dates = { start: context.from, finish: context.until }
  const line = { task: found.uid, equipment: '', crew: '', ...dates, reported: false, silent: 0 }
  return rowOf(of, line, found, typedOfIt, context)
}

test('what is left follows a typed share in its cell, and a share follows what is left, which wins and is said', () => {
  const of = (line: Draft, field: Field) => cellOf(row(calculation, 'Limpar', line), field, context, words)
  const quarter = typed(calculation, task('Limpar'), undefined, 'percent', '25', context)
  expect([of(quarter, 'percent'), of(quarter, 'remaining')]).toEqual(['25', '12 h'])
  expect(['percent', 'remaining'].map(each => isDerived(row(calculation, 'Limpar', quarter), each as Field))).toEqual([
    false,
    true,
  ])
  // Eight hours were spent by the end of the shift: of 12.5.
  const left = typed(calculation, task('Limpar'), quarter, 'remaining', '4,5', context)
  expect([of(left, 'percent'), of(left, 'remaining')]).toEqual(['64', '4,5'])
  const judged = judge(calculation, { [task('Limpar').uid]: left }, context)
  expect(judged.findings.get(task('Limpar').uid)?.map(each => [each.code, each.act])).toContainEqual([
    'remainingWins',
    'accept',
  ])
  const applied = applyEdits(plan, reportLines(calculation, judged.lines, context.until).edits)
  expect(applied.ok && taskNamed(applied.value.schedule, 'Limpar').percentComplete).toBe(64)
  // A share that is typed after it says anew what is left.
  const half = typed(calculation, task('Limpar'), left, 'percent', '50', context)
  expect([of(half, 'percent'), of(half, 'remaining')]).toEqual(['50', '8 h'])
})

test('hours are the total so far: those reported stand in their cell, and fewer than before are asked about', () => {
  const saved = (changes: Partial<Draft>, before: Schedule = plan): Schedule => {
    const of = calculated(before)
    const line = { [task('Limpar').uid]: { seen: knownOf(taskNamed(before, 'Limpar')), ...changes } }
    const applied = applyEdits(before, reportLines(of, judge(of, line, context).lines, context.until).edits)
    if (!applied.ok) throw new Error(applied.problems[0].code)
    return applied.value.schedule
  }
  expect(cellOf(row(calculation, 'Limpar'), 'spent', context, words)).toBe('')
  const reported = calculated(saved({ start: '08:00', percent: '50', spent: '32' }))
  expect(cellOf(row(reported, 'Limpar'), 'spent', context, words)).toBe('32 h')
  const line = { [task('Limpar').uid]: { seen: knownOf(taskNamed(reported.schedule, 'Limpar')), spent: '16,5' } }
  const judged = judge(reported, line, context)
  expect(judged.findings.get(task('Limpar').uid)?.map(each => each.code)).toEqual(['spentLowered'])
  expect(judged.asked).toEqual([task('Limpar').uid])
})

test.each([
  ['sem guindaste', 'noCrane'],
  ['retrabalho', 'rework'],
  ['sem material', 'noMaterial'],
  ['Espera inspecao', 'awaitingInspection'],
  ['chuva', 'weather'],
  ['guindaste', 'noCrane'],
  ['sem', null],
  ['e', null],
  ['bomba quebrou', null],
])('“%s” names the one reason that it is, or none', (text, code) => {
  expect(reasonOf(text, words)).toBe(code)
})

test('a reason that no list has stays as it was typed, and its line is refused for it', () => {
  const line = typed(calculation, task('Limpar'), undefined, 'reason', 'bomba quebrou', context)
  expect(cellOf(row(calculation, 'Limpar', line), 'reason', context, words)).toBe('bomba quebrou')
  const judged = judge(calculation, { [task('Limpar').uid]: line }, context)
  expect(judged.findings.get(task('Limpar').uid)).toEqual([
    { task: task('Limpar').uid, code: 'unreadable', act: 'refuse', field: 'reason' },
  ])
  expect([judged.lines, judged.refused]).toEqual([[], [task('Limpar').uid]])
})

test('a line counts once: informed, refused, waiting for an answer, or without a word', () => {
  const drafts = {
    ...draft('Instalar raquete', { start: '08:00', finish: '07:00' }),
    ...draft('Limpar', { start: '16:00', finish: '16:00' }),
    ...draft('Abrir', { reason: 'noPermit' }),
  }
  const judged = judge(calculation, drafts, context)
  const rows = ['Instalar raquete', 'Limpar', 'Abrir'].map(name => row(calculation, name, drafts[task(name).uid]))
  expect([judged.refused, judged.asked]).toEqual([[task('Instalar raquete').uid], [task('Limpar').uid]])
  expect(countsOf(rows, judged)).toEqual({ informed: 1, silent: 0 })
  expect(judged.lines).toEqual([{ task: task('Abrir').uid, reason: 'noPermit' }])
})

test('lines of a shift that ends after the data date are written only with the date, those of before it at once', () => {
  const dated: Schedule = { ...plan, project: { ...plan.project, statusDate: at('01T12:00') } }
  const of = calculated(dated)
  const line = (name: string, changes: Partial<Draft>) => ({
    [task(name).uid]: { seen: knownOf(taskNamed(dated, name)), ...changes },
  })
  const judged = judge(
    of,
    {
      ...line('Instalar raquete', { start: '01 08:00', finish: '01 11:30', percent: '100' }),
      ...line('Limpar', { start: '01 08:00', percent: '75' }),
    },
    context,
  )
  expect([judged.lines.length, judged.late]).toEqual([2, [task('Limpar').uid]])
  expect([judged.refused, judged.asked]).toEqual([[], []])
})

test('a reason that was saved of this shift stays in sight, one of another shift does not stand for it', () => {
  const saved = { ...task('Limpar'), delays: [{ reason: 'noCrane' as const, at: at('01T17:00') }] }
  expect(reasonIn({ task: saved, draft: undefined }, context)).toBe('noCrane')
  expect(reasonIn({ task: saved, draft: undefined }, { from: at('01T17:00'), until: at('02T05:00') })).toBe('')
  expect(reasonIn({ task: saved, draft: { seen: '', reason: '' } }, context)).toBe('')
})

test.each([
  ['2024-01-03T07:00', '2024-01-03T10:00', '03 07:00–10:00'],
  ['2024-01-03T19:00', '2024-01-04T01:00', '03 19:00–01:00'],
  ['2024-01-03T07:00', '2024-01-04T07:00', '03 07:00–04 07:00'],
  ['2023-12-31T22:00', '2024-01-01T04:00', '31/12/23 22:00–04:00'],
])('from %s to %s is told with its day once', (from, to, text) => {
  expect(spanText(parseInstant(from)!, parseInstant(to)!, context)).toBe(text)
})

test('a finish that followed from 100 %, or from nothing left, goes when that is corrected', () => {
  const clean = task('Limpar')
  const say = (before: Draft | undefined, field: 'percent' | 'remaining', text: string) =>
    typed(calculation, clean, before, field, text, context)
  const over = say(undefined, 'percent', '100')
  expect(over.finish).not.toBe(undefined)
  const open = say(over, 'percent', '60')
  expect([open.finish, open.percent, open.supposed?.includes('finish')]).toEqual([undefined, '60', false])
  const judged = judge(calculation, { [clean.uid]: open }, context)
  expect(judged.findings.get(clean.uid)?.map(each => each.code) ?? []).not.toContain('doneAndOpen')
  const left = say(say(undefined, 'remaining', '0'), 'remaining', '3')
  expect([left.finish, left.remaining]).toEqual([undefined, '3'])
  // One that was typed stays, and contradicts a smaller share.
  const said = typed(calculation, clean, undefined, 'finish', '16:00', context)
  expect(say(said, 'percent', '60').finish).toContain('16:00')
})

test('a finish that is deleted takes with it the 100 % that it brought, or asked for it, and the start that followed', () => {
  const clean = task('Limpar')
  const say = (before: Draft | undefined, field: 'start' | 'finish' | 'percent' | 'remaining', text: string) =>
    typed(calculation, clean, before, field, text, context)
  const nothing = (line: Draft) => {
    expect([line.finish, line.percent, line.start, line.supposed]).toEqual(['', undefined, undefined, []])
    expect(judge(calculation, { [clean.uid]: line }, context)).toMatchObject({ lines: [], refused: [], asked: [] })
  }
  nothing(say(say(undefined, 'finish', '16:00'), 'finish', ''))
  nothing(say(say(undefined, 'percent', '100'), 'finish', ''))
  nothing(say(say(undefined, 'percent', '100 %'), 'finish', ''))
  const left = say(say(undefined, 'remaining', '0 h'), 'finish', '')
  expect([left.remaining, left.finish, left.start]).toEqual([undefined, '', undefined])
  // What was typed of it otherwise stays.
  const begun = say(say(say(undefined, 'start', '09:00'), 'finish', '16:00'), 'finish', '')
  expect([begun.start, begun.percent]).toEqual(['09:00', undefined])
  expect(judge(calculation, { [clean.uid]: begun }, context).lines).toMatchObject([{ start: at('01T09:00') }])
  expect(judge(calculation, { [clean.uid]: begun }, context).lines[0]).not.toHaveProperty('finish')
  // A share that is deleted takes its supposed start along too.
  expect(say(say(undefined, 'percent', '40'), 'percent', '').start).toBe(undefined)
})

test('what lies after now is told with now, where the data date is ahead of the clock too', () => {
  const clean = task('Limpar')
  const dated = calculated({ ...plan, project: { ...plan.project, statusDate: at('02T07:00') } })
  const clock = at('01T10:00')
  const night = {
    from: at('02T07:00'),
    until: at('02T17:00'),
    doneBy: at('02T07:00'),
    now: clock,
    locale: 'pt' as const,
  }
  const line = { ...draft('Limpar', { start: '02 09:00' })[clean.uid]! }
  expect(judge(dated, { [clean.uid]: line }, night).findings.get(clean.uid)).toMatchObject([
    { code: 'notYet', act: 'refuse', ended: clock },
  ])
})

test('a start that nobody said is saved as supposed, and Enter on the saved line says that it is right', () => {
  const report = (of: Schedule, line: Record<string, Draft>): Schedule => {
    const judged = judge(calculated(of), line, context)
    const applied = applyEdits(of, reportLines(calculated(of), judged.lines, context.until).edits)
    if (!applied.ok) throw new Error(applied.problems[0].code)
    return applied.value.schedule
  }
  const line = typed(calculation, task('Limpar'), undefined, 'percent', '40', context)
  expect(line).toMatchObject({ start: '01 08:00', supposed: ['start'] })
  const saved = report(plan, { [task('Limpar').uid]: line })
  expect(taskNamed(saved, 'Limpar').reported).toMatchObject({ supposed: true })
  const row = { task: taskNamed(saved, 'Limpar'), line: { reported: true } }
  expect(isSupposed({ ...row, draft: undefined }, 'start')).toBe(true)
  const right = entered(calculated(saved), row, context)
  expect(right).toMatchObject({ start: '01 08:00' })
  const said = report(saved, { [row.task.uid]: right ?? line })
  expect(taskNamed(said, 'Limpar').reported?.supposed).toBeUndefined()
  expect(
    entered(calculated(said), { task: taskNamed(said, 'Limpar'), line: { reported: true } }, context),
  ).toBeUndefined()
  expect(taskNamed(said, 'Limpar').percentComplete).toBe(40)
})

test('a date that was typed whole is the same moment in another language', () => {
  const line = typed(calculation, task('Limpar'), undefined, 'start', '01/02/2024 10:00', { ...context, locale: 'en' })
  expect(line.start).toBe('02 10:00')
  expect(formatInstant(readMoment(line.start ?? '', context) ?? instant(0)).slice(0, 16)).toBe('2024-01-02T10:00')
})

test('where the plan has moved, a line shows where *as planned* reports it, and on a phone what was reported of it', () => {
  const moved: Schedule = {
    ...plan,
    project: {
      ...plan.project,
      statusDate: at('01T12:00'),
      firstPlan: { dataDate: at('01T08:00'), tasks: [[task('Limpar').uid, at('01T08:00'), at('02T17:00')]] },
    },
  }
  const line = { task: task('Limpar').uid, equipment: '', crew: '', reported: false, silent: 0 }
  const held = { ...line, start: at('01T08:00'), finish: at('02T17:00') }
  const of = calculated(moved)
  const shown = (typedOfIt?: Draft) => rowOf(of, held, taskNamed(moved, 'Limpar'), typedOfIt, context)
  const planned = asPlanned(of, taskNamed(moved, 'Limpar'), context)
  expect(shown().now).toEqual({ start: at('01T13:00'), finish: at('03T12:00') })
  expect(planned?.start).toBe('01 13:00')
  expect(saidOf(shown(), context, words)).toBe('')
  expect(saidOf(shown(planned ?? undefined), context, words)).toBe('01 13:00 – … · 25 % · Faltam 12 h')
})

test('the sheet opens on a shift with something to report', () => {
  const night: Schedule = {
    ...plan,
    project: {
      ...plan.project,
      statusDate: at('01T20:00'),
      shifts: { origin: 7 * HOUR, hours: 12, names: ['A', 'B'] } as never,
    },
  }
  const shown = shiftToReport(calculated(night), '')
  expect(formatInstant(shown.from).slice(0, 16)).toBe('2024-01-02T07:00')
})

test('without a status date the sheet opens on the last shift that is over; while the first goes on, on that', () => {
  const { statusDate: _, ...project } = plan.project
  const shown = (now: string) => {
    vi.setSystemTime(new Date(2024, 0, Number(now.slice(0, 2)), Number(now.slice(3, 5)), Number(now.slice(6, 8))))
    return formatInstant(shiftToReport(calculated({ ...plan, project }), '').from).slice(0, 16)
  }
  vi.useFakeTimers()
  try {
    // The day shift ends at 19:00.
    expect([shown('01T12:00'), shown('01T19:20'), shown('02T06:50'), shown('02T19:20')]).toEqual([
      '2024-01-01T07:00',
      '2024-01-01T07:00',
      '2024-01-01T07:00',
      '2024-01-02T07:00',
    ])
  } finally {
    vi.useRealTimers()
  }
})

test('while a shift goes on, what lies after this moment is refused: it has not happened', () => {
  const now = { ...context, doneBy: at('01T11:00'), now: at('01T11:00') }
  const line = { start: '08:00', finish: '01 16:30', percent: '100' }
  const judged = judge(calculation, draft('Instalar raquete', line), now)
  expect(judged.findings.get(task('Instalar raquete').uid)?.map(each => each.code)).toContain('notYet')
  expect([judged.lines, judged.refused]).toEqual([[], [task('Instalar raquete').uid]])
  expect(judge(calculation, draft('Instalar raquete', { ...line, finish: '11:00' }), now).refused).toEqual([])
  expect(judge(calculation, draft('Instalar raquete', line), context).refused).toEqual([])
})

test('on the sheet of a shift that is over, a line stands where every other screen has it: not before the status date', () => {
  const late: Schedule = { ...plan, project: { ...plan.project, statusDate: context.until, progressRule: 'dataDate' } }
  const of = calculated(late)
  const { uid } = task('Limpar')
  const line = {
    task: uid,
    equipment: '',
    crew: '',
    reported: false,
    silent: 0,
    start: at('01T08:00'),
    finish: at('02T17:00'),
  }
  const { now } = rowOf(of, line, taskNamed(late, 'Limpar'), undefined, context)
  expect(now).toEqual({ start: of.of(uid)?.start, finish: of.of(uid)?.finish })
  expect(now?.start).toBeGreaterThanOrEqual(context.until)
})

test('a line that rests on one which waits for an answer is not written before it', () => {
  const lines = {
    ...draft('Instalar raquete', { percent: '100', start: '08:00', seen: 'before' }),
    ...draft('Abrir', { start: '17:00' }),
  }
  const judged = judge(calculation, lines, context)
  expect(judged.lines).toEqual([])
  expect(judged.asked).toEqual([task('Instalar raquete').uid])
  expect(judged.refused).toEqual([task('Abrir').uid])
  const answered = {
    ...lines,
    ...draft('Instalar raquete', { percent: '100', start: '08:00', seen: 'before', kept: ['changedMeanwhile'] }),
  }
  expect(judge(calculation, answered, context).lines).toHaveLength(2)
})

test('a typed share below 100 beside a typed finish is not made 100 % without a word, and each way out is one press', () => {
  const uid = task('Limpar').uid
  const change = (before: Draft | undefined, field: Field, text: string) =>
    typed(calculation, task('Limpar'), before, field, text, context)
  const both = change(change(change(undefined, 'start', '08:00'), 'finish', '15:00'), 'percent', '40')
  const judged = judge(calculation, { [uid]: both }, context)
  expect([judged.refused, judged.lines]).toEqual([[uid], []])
  expect(judged.findings.get(uid)?.map(each => each.code)).toContain('doneAndOpen')
  // So does time that is left; a share typed before the finish gives way to it.
  const left = change(change(undefined, 'finish', '15:00'), 'remaining', '3 h')
  expect(judge(calculation, { [uid]: left }, context).refused).toEqual([uid])
  const later = change(change(change(undefined, 'start', '08:00'), 'percent', '40'), 'finish', '15:00')
  expect(judge(calculation, { [uid]: later }, context).lines).toMatchObject([{ percent: 100, finish: at('01T15:00') }])
})

test('a finish an hour after the end of the shift is after its end, not of the day before, and is shown with its day', () => {
  const uid = task('Limpar').uid
  for (const started of [true, false]) {
    const before = started ? typed(calculation, task('Limpar'), undefined, 'start', '08:00', context) : undefined
    const late = typed(calculation, task('Limpar'), before, 'finish', '18:00', context)
    expect(late.finish).toBe('01 18:00')
    const run = { ...context, now: at('09T12:00') }
    expect(
      judge(calculation, { [uid]: late }, run)
        .findings.get(uid)
        ?.map(each => each.code),
    ).toContain('actualAfterDataDate')
  }
  // Pasted, it is read the same; a finish in the shift before its start is still that.
  const pasted = draft('Limpar', { start: '08:00', finish: '18:00' })
  expect(
    judge(calculation, pasted, context)
      .findings.get(uid)
      ?.map(each => each.code),
  ).toContain('actualAfterDataDate')
  const backward = judge(calculation, draft('Limpar', { start: '10:00', finish: '09:00' }), context)
  expect(backward.findings.get(uid)?.map(each => each.code)).toContain('finishBeforeStart')
  expect(typed(calculation, task('Limpar'), undefined, 'start', '19:00', context).start).toBe('31/12/23 19:00')
})

test('a line that waits for an answer, or cannot be read, is not what its successor is judged by', () => {
  const [first, second] = [task('Instalar raquete').uid, task('Abrir').uid]
  const seen = (name: string) => knownOf(task(name))
  const open = { seen: seen('Abrir'), start: '15:00', percent: '10' }
  const told = (line: Partial<Draft>) =>
    judge(calculation, { [first]: { seen: seen('Instalar raquete'), ...line }, [second]: open }, context)
  expect(told({ start: '08:00', finish: '14:00' }).lines.map(each => each.task)).toEqual([first, second])
  expect(told({ start: '08:00', finish: '7 de ontem' }).lines).toEqual([])
  const twice = told({ start: '14:00', finish: '14:00' })
  expect([twice.asked, twice.lines]).toEqual([[first], []])
  expect(twice.refused).toEqual([second])
})

test('nothing of a shift that has not begun is taken', () => {
  const uid = task('Abrir').uid
  const before = {
    ...context,
    from: at('02T08:00'),
    until: at('02T17:00'),
    doneBy: at('01T11:00'),
    now: at('01T11:00'),
  }
  for (const line of [{ start: '09:00' }, { start: '01 09:00', percent: '50' }, { reason: 'noPermit' }]) {
    const judged = judge(calculation, draft('Abrir', line), before)
    expect(judged.lines).toEqual([])
    expect(judged.findings.get(uid)?.map(each => each.code)).toContain('notYet')
  }
})

test('a block pasted into the sheet takes no start-up past a blind that is in; the other lines of it are taken', async () => {
  const messages = await loadMessages('pt')
  const unit: Schedule = {
    ...schedule`
      | MTWTFSSM |
  Fechar bocas      | X |
  Partir a caldeira | X |`,
    blinds: [{ id: 'b1', tag: 'R-01', events: [{ to: 'in', at: at('01T08:00'), by: 'Ana' }] }],
  }
  const [close, start] = [taskNamed(unit, 'Fechar bocas'), taskNamed(unit, 'Partir a caldeira')]
  const lines = unit.tasks.map(each => ({ task: each.uid, row: each.row, name: each.name }))
  const block = 'Tarefa\tInício real\tTérmino real\t%\nFechar bocas\t08:00\t12:00\t100\nPartir a caldeira\t09:00\t\t30'
  const pasted = placed(readTable(block), lines, lines, { row: 0, field: 'start' }, messages)
  expect(pasted.untaken).toEqual([])
  const judged = (of: Schedule, override?: string) => {
    const found = calculated(of)
    const drafts: Record<string, Draft> = {}
    for (const { task: uid, field, text } of pasted.cells) {
      const row = of.tasks.find(each => each.uid === uid)
      if (row) drafts[uid] = typed(found, row, drafts[uid], field, text, context)
    }
    const draft = drafts[start.uid]
    if (override && draft) drafts[start.uid] = { ...draft, override }
    return judge(found, drafts, context)
  }
  const held = judged(unit)
  expect(held.lines.map(each => each.task)).toEqual([close.uid])
  expect(held.findings.get(start.uid)?.map(each => each.code)).toContain('blindIn')
  expect([...held.refused, ...held.asked]).toEqual([start.uid])
  expect(judged(unit, 'Rui, PT 4711').lines.map(each => each.task)).toEqual([close.uid, start.uid])
  expect(judged({ ...unit, blinds: [] }).lines.map(each => each.task)).toEqual([close.uid, start.uid])
})
