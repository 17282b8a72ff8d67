import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parada } from '../testing/run-parada.ts'

let folder = ''
const at = (name: string): string => join(folder, name)

const LIST = [
  'Ordem;Operação;Texto breve;Centro de trabalho;Nº pessoas;Duração normal;Un.;Local de instalação;Status',
  '4000100;0010;Drenar, despressurizar e bloquear;OPE;2;6;H;E-101;REL CNF',
  '4000100;0020;Montar andaime;AND;4;6;H;E-101;REL',
  '4000100;0030;Instalar raquetes;CAL;2;5;H;E-101;REL',
  '4000100;0040;Conferir placa;XYZ;1;;;E-101;REL',
]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-orders-'))
  await writeFile(at('list.csv'), LIST.join('\n'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a list becomes a plan, a later one goes into it with its progress kept, and confirmations come back', async () => {
  const made = await parada('orders', at('list.csv'), at('plan.tmx'), '--start', '2027-03-01T07:00')
  expect(made).toMatchObject({ code: 0 })
  expect(made.out).toContain('4 operations, 3 links, 1 piece of equipment')
  expect(made.err).toContain('4000100/0040')
  const later = [
    LIST[0],
    LIST[1],
    LIST[2]?.replace(';6;H', ';9;H'),
    '4000100;0050;Retirar raquetes;CAL;2;5;H;E-101;REL',
  ]
  await writeFile(at('later.csv'), later.join('\n'))
  const taken = await parada('orders', at('later.csv'), at('next.tmx'), '--onto', at('plan.tmx'))
  expect(taken).toMatchObject({ code: 0 })
  expect(taken.out).toContain('new 1, changed 1, removed 2, progress kept in 1')
  const again = await parada('orders', at('later.csv'), at('third.tmx'), '--onto', at('next.tmx'))
  expect(again.out).toContain('new 0, changed 0')
  expect(await parada('orders', at('next.tmx'), '--confirm', at('back.csv'))).toMatchObject({ code: 0 })
  const rows = (await readFile(at('back.csv'), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatch(/^4000100;0010;;12;H;0;X;/)
})

test('what is no list, and what is asked wrongly, is refused', async () => {
  await writeFile(at('text.csv'), 'a;b\n1;2')
  expect(await parada('orders', at('text.csv'), at('x.tmx'))).toMatchObject({ code: 1 })
  expect(await parada('orders', at('absent.csv'), at('x.tmx'))).toMatchObject({ code: 1 })
  expect(await parada('orders', at('list.csv'))).toMatchObject({ code: 2 })
  expect(await parada('orders', at('list.csv'), at('x.tmx'), '--links', 'magic')).toMatchObject({ code: 2 })
})
