import { formatInstant, parseInstant, type Schedule } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import type { Language } from '../types.ts'

const HOURS = 3_600

function read(text: string, locale: Language) {
  const made = interpretOffline({ text, kind: 'generate', locale, today: parseInstant('2027-03-01')! })
  if (!made.ok) throw new Error(made.problems[0].code)
  const { schedule, assumptions } = made.value
  return {
    schedule,
    rows: schedule.tasks.map(task => `${task.name.toLowerCase()} ${task.duration.seconds / HOURS}`),
    told: assumptions.map(each => `${each.code.replace('language.', '')} ${each.params.text ?? ''}`),
  }
}

const begins = (schedule: Schedule): string => formatInstant(schedule.project.start!)

/** Working hours of a Tuesday in the calendar of the resource. */
function tuesdayOf(schedule: Schedule, name: RegExp): string {
  const who = schedule.resources.find(each => name.test(each.name))
  const calendar = schedule.calendars.find(each => each.id === who?.calendar)
  return (calendar?.week[2] ?? []).map(({ from, to }) => `${from / HOURS}-${to / HOURS}`).join(' ')
}

test.each([
  ['pt', 'Início 10/05/2027 07:00. Lavar 6h. Fechar 4h.', 'Nada de solda no domingo'],
  ['pt', 'Início 10/05/2027 07:00. Lavar 6h. Fechar 4h.', 'Não pode ter trabalho a quente na segunda-feira'],
  ['pt', 'Início 10/05/2027 07:00. Lavar 6h. Fechar 4h.', 'Nenhuma pintura no dia 12/05'],
  ['en', 'Start 10 May 2027 07:00. Wash 6h. Close 4h.', 'No welding on Sunday'],
  ['en', 'Start 10 May 2027 07:00. Wash 6h. Close 4h.', 'Overtime is not allowed on Saturday'],
  ['en', 'Start 10 May 2027 07:00. Wash 6h. Close 4h.', 'The lift must not happen on 12 May'],
  ['es', 'Inicio 10/05/2027 07:00. Lavar 6h. Cerrar 4h.', 'Nada de soldadura el domingo'],
  ['es', 'Inicio 10/05/2027 07:00. Lavar 6h. Cerrar 4h.', 'Soldadura no permitida de 12 a 14'],
  ['es', 'Inicio 10/05/2027 07:00. Lavar 6h. Cerrar 4h.', 'Prohibido soldar el martes'],
] as const)('%s: a day that work is kept from starts and ends nothing, and is told: %s %s', (locale, text, bound) => {
  for (const written of [
    `${text} ${bound}.`,
    `${bound}. ${text}`,
    text.replace('. Fechar', `, ${bound.toLowerCase()}. Fechar`),
  ]) {
    const { schedule, rows, told } = read(written, locale)
    expect(begins(schedule)).toBe('2027-05-10T07:00:00')
    expect(rows.map(row => row.slice(row.lastIndexOf(' ')))).toEqual([' 6', ' 4'])
    expect(schedule.tasks.every(task => task.constraint === undefined && task.deadline === undefined)).toBe(true)
    if (written.toLowerCase().includes(bound.toLowerCase()))
      expect(
        told.some(each => each.startsWith('restrictionUnread') && each.toLowerCase().includes(bound.toLowerCase())),
      ).toBe(true)
  }
})

test('"no" of a Portuguese sentence denies nothing', () => {
  const { schedule } = read(
    'A troca no guindaste vai de 15/06, 8h, em diante. Baixar a lança 6h. Trocar cabos 11h.',
    'pt',
  )
  expect(begins(schedule)).toBe('2027-06-15T08:00:00')
})

