import { dayOf, formatInstant, instant, must, weekday } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { PLANS } from '../testing/plans.ts'
import type { Language } from '../types.ts'

const TODAY = instant(Date.UTC(2027, 1, 1) / 1000)

function read(text: string, locale: Language) {
  const answer = interpretOffline({ text, kind: 'generate', locale, today: TODAY })
  if (!answer.ok || answer.value.kind !== 'generate') throw new Error(text)
  const { schedule, calculation, assumptions } = answer.value
  const names = new Map(schedule.resources.map(each => [each.uid as number, each.name]))
  const row = new Map(schedule.tasks.map(each => [each.uid, each.row]))
  return {
    schedule,
    told: assumptions.map(each => String(each.params.text)),
    rows: schedule.tasks.map(each => `${each.name} ${each.duration.seconds / 3600}`),
    people: schedule.assignments.map(
      each => `${row.get(each.task)} ${each.units ?? 1} ${names.get(must(each.resource))}`,
    ),
    waits: schedule.links.map(each => `${row.get(each.from)} ${row.get(each.to)}`),
    starts: schedule.tasks.map(each => formatInstant(must(calculation.of(each.uid)).start).slice(0, 16)),
  }
}

test.each<[Language, string, string]>([
  ['pt', 'Drenar 4h (14/06/2027 8h). Pintar 6h depois do dia 16/06/2027.', '2027-06-17T08:00'],
  ['en', 'Drain 4h (14 June 2027 8:00). Paint 6h after 16 June 2027.', '2027-06-17T08:00'],
  ['es', 'Drenar 4h (14/06/2027 8h). Pintar 6h después del 16/06/2027.', '2027-06-17T08:00'],
  ['pt', 'Drenar 4h (14/06/2027 8h). Pintar 6h a partir de 16/06/2027.', '2027-06-16T08:00'],
  ['en', 'Drain 4h (14 June 2027 8:00). Paint 6h after 16 June 2027 at 10:00.', '2027-06-16T10:00'],
])('%s: %s: a day that work comes after is over', (language, text, start) => {
  const { starts, told } = read(text, language)
  // Followed, or named: never the day itself.
  if (!told.join().includes('16')) expect(starts[1]).toBe(start)
})

test.each<[Language, string, string]>([
  ['pt', 'a montagem da bomba só pode começar depois do dia 16/07', '2026-07-17'],
  ['pt', 'a montagem da bomba não pode terminar depois do dia 16/07', '2026-07-16'],
])('%s: %s', (locale, text, day) => {
  const schedule = PLANS.pt
  const name = schedule.tasks.find(each => /^Montar bomba/.test(each.name))?.name ?? ''
  const answer = interpretOffline({
    text: text.replace('a montagem da bomba', name),
    kind: 'update',
    locale,
    today: instant(Date.UTC(2026, 5, 29) / 1000),
    schedule,
  })
  if (!answer.ok || answer.value.kind !== 'update') throw new Error(text)
  const plan = answer.value.question?.options[0]?.schedule ?? answer.value.schedule
  const task = plan.tasks.find(each => each.name === name)
  expect(formatInstant(must(task?.constraint?.date)).slice(0, 10)).toBe(day)
})

test.each<[Language, string, string[]]>([
  ['es', '1. Desmontar tela (2 h, 4 mec.)\n2. Armar 3h, 2 ayud.', ['1 4 Mecánico', '2 2 Ayudante']],
  ['pt', 'Abrir 4h (2 mec.), soldar 8h (3 sold. e 1 ajud.)', ['1 2 Mecânico', '2 3 Soldador', '2 1 Ajudante']],
  ['en', '1. Swap bushings 9h (3 elec.)\n2. Oil flush 4h, 2 mech.', ['1 3 Electrician', '2 2 Mechanic']],
])('%s: %s: the beginning of a trade is the trade', (language, text, people) => {
  expect(read(text, language).people).toEqual(people)
})

test.each<[Language, string, string]>([
  [
    'es',
    'Enfriar 8h; picar solera 6h; revestir 9h. Se cambian las toberas, 4h, después de picar pero antes de revestir.',
    '2 4,4 3',
  ],
  [
    'en',
    'Cool 8h, lift the rotor 5h, close casing 9h. Bearing check 4h after lifting the rotor but before closing the casing.',
    '2 4,4 3',
  ],
  [
    'pt',
    'Resfriar 8h; içar o rotor 5h; fechar carcaça 9h. Checar mancal 4h depois de içar o rotor mas antes de fechar a carcaça.',
    '2 4,4 3',
  ],
])('%s: %s: both links', (language, text, links) => {
  const { waits } = read(text, language)
  for (const link of links.split(',')) expect(waits).toContain(link)
})

