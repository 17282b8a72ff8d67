import { type Calculation, formatInstant, instant, type Schedule } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import type { Language } from '../types.ts'

const TODAY = instant(20_784 * 86_400)

interface Read {
  readonly schedule: Schedule
  readonly calculation: Calculation
  readonly unused: readonly string[]
}

function plan(locale: Language, text: string): Read {
  const made = interpretOffline({ text, kind: 'generate', locale, today: TODAY })
  if (!made.ok || made.value.kind !== 'generate') throw new Error('no plan')
  const { schedule, calculation, assumptions } = made.value
  const unused = assumptions.filter(each => each.code === 'language.ignoredText').map(each => `${each.params?.text}`)
  return { schedule, calculation, unused }
}

const times = ({ schedule, calculation }: Read, name: string): string => {
  const at = schedule.tasks.findIndex(task => task.name === name)
  const told = (values: ArrayLike<number>): string => formatInstant(values[at] as never).slice(8, 16)
  return `${told(calculation.start)} ${told(calculation.finish)}`
}

const resource = (read: Read, name: string) => read.schedule.resources.find(each => each.name === name)

test.each<[Language, string, string, string, string]>([
  [
    'pt',
    'Parada do forno FR-2. Início 30/11/2026 07:00, 24 horas por dia, em dois turnos de 12 h (07:00 às 19:00 e 19:00 às 07:00).\nLimites: 8 mecânicos, 10 refrataristas somente no turno do dia, 6 montadores de andaime.\n1. Bloquear forno FR-2 - 2h\n2. Assentar tijolos - 20h, 10 refrataristas, após 1\n3. Testar forno FR-2 - 1h, após 2',
    'Refratarista',
    'Assentar tijolos',
    '30T09:00 01T17:00',
  ],
  [
    'en',
    'Boiler tube repair. Start 30/11/2026 07:00, 24/7, two 12 h shifts. Limits: 6 welders days only, 2 scaffold builders.\n1. Isolate boiler - 2h\n2. Weld tubes - 20h, 6 welders, after 1\n3. Test boiler - 1h, after 2',
    'Welder',
    'Weld tubes',
    '30T09:00 01T17:00',
  ],
  [
    'es',
    'Cambio de tubos. Inicio 30/11/2026 07:00, 24 horas por día. Límites: 6 soldadores solo de noche, 8 caldereros.\n1. Aislar caldera - 2h\n2. Soldar tubos - 20h, 6 soldadores, después de 1\n3. Probar caldera - 1h, después de 2',
    'Soldador',
    'Soldar tubos',
    '30T19:00 02T03:00',
  ],
])(
  '%s: people of one shift work in it only, and nothing of the sentence is called unused',
  (locale, text, who, task, at) => {
    const read = plan(locale, text)
    expect(times(read, task)).toBe(at)
    expect(resource(read, who)?.calendar).toBeDefined()
    expect(read.unused).toEqual([])
    // The others are there in both shifts.
    expect(read.schedule.resources.filter(each => each.calendar !== undefined).map(each => each.name)).toEqual([who])
  },
)

test('another number by night is a limit by shift', () => {
  const read = plan(
    'pt',
    'Troca de tubos. Início 30/11/2026 07:00, 24 horas por dia. 12 soldadores dia, 8 noite.\n1. Bloquear caldeira - 2h\n2. Soldar tubos - 20h, 8 soldadores, após 1',
  )
  expect(resource(read, 'Soldador')?.availability).toEqual([
    { units: 12, shift: 'day' },
    { units: 8, shift: 'night' },
  ])
})

test('a plan that works by day alone needs no calendar beside its own', () => {
  const read = plan(
    'pt',
    'Troca de tubos. Início 30/11/2026 07:00, das 7h às 17h. Limites: 4 soldadores só de dia, 2 mecânicos.\n1. Bloquear caldeira - 2h\n2. Soldar tubos - 12h, 4 soldadores, após 1',
  )
  const all = plan(
    'pt',
    'Troca de tubos. Início 30/11/2026 07:00, das 7h às 17h. Limites: 4 soldadores, 2 mecânicos.\n1. Bloquear caldeira - 2h\n2. Soldar tubos - 12h, 4 soldadores, após 1',
  )
  expect(times(read, 'Soldar tubos')).toBe(times(all, 'Soldar tubos'))
})

