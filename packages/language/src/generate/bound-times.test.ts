import { formatInstant, judgeSafety, parseInstant, type Schedule } from '@parada/schedule'
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

test.each([
  ['pt', 'Esvaziar 10h. Limpar 6h. Início 24/05/2027 07:00, cada coisa depois da anterior.'],
  ['en', 'Drain 10h. Clean 6h. Kick off 24 May 2027 07:00, one after the other.'],
  ['es', 'Vaciar 10h. Limpiar 6h. Comienzo 24/05/2027 07:00, cada cosa después de la anterior.'],
  ['es', 'Vaciar 10h. Limpiar 6h. Inicio 24/05/2027 07:00 y entrega antes del 29/05 06:00.'],
  ['es', 'Vaciar 10h. Limpiar 6h. Fecha de emisión: 27/04/2027. Ejecución desde el 24/05/2027 a las 07:00.'],
  ['pt', 'Esvaziar 10h. Limpar 6h. Responsável: Beto até 03/05. Início: 24/05/2027 07:00.'],
] as const)('%s: the start of the job is read whatever more its sentence says: %s', (locale, text) => {
  const { schedule, rows } = read(text, locale)
  expect(begins(schedule)).toBe('2027-05-24T07:00:00')
  expect(rows.slice(0, 2).map(row => row.slice(row.lastIndexOf(' ')))).toEqual([' 10', ' 6'])
  expect(schedule.resources).toEqual([])
})

test.each([
  ['pt', 'Descarregar 20 h, carregar cat. 24 h, teste de estanq. 4 h.', [20, 24, 4]],
  ['es', 'Granallar 20 h, limpiar sup. 6 h, pintar 18 h.', [20, 6, 18]],
  ['en', 'Drain 6 h, clean exch. 8 h, test 2 h.', [6, 8, 2]],
] as const)('%s: a full stop behind a short form ends no sentence: %s', (locale, text, hours) => {
  const { schedule } = read(text, locale)
  expect(schedule.tasks.map(task => task.duration.seconds / HOURS)).toEqual(hours)
})

test.each([
  ['pt', 'Jatear 20 h; pintar 18 h (mín. 12 h depois do jateamento); montar 9 h.', 12],
  ['es', 'Granallar 20 h; pintar 18 h (mín. 12 h después del granallado); montar 9 h.', 12],
  ['es', 'Granallar 20 h. Pintar 18 h. Entre granallar y pintar tienen que pasar 30 h.', 30],
  ['pt', 'Jatear 20 h. Pintar 18 h. Entre jatear e pintar têm que passar 30 h.', 30],
  ['en', 'Blast 20 h. Paint 18 h. Between blast and paint 30 h must elapse.', 30],
] as const)('%s: a wait between two rows is a lag and no row: %s', (locale, text, wait) => {
  const { schedule } = read(text, locale)
  const painted = schedule.tasks.find(task => /^pint|^paint/i.test(task.name))
  expect(schedule.tasks.every(task => task.duration.seconds / HOURS !== wait)).toBe(true)
  expect(schedule.links.find(link => link.to === painted?.uid)?.lag.seconds).toBe(wait * HOURS)
})

test.each([
  ['pt', '1. Revisar bombas P-01 a P-03 (3h cada)', 9],
  ['en', '1. Overhaul valves XV-10 to XV-14 (2h each)', 10],
  ['es', '1. Revisar bombas P-01 a P-04 (3h cada una)', 12],
] as const)('%s: "each" counts a range of tags: %s', (locale, text, hours) => {
  const { schedule } = read(`${text}\n2. Test 2h`, locale)
  expect(schedule.tasks[0]?.duration.seconds).toBe(hours * HOURS)
})