test('numbers of rows with an article each are all waited for', () => {
  const text =
    '1 - Parar 1h\n2 - Trocar 5h (depende da 1)\n3 - Lavar 4h (depende da 1)\n4 - Carregar 3h (depende da 2 e da 3)'
  expect(read(text, 'pt').waits).toEqual(['1 2', '1 3', '2 4', '3 4'])
})

test.each<[Language, string]>([
  ['pt', 'Desligar 1h. Religar 1h até 17h.'],
  ['es', 'Desconectar 1h. Reconectar 1h hasta 17h.'],
])('%s: %s: how long and by when is no range', (language, text) => {
  expect(read(text, language).rows[1]).toMatch(/ 1$/)
})

test('"se arma todo" names nobody', () => {
  expect(read('Desmontar tapas 3h. Se arma todo en 10 h y se prueba 2 h.', 'es').schedule.resources).toEqual([])
})

test('work that a text puts on a Sunday is worked on that day', () => {
  const { schedule, starts } = read('Desligar (1h) dia 18/04/2027 às 5h. Ensaio do disjuntor, 3h. Religar 1h.', 'pt')
  expect(starts[0]).toBe('2027-04-18T05:00')
  const week = schedule.calendars.find(each => each.id === schedule.project.calendar)?.week
  expect(week?.[weekday(dayOf(instant(Date.UTC(2027, 3, 18) / 1000)))]).not.toBeNull()
})

test.each<[Language, string, string]>([
  ['pt', 'o teste de vazão leva 3h. Quem faz a usinagem da carcaça?', 'Usinar carcaça'],
  ['pt', 'aumente a montagem da bomba em 2h, e quem está em usinar carcaça?', 'Usinar carcaça'],
])('%s: %s: an answer beside an order is about the row of its question', (locale, text, row) => {
  const answer = interpretOffline({
    text,
    kind: 'update',
    locale,
    today: instant(Date.UTC(2026, 5, 29) / 1000),
    schedule: PLANS.pt,
  })
  if (!answer.ok || answer.value.kind !== 'update') throw new Error(text)
  const answers = [...answer.value.assumptions, answer.value.answer].filter(each => /answer/.test(each?.code ?? ''))
  for (const each of answers) expect(each?.params.task).toBe(row)
})

test('outline numbers in a bracket at the end of a row are what it waits for, and a bracket inside of a name stays', () => {
  const text =
    '1.1 Cool down - 12h\n1.2 Open - 4h (1.1)\n1.3 Replace 35 elbows, 2 h/elbow (1.2)\n1.4 Test at (2.5) bar - 3h (1.2; 1.3)'
  const plan = read(text, 'en')
  expect(plan.waits).toEqual(['1 2', '2 3', '2 4', '3 4'])
  expect(plan.rows).toEqual(['Cool down 12', 'Open 4', 'Replace 35 elbows 70', 'Test at (2.5) bar 3'])
})

test.each<[Language, string, string]>([
  ['es', 'cambiar 35 codos, 2 h/codo', '70'],
  ['pt', 'trocar 4 válvulas, 3 h/válvula', '12'],
  ['en', 'replace 6 seals, 2 h/seal', '12'],
])('%s: %s: hours for each of the things', (language, text, hours) => {
  expect(read(`1. ${text}\n2. Test 3h`, language).rows[0]).toMatch(new RegExp(` ${hours}$`))
})

test.each<[Language, string]>([
  ['es', 'El 28/01 Marta escribió: > desmontar placas 6h'],
  ['pt', 'Em 28/01 Marta escreveu: > desmontar placas 6h'],
  ['en', 'On 28 January Marta wrote: > remove plates 6h'],
])('%s: %s: old mail on the line of its head is no row', (language, quote) => {
  const { rows, told } = read(`1. Lavar telas 9h\n2. Armar 10h\n\n${quote}`, language)
  expect(rows).toEqual(['Lavar telas 9', 'Armar 10'])
  expect(told.join()).toContain('Marta')
})

test.each<[Language, string, string]>([
  ['es', 'a) Enfriar 24h\nb) Probar 8h\nc) Retirar andamio 8h, a y b', 'Retirar andamio'],
  ['pt', '1. Içar tambor 4h\n2. Nota: sem guindaste 8h', 'Nota'],
  ['en', '1. Cool 8h\n2. Note: blast and paint 12h', 'Note'],
])('%s: %s: a name that is none, or that holds rows by their letters, is told', (language, text, name) => {
  const { told, waits } = read(text, language)
  expect(told.some(each => each.includes(name)) || waits.length === 2).toBe(true)
})