test.each<[Language, string, string]>([
  ['pt', '6 montadores de andaime', 'Andaimeiro'],
  ['en', '6 scaffold erectors', 'Scaffolder'],
  ['es', '6 montadores de andamios', 'Andamiero'],
  ['en', '4 NDT inspectors', 'NDT inspector'],
])('%s: "%s" is %s', (locale, words, name) => {
  const by = { pt: 'Limites', en: 'Limits', es: 'Límites' }[locale]
  const after = { pt: 'após', en: 'after', es: 'después de' }[locale]
  const read = plan(
    locale,
    `B-1. ${by}: ${words}, 2 riggers.\n1. Montar B-1 - 2h, ${words}\n2. Testar B-1 - 1h, ${after} 1`,
  )
  expect(read.schedule.resources.map(each => each.name)).toContain(name)
  expect(read.schedule.resources).toHaveLength(2)
})

test.each<[Language, string]>([
  ['pt', 'Equipe: 4 mecânicos do 3 ao 4.'],
  ['en', 'Crew: 4 mechanics for tasks 3 to 4.'],
  ['es', 'Cuadrilla: 4 mecánicos en las tareas 3 a 4.'],
])('%s: %s sets people on rows by their numbers', (locale, words) => {
  const list = '1. Bloquear B-1 - 2h\n2. Trocar selo B-1 - 6h\n3. Montar B-1 - 3h\n4. Testar B-1 - 3h'
  const read = plan(locale, `Bomba B-1. ${words}\n${list}`)
  const tasks = read.schedule.assignments.map(each => each.task)
  expect(tasks).toEqual([3, 4])
  expect(read.unused).toEqual([])
  // A row that the list does not have is reported.
  expect(plan(locale, `Bomba B-1. ${words.replace('4.', '9.')}\n${list}`).unused.join()).toContain('9')
})

test.each<[Language, string, string, string]>([
  [
    'pt',
    'Parada da bomba B-1 - Auditoria do cliente em 28/11/2026',
    '2026-11-27',
    'Auditoria do cliente em 28/11/2026',
  ],
  [
    'pt',
    'Parada da bomba B-1. Início 30/11/2026 07:00. O gerente viaja em 28/11.',
    '2026-11-30',
    'O gerente viaja em 28/11',
  ],
  ['pt', 'Parada da bomba B-1. O gerente viaja em 28/11.', '2026-11-27', 'O gerente viaja em 28/11'],
  [
    'en',
    'Pump B-1 outage. Client audit on 28/11/2026. Start 30/11/2026 07:00',
    '2026-11-30',
    'Client audit on 28/11/2026',
  ],
  ['es', 'Paro de la bomba B-1 - visita del cliente el 28/11/2026', '2026-11-27', 'visita del cliente el 28/11/2026'],
])('%s: in "%s" the date of something else is no start', (locale, head, start, told) => {
  const after = { pt: 'após', en: 'after', es: 'después de' }[locale]
  const read = plan(locale, `${head}\n1. Bloquear B-1 - 2h\n2. Trocar selo B-1 - 6h, ${after} 1`)
  expect(formatInstant(read.calculation.projectStart).slice(0, 10)).toBe(start)
  expect(read.unused).toEqual([told])
  expect(read.schedule.project.name).not.toMatch(/audit|viaja|visita/i)
})

test('a remark of unused words names those and nothing else', () => {
  const read = plan(
    'pt',
    'Parada da turbina TG-2. Início 30/11/2026 07:00, 24 horas.\nLimites: 4 mecânicos, 2 soldadores, o restante conforme contrato de 2019.\n1. Abrir TG-2 - 4h, 2 mecânicos\n2. Fechar TG-2 - 5h, após 1',
  )
  expect(read.unused).toEqual(['o restante conforme contrato de 2019'])
})