test.each([
  [
    'pt',
    'Retirar tijolo 20h (6 pedreiros refratários). Fechar 3h (2 eletricistas montadores).',
    ['Pedreiro refratário', 'Eletricista montador'],
  ],
  [
    'en',
    'Demolish lining 20h with 4 refractory bricklayers, then close 3h (2 NDT techs).',
    ['Refractory bricklayer', 'NDT technician'],
  ],
  [
    'es',
    'Sacar ladrillo 20h (6 albañiles refractaristas). Cerrar 3h (2 ayudantes).',
    ['Albañil refractarista', 'Ayudante'],
  ],
] as const)('%s: what says which trade is meant stays with it: %s', (locale, text, names) => {
  expect(read(text, locale).schedule.resources.map(each => each.name)).toEqual(names)
})

test.each([
  ['pt', 'A prensa precisa de uma parada de 2 dias. Bloquear 1h. Trocar correia 4h.'],
  ['en', 'The winder needs a two day stop. Lock out 1h. Change belts 4h.'],
  ['es', 'La prensa necesita un paro de 2 días. Bloquear 1h. Cambiar correas 4h.'],
] as const)('%s: the window of a job is no row of it: %s', (locale, text) => {
  expect(read(text, locale).rows.map(row => row.slice(row.lastIndexOf(' ')))).toEqual([' 1', ' 4'])
})

test.each([
  ['pt', 'Instrumentista: indisponível dia 22/05'],
  ['en', 'Instrument technician: unavailable on 22 May'],
  ['es', 'Instrumentista: no disponible el 22/05'],
] as const)('%s: a day on which people are away starts nothing: %s', (locale, words) => {
  const rows = {
    pt: 'Limpar 4h (1 instrumentista). Fechar 2h.',
    en: 'Clean 4h (1 instrument technician). Close 2h.',
    es: 'Limpiar 4h (1 instrumentista). Cerrar 2h.',
  }
  const plain = read(rows[locale], locale).schedule
  const { schedule, told } = read(`${rows[locale]} ${words}.`, locale)
  expect(schedule.project.start).toBe(plain.project.start)
  expect(schedule.tasks.map(task => task.name)).toEqual(plain.tasks.map(task => task.name))
  expect(told.some(each => /^(?:orderOfText|restrictionUnread)/.test(each))).toBe(true)
})

test.each([
  ['pt', 'Então ou reparar o rotor (20h) ou trocar pelo reserva (10h), a definir. Fechar 4h.'],
  ['en', 'Open 2h. Then either repair the rotor (20h) or swap it for the spare (10h), to be decided. Close 4h.'],
  ['es', 'Abrir 2h. Quiero que se repare el rotor (20h). Cerrar 4h.'],
] as const)('%s: what is no name of one thing to do is told: %s', (locale, text) => {
  expect(
    read(text, locale).told.some(each => /^(?:unclearTask|conditionalWork|conditionKept|restrictionUnread)/.test(each)),
  ).toBe(true)
})

test('a table of rows parted by semicolons reads the names of several rows before one', () => {
  const { schedule } = read(
    'Trabajo;Horas;Antes\nBloquear;1;\nQuitar masa;9;Bloquear\nCambiar cuchillas;6;Bloquear\nArmar;10;Quitar masa, Cambiar cuchillas',
    'es',
  )
  const row = new Map(schedule.tasks.map(task => [task.uid, task.row]))
  expect(schedule.links.map(link => `${row.get(link.from)}-${row.get(link.to)}`).sort()).toEqual([
    '1-2',
    '1-3',
    '2-4',
    '3-4',
  ])
})

test('the practice of shutdowns is judged as the audit judges it, and by no words of names', () => {
  const made = interpretOffline({
    text: 'Forno rotativo, início 10/05/2027 07:00. 1. Bloquear forno - 2h. 2. Resfriar - 20h, após 1. 3. Abrir porta - 2h, após 2. 4. Retirar tijolo - 20h, após 3. 5. Assentar tijolo - 30h, após 4. 6. Inspecionar revestimento - 3h, após 5. 7. Fechar porta - 2h, após 6.',
    kind: 'generate',
    locale: 'pt',
    today: parseInstant('2027-03-01')!,
  })
  if (!made.ok || made.value.kind !== 'generate') throw new Error('no plan')
  const { findings, judged } = judgeSafety(made.value.calculation)
  const broken = made.value.score.problems
    .filter(each => each.code === 'language.ruleBroken')
    .map(each => each.params.rule)
  expect(judged.size).toBeGreaterThan(0)
  expect(new Set(broken)).toEqual(new Set(findings.map(each => each.code)))
})

