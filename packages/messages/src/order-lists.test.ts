import { describe, expect, test } from 'vitest'
import { cli as cliEn } from './locales/en/cli.ts'
import { problemsScope as en } from './locales/en/problems-scope.ts'
import { cli as cliEs } from './locales/es/cli.ts'
import { problemsScope as es } from './locales/es/problems-scope.ts'
import { cli as cliPt } from './locales/pt/cli.ts'
import { problemsScope as pt } from './locales/pt/problems-scope.ts'

const COUNTED = [
  'scope.ordersPartly',
  'scope.ordersUntimed',
  'scope.ordersLeftOut',
  'scope.ordersEstimated',
  'scope.ordersRelations',
  'scope.ordersDates',
  'scope.ordersFinish',
  'scope.ordersSpan',
  'scope.ordersOdd',
  'scope.ordersDoubled',
  'scope.ordersDays',
] as const
const MANY = /^\D*1 (?:\S+es|\S+ões|\S+s|partly confirmed operations)\s/

describe.each([
  [
    'pt',
    pt,
    cliPt,
    '1 operação, 1 dependência, 1 equipamento reconhecido',
    '0 operações, 2 dependências, 0 equipamentos reconhecidos',
  ],
  [
    'en',
    en,
    cliEn,
    '1 operation, 1 link, 1 piece of equipment recognized',
    '0 operations, 2 links, 0 pieces of equipment recognized',
  ],
  ['es', es, cliEs, '1 operación, 1 vínculo, 1 equipo reconocido', '0 operaciones, 2 vínculos, 0 equipos reconocidos'],
] as const)('%s', (_, problems, cli, one, many) => {
  test.each(COUNTED)('%s: one is no many, and many no one', code => {
    const told = (count: number) => problems[code]({ count, late: count, hours: 3, examples: '1/0010', rows: '7' })
    expect(told(1)).not.toMatch(MANY)
    expect(told(2)).toMatch(/^2 /)
    expect(told(1).replace(/^1/, '2')).not.toBe(told(2))
  })
  test('what the command says', () => {
    expect(cli.orders.made(1, 1, 1)).toBe(one)
    expect(cli.orders.made(0, 2, 0)).toBe(many)
    expect(cli.orders.confirmed('x.csv', 1)).not.toMatch(/s$/)
    expect(cli.orders.confirmed('x.csv', 2)).toMatch(/s$/)
  })
})

test('whole sentences of one', () => {
  const given = { count: 1, late: 1, hours: 3, examples: '1/0010', rows: '7' }
  expect(pt['scope.ordersLeftOut'](given)).toBe('1 linha ficou de fora (eliminada, repetida ou vazia): 7.')
  expect(pt['scope.ordersFinish'](given)).toBe(
    '1 operação tem data de fim na lista: 1 termina depois dela na rede, até 3 h (1/0010).',
  )
  expect(en['scope.ordersFinish'](given)).toBe(
    '1 operation has a finish date in the list: 1 ends later in the network, by up to 3 h (1/0010).',
  )
  expect(es['scope.ordersUntimed'](given)).toBe('1 operación sin duración ni trabajo quedó en blanco (1/0010).')
})