test.each([
  [
    'pt',
    'Início 10/05/2027 07:00. Abrir 6h, 2 caldeireiros. Fechar 4h, 1 soldador.',
    'Os caldeireiros trabalham só de dia, das 7h às 15h',
    /Caldeireiro/,
    '7-15',
  ],
  [
    'pt',
    'Início 10/05/2027 07:00. Abrir 6h, 2 caldeireiros. Fechar 4h, 1 soldador.',
    'Soldadores: turno noturno das 19:00 às 07:00',
    /Soldador/,
    '0-7 19-24',
  ],
  [
    'pt',
    'Início 10/05/2027 07:00. Abrir 6h, 2 operadores. Fechar 4h.',
    'Os operadores não trabalham de dia',
    /Operador/,
    '0-7 19-24',
  ],
  [
    'en',
    'Start 10 May 2027 07:00. Open 6h, 2 boilermakers. Weld 4h, 1 welder.',
    'Welders are on night shift',
    /Welder/,
    '0-7 19-24',
  ],
  [
    'en',
    'Start 10 May 2027 06:00. Open 6h, 2 boilermakers. Weld 4h, 1 welder.',
    'Night shift for the welders',
    /Welder/,
    '0-6 18-24',
  ],
  [
    'en',
    'Start 10 May 2027 07:00. Open 6h, 2 fitters. Close 4h.',
    'Fitters work 06:00 to 14:00 only',
    /Fitter/,
    '6-14',
  ],
  [
    'es',
    'Inicio 10/05/2027 07:00. Abrir 6h, 2 caldereros. Soldar 4h, 1 soldador.',
    'Los soldadores trabajan solo de noche',
    /Soldador/,
    '0-7 19-24',
  ],
  [
    'es',
    'Inicio 10/05/2027 07:00. Abrir 6h, 2 operadores. Cerrar 4h.',
    'Los operadores de 22 a 6 h, solo de noche',
    /Operador/,
    '0-6 22-24',
  ],
] as const)(
  '%s: the shift of people is their own calendar and never the plan’s: %s %s',
  (locale, text, said, who, hours) => {
    const plain = read(text, locale).schedule
    const { schedule, told } = read(`${text} ${said}.`, locale)
    expect(tuesdayOf(schedule, who)).toBe(hours)
    expect(schedule.resources.filter(each => each.calendar !== undefined)).toHaveLength(1)
    const own = (plan: Schedule) => plan.calendars.find(each => each.id === plan.project.calendar)?.week
    expect(own(schedule)).toEqual(own(plain))
    expect(schedule.project.start).toBe(plain.project.start)
    expect(told.some(each => each.startsWith('orderOfText'))).toBe(true)
  },
)

test.each([
  ['pt', 'Drenar 6h. Lavar 4h. A pintura foi cancelada (30h).', 'pintura'],
  ['pt', '- Drenar: 6h\n- Pintura: cancelada (30h)\n- Lavar: 4h', 'pintura'],
  ['en', 'Drain 6h. Wash 4h. The tie-in was dropped from the scope (20h).', 'tie-in'],
  ['en', '1. Drain 6h\n2. Tie-in (20h) - cancelled\n3. Wash 4h', 'tie-in'],
  ['es', 'Vaciar 6h. Lavar 4h. La limpieza de enfriadores se pospone al año que viene.', 'limpieza'],
  ['es', 'Vaciar 6h. Lavar 4h. El empalme (20h) queda suspendido.', 'empalme'],
] as const)('%s: work that was taken out is none, and is told: %s', (locale, text, word) => {
  const { rows, told } = read(text, locale)
  expect(rows.map(row => row.slice(row.lastIndexOf(' ')))).toEqual([' 6', ' 4'])
  expect(told.some(each => each.startsWith('workLeftOut') && each.toLowerCase().includes(word))).toBe(true)
})

test.each([
  ['pt', '- Inspecionar, 6h\n- se houver trinca: reparo, 16h\n- Fechar, 4h'],
  ['en', '- Inspect, 6h\n- if cracked: repair, 16h\n- Close, 4h'],
  ['es', '- Inspeccionar, 6h\n- si hay grietas: reparar, 16h\n- Cerrar, 4h'],
] as const)(
  '%s: a row under a condition leaves no row without a name, and the rows around it stay linked',
  (locale, text) => {
    const { schedule, rows } = read(text, locale)
    expect(rows).toHaveLength(2)
    expect(schedule.tasks.every(task => task.name !== '')).toBe(true)
    expect(schedule.links).toHaveLength(1)
  },
)