test.each([
  [
    'pt',
    'Escopo rev. 2 (30/07/2027)\nMoinho 5\n- travar, 1h\n- drenar, 4h\nPonte rolante indisponível de 12/08 a 13/08. Início 11/08/2027 07:00.',
  ],
  [
    'en',
    'Scope rev. C (30 July 2027)\nMill 5\n- lock, 1h\n- drain, 4h\nThe preheater is unavailable on 12 August. Start 11 August 2027 07:00.',
  ],
  [
    'es',
    'Alcance rev. 2 (30/07/2027)\nMolino 5\n- trabar, 1h\n- drenar, 4h\nEl horno no está disponible el 12/08. Inicio 11/08/2027 07:00.',
  ],
] as const)('%s: a start by its label stands before dates of papers and of things that are away', (locale, text) => {
  const { schedule, rows, told } = read(text, locale)
  expect(begins(schedule)).toBe('2027-08-11T07:00:00')
  expect(rows.map(row => row.slice(row.lastIndexOf(' ')))).toEqual([' 1', ' 4'])
  expect(schedule.tasks.every(task => task.deadline === undefined && task.constraint === undefined)).toBe(true)
  expect(told.some(each => /^(?:orderOfText|restrictionUnread)/.test(each))).toBe(true)
})

test.each([
  ['pt', 'Demolir 16h (5 refrataristas). Fechar 4h.', 'Refrataristas em dois turnos', 'restrictionUnread'],
  ['en', 'Demolish 16h (5 bricklayers). Close 4h.', 'Bricklayers in two shifts', 'restrictionUnread'],
  ['es', 'Demoler 16h (5 albañiles). Cerrar 4h.', 'Albañiles en dos turnos', 'restrictionUnread'],
  ['pt', 'Demolir 16h (5 soldadores). Fechar 4h.', 'Soldadores à noite', 'orderOfText'],
  ['en', 'Demolish 16h (5 welders). Close 4h.', 'Cancelled: cylinder reseal 9 h', 'workLeftOut'],
  ['pt', 'Demolir 16h. Fechar 4h.', 'Cancelado: troca do cilindro, 9 h', 'workLeftOut'],
  ['es', 'Demoler 16h. Cerrar 4h.', 'Suspendido: cambio de cilindro, 9 h', 'workLeftOut'],
  ['en', 'Demolish 16h. Close 4h.', 'No more than 30 hours in total', 'unclearTask|restrictionUnread|ignoredText'],
] as const)('%s: what is said of people or taken out is no row, or is told: %s %s', (locale, text, words, code) => {
  const { rows, told } = read(`${text} ${words}.`, locale)
  if (code !== 'unclearTask|restrictionUnread|ignoredText') expect(rows).toHaveLength(2)
  expect(told.some(each => new RegExp(`^(?:${code})`).test(each))).toBe(true)
})

test.each([
  [
    'pt',
    'Retirar tampa 2h. Trocar revestimento 20h. Enquanto isso, trocar chave de partida 7h. Quando revestimento e chave estiverem, fechar tampa 2h.',
  ],
  [
    'es',
    'Sacar tapa 2h. Cambiar forros 20h. Mientras tanto, cambiar arrancador 7h. Cuando forros y arrancador estén, cerrar tapa 2h.',
  ],
] as const)('%s: a row waits for each of the names in front of a verb: %s', (locale, text) => {
  const { schedule } = read(text, locale)
  const last = schedule.tasks.at(-1)
  expect(schedule.links.filter(link => link.to === last?.uid)).toHaveLength(2)
})
