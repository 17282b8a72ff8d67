import { describe, expect, test } from 'vitest'
import pump from './catalogue/pump.json' with { type: 'json' }
import { standardCatalogue } from './catalogue.ts'
import { evaluate, MOST_NODES, parseFormula } from './formula.ts'
import { readTemplate } from './validate.ts'

const value = (text: string, values: Record<string, number> = {}): number | null => {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(text)
  return evaluate(parsed.value, new Map(Object.entries(values)), {
    access: [
      [0, 1],
      [10, 1.2],
      [30, 1.5],
    ],
  })
}

describe('formulas', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 / 4 - 1', 1.5],
    ['8 - 4 - 2', 2],
    ['ceil(trays / 4)', 8],
    ['ceil(0.1 * 30)', 3],
    ['min(trays, 5, 9)', 5],
    ['max(2, trays * 0.5)', 16],
    ['table(access, height)', 1.2],
    ['trays * table(access, 31)', 48],
  ])('%s', (text, expected) => expect(value(text, { trays: 32, height: 12 })).toBe(expected))

  test.each([
    '',
    '1 +',
    '2 ** 3',
    'x.y',
    'f(1)',
    'ceil(1, 2)',
    'a = 1',
    '"a"',
    '(1',
    '1)',
    'min()',
    'table(1)',
    '1 2',
    '-1',
  ])('refuses %j', text => {
    const parsed = parseFormula(text)
    expect(parsed.ok).toBe(false)
    expect(parsed.problems[0]?.code).toBe('scope.formula')
  })

  test('longer than its limit it is refused; without its quantity or without a finite result it has no value', () => {
    expect(parseFormula(Array(MOST_NODES).fill('1').join(' + ')).ok).toBe(false)
    expect(value('trays * 2')).toBeNull()
    expect(value('1 / trays', { trays: 0 })).toBeNull()
  })
})

describe('templates', () => {
  test('the catalogue holds the 26 kinds of equipment and the general one', () => {
    expect(standardCatalogue().size).toBe(27)
  })

  const row = pump.rows[1]
  test.each<[string, unknown, string]>([
    ['a step that is none', { ...row, step: 'dance' }, 'rows.drainUncouple.step'],
    ['a trade that is none', { ...row, crew: [{ trade: 'poet', min: 1, std: 1 }] }, 'rows.drainUncouple.crew.0.trade'],
    [
      'fewer people than the least',
      { ...row, crew: [{ trade: 'mechanical', min: 4, std: 2 }] },
      'rows.drainUncouple.crew.0.std',
    ],
    ['a formula that is none', { ...row, hours: '2 +' }, 'rows.drainUncouple.hours'],
    ['a quantity that the template has not', { ...row, hours: 'wings * 2' }, 'rows.drainUncouple.hours'],
    ['a row that is not there', { ...row, after: ['nowhere'] }, 'rows.drainUncouple.after'],
    ['rows that wait for each other', { ...row, after: ['laserAlign'] }, 'rows.dismantleOpenCasing.after'],
    ['a range upside down', { ...row, low: 9, high: 2 }, 'rows.drainUncouple.high'],
    ['a name that is missing', { ...row, name: { pt: 'Drenar', en: 'Drain' } }, 'rows.drainUncouple.name.es'],
    ['a row told twice', { ...row, id: 'isolateLock' }, 'rows.isolateLock'],
  ])('%s: the fault is named', (_, broken, at) => {
    const { template, problems } = readTemplate({
      ...pump,
      rows: pump.rows.map((each, n) => (n === 1 ? broken : each)),
    })
    expect(template).toBeNull()
    expect(problems.map(each => String(each.params.at))).toContain(at)
    expect(problems.every(each => each.code.startsWith('scope.'))).toBe(true)
  })

  test('what is no template at all is told', () => {
    for (const data of [null, 4, [], 'x', {}]) expect(readTemplate(data).problems.length).toBeGreaterThan(0)
  })
})
