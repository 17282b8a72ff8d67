import { parseInstant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import type { Language } from '../types.ts'

function planOf(text: string, locale: Language) {
  const made = interpretOffline({ text, kind: 'generate', locale, today: parseInstant('2027-03-01')! })
  if (!made.ok) throw new Error(made.problems[0].code)
  const { schedule, assumptions } = made.value
  const row = new Map(schedule.tasks.map(task => [task.uid, task.row]))
  const leaves = schedule.tasks.filter(task => !schedule.tasks.some(each => each.parent === task.uid))
  return {
    schedule,
    hours: leaves.map(task => task.duration.seconds / 3600),
    names: leaves.map(task => task.name.toLowerCase()).join(' / '),
    links: schedule.links.map(
      link => `${row.get(link.from)}-${row.get(link.to)}${link.lag?.seconds ? `+${link.lag.seconds / 3600}` : ''}`,
    ),
    told: assumptions.map(
      each => `${each.code.replace('language.', '')} ${each.params.text ?? each.params.task ?? ''}`,
    ),
  }
}

test.each([
  ['pt', 'Drenar 6h. Lavar 4h. Fora do escopo: troca do painel (16h) e pintura.', 'painel'],
  ['pt', '1. Drenar - 6h\n2. Lavar - 4h\nNão incluso: troca do painel, 16h; pintura, 3h.', 'pintura'],
  ['pt', 'Drenar 6h. Lavar 4h. A troca do painel, 16h, fica para a próxima parada.', 'painel'],
  ['pt', 'Drenar 6h. Lavar 4h. Não está previsto trocar o painel (16h).', 'painel'],
  ['en', 'Drain 6h. Wash 4h. Excluded: panel upgrade, 16h.', 'panel'],
  ['en', '- Drain 6h\n- Wash 4h\n\nOut of scope:\n- panel upgrade 16h\n- painting 3h', 'painting'],
  ['en', 'Drain 6h. Wash 4h. Panel upgrade (16h) can wait until the next outage.', 'panel'],
  ['en', 'Drain 6h. Wash 4h. Do not replace the panel (16h) this time.', 'panel'],
  ['es', 'Vaciar 6h. Lavar 4h. Excluido: cambio de tablero, 16 h.', 'tablero'],
  ['es', 'Vaciar 6h. Lavar 4h. El cambio de tablero (16 h) queda para otra parada.', 'tablero'],
  ['es', 'Vaciar 6h. Lavar 4h. No se cambia el tablero (16 h).', 'tablero'],
] as const)('%s: what is left out is no task and is told: %s', (locale, text, word) => {
  const plan = planOf(text, locale)
  expect(plan.hours).toEqual([6, 4])
  expect(plan.told.find(each => each.startsWith('workLeftOut'))?.toLowerCase()).toContain(word)
})

test.each([
  ['pt', 'Inspecionar 6h; se houver trinca, soldar 12h; testar 4h.', 'soldar 12h'],
  ['pt', 'Inspecionar 6h. Caso a inspeção reprove, teremos 30h extras. Testar 4h.', '30h extras'],
  ['en', 'Inspect 6h. If the shell is bulged, straighten it, 16h. Test 4h.', '16h'],
  ['en', 'Inspect 6h, if cracked weld 12h, test 4h.', 'weld 12h'],
  ['es', 'Inspeccionar 6h. Si hay desgaste, cambiarlo 24 h; si no, balancear 10 h. Probar 4h.', '24 h'],
  ['es', 'Inspeccionar 6h. Probar 4h. Salvo que salga mal, no se cambian los álabes (60h).', '60h'],
] as const)('%s: work under a condition is no plain task and is told: %s', (locale, text, words) => {
  const plan = planOf(text, locale)
  expect(plan.hours.filter(each => each !== 10)).toEqual([6, 4])
  expect(plan.told.some(each => each.startsWith('conditionalWork') && each.includes(words))).toBe(true)
})

test.each([
  ['pt', '- Ajustar raspador 6h, a menos que o fornecedor já tenha ajustado\n- Testar 4h', 'raspador'],
  ['en', '1. Tube repairs (allow 6h, only if UT finds thin spots) - 4 welders\n2. Test 4h, after 1', 'tube repairs'],
  ['en', 'Line the wall 6h. Provided it dries in time, test takes 4h.', 'line the wall'],
  ['es', 'a) limpiar tanque, 6 h, salvo que ya esté limpio\nb) probar, 4 h, después de a', 'limpiar tanque'],
] as const)('%s: planned work keeps its place beside a condition, which is told: %s', (locale, text, name) => {
  const plan = planOf(text, locale)
  expect(plan.hours).toEqual([6, 4])
  expect(plan.names).toContain(name)
  expect(plan.names).not.toMatch(/menos|only|provided|salvo/)
  expect(plan.told.some(each => each.startsWith('conditionKept'))).toBe(true)
})

test.each([
  ['pt', 'Início 10/05/2027 06:00. Inspecionar 6h, 1 inspetor. Fechar 4h. O inspetor só está terça e quarta.'],
  [
    'en',
    'Start 10 May 2027 06:00. Inspect 6h, 1 inspector. Close 4h. The inspector is only here Tuesday and Wednesday.',
  ],
  [
    'es',
    'Inicio 10/05/2027 06:00. Inspeccionar 6h, 1 inspector. Cerrar 4h. El inspector solo está martes y miércoles.',
  ],
] as const)('%s: days of a person are his own, and neither start nor end the plan', (locale, text) => {
  const { schedule, told } = planOf(text, locale)
  expect(schedule.project.start).toBe(parseInstant('2027-05-10T06:00'))
  expect(schedule.tasks.every(task => task.constraint === undefined && task.deadline === undefined)).toBe(true)
  const calendar = schedule.calendars.find(each => each.id === schedule.resources[0]?.calendar)
  expect(calendar?.week.map(day => (day === null ? 'as the plan' : day.length))).toEqual([
    0,
    0,
    'as the plan',
    'as the plan',
    0,
    0,
    0,
  ])
  expect(told.some(each => each.startsWith('orderOfText'))).toBe(true)
})

test.each([
  ['pt', 'Drenar 6h. Lavar 4h. Trabalho noturno proibido.', 'proibido'],
  ['en', 'Drain 6h. Wash 4h. No hot work.', 'hot work'],
  ['es', 'Vaciar 6h. Lavar 4h. Prueba solo con operación presente.', 'operación presente'],
] as const)('%s: a limit that the plan does not follow is told at its words: %s', (locale, text, words) => {
  const plan = planOf(text, locale)
  expect(plan.hours).toEqual([6, 4])
  expect(
    plan.told.some(each => /^(?:restrictionUnread|workLeftOut|ignoredText)/.test(each) && each.includes(words)),
  ).toBe(true)
})

test.each([
  ['pt', 'Início 08/04/2027 6h. Lavar 24h. Nada de trabalho no domingo 11/04.'],
  ['en', 'Start 8 April 2027 6:00. Wash 24h. Nobody works Sunday April 11.'],
  ['es', 'Inicio 08/04/2027 6:00. Lavar 24h. No se trabaja el domingo 11/04.'],
] as const)(
  '%s: a day without work is a day off of the calendar, and makes no working week of seven days',
  (locale, text) => {
    const [calendar] = planOf(text, locale).schedule.calendars
    expect(calendar?.exceptions).toHaveLength(1)
    expect(calendar?.exceptions[0]?.periods).toEqual([])
    expect(calendar?.week.filter(day => day !== null && day.length > 0)).toHaveLength(5)
  },
)

test.each([
  [
    'pt',
    'a) abrir 2h\nb) lavar 3h, depois de a\nc) pintar 4h, depois de a\nd) medir 1h, depois de a\ne) fechar 5h, depois de b, c e d',
  ],
  [
    'en',
    'a) open 2h\nb) wash 3h, after a\nc) paint 4h, after a\nd) measure 1h, after a\ne) close 5h, after b, c and d',
  ],
  [
    'es',
    'a) abrir 2h\nb) lavar 3h, después de a\nc) pintar 4h, después de a\nd) medir 1h, después de a\ne) cerrar 5h, después de b, c y d',
  ],
] as const)('%s: a row waits for all letters of a list of them', (locale, text) => {
  const plan = planOf(text, locale)
  expect(plan.links.filter(each => each.endsWith('-5'))).toEqual(['2-5', '3-5', '4-5'])
  expect(plan.names).toMatch(/(?:fechar|close|cerrar)$/)
})

test.each([
  ['pt', '1. Corte 3h\n2. Aquecer 40h\n3. Partida 5h\nEntre 2 e 3 é preciso esperar 4h.'],
  ['en', 'Cut 3h. Heat 40h. Restart 5h. Wait 4h between heat and restart.'],
  ['es', 'Corte 3h. Precalentar 40h. Arranque 5h. Entre precalentar y arranque hay que esperar 4h.'],
] as const)('%s: a wait between two tasks is their lag, and leaves the order of the others', (locale, text) => {
  const plan = planOf(text, locale)
  expect(plan.hours).toEqual([3, 40, 5])
  expect([...plan.links].sort()).toEqual(['1-2', '2-3+4'])
})

test.each([
  ['en', 'Min. of 2/26: reactor RX-5 down Apr 3 05:00. Dump 14h. Reload 18h.', '2027-04-03T05:00'],
  ['pt', 'Ata 26/02: forno 2. Início 03/04/2027 05:00. Esfriar 14h. Reacender 18h.', '2027-04-03T05:00'],
  ['es', 'Acta 26/02: horno 2. Inicio 03/04/2027 05:00. Enfriar 14h. Encender 18h.', '2027-04-03T05:00'],
] as const)('%s: the day of minutes starts no plan', (locale, text, start) => {
  const { schedule, hours } = planOf(text, locale)
  expect(hours).toEqual([14, 18])
  expect(schedule.project.start).toBe(parseInstant(start))
})

test('a heading of the job in front of timed work is no task', () => {
  expect(planOf('Ingenio: reparación del turbogenerador TG-2. Bloqueo 2h; enfriamiento 24h.', 'es').hours).toEqual([
    2, 24,
  ])
})

test.each([
  ['pt', 'Drenar 6h. Lavar 4h, 2 caldeireiros. Os caldeireiros só chegam na quarta. Início 10/05/2027 07:00.'],
  ['en', 'Drain 6h. Wash 4h, 2 boilermakers. The boilermakers only arrive on Wednesday. Start 10 May 2027 07:00.'],
  ['es', 'Vaciar 6h. Lavar 4h, 2 caldereros. Los caldereros solo llegan el miércoles. Inicio 10/05/2027 07:00.'],
] as const)(
  '%s: a weekday of people is one of the job, and not of the week in which the text was written',
  (locale, text) => {
    const { schedule } = planOf(text, locale)
    const calendar = schedule.calendars.find(each => each.id === schedule.resources[0]?.calendar)
    const last = calendar?.exceptions[0]?.last
    // The eleventh of May 2027 is the day before that Wednesday.
    expect(last).toBe(Math.floor(parseInstant('2027-05-11T00:00')! / 86_400))
  },
)

test.each([
  ['pt', '| Nº | Serviço | Horas | Gente | Depende |', '2 operadores', '3 mecânicos'],
  ['en', '| No | Task | Hours | Folks | After |', '2 operators', '3 mechanics'],
  ['es', '| Nº | Trabajo | Horas | Gente | Depende |', '2 operadores', '3 mecánicos'],
] as const)('%s: people of a column under an unknown head stay with their rows', (locale, head, first, second) => {
  const { schedule } = planOf(`${head}\n| 1 | Bomba A | 4 | ${first} | |\n| 2 | Bomba B | 6 | ${second} | 1 |`, locale)
  expect(schedule.assignments.map(each => each.units)).toEqual([2, 3])
})

test('a column that nothing was read of is listed with its head', () => {
  const { told } = planOf(
    '| No | Task | Hours | Permit | After |\n| 1 | Wash | 4 | cold work | |\n| 2 | Weld | 6 | hot work | 1 |',
    'en',
  )
  expect(told.some(each => each.startsWith('ignoredText') && each.includes('permit: cold work'))).toBe(true)
})

test.each([
  ['pt', 'Início 18/05/2027 07:00. Limpar 15h, inspecionar 6h (inspetor, não disponível em 20/05), fechar 3h.'],
  ['en', 'Start 18 May 2027 07:00. Clean 15h, inspect 6h (inspector, not available on 20 May), close 3h.'],
  ['es', 'Inicio 18/05/2027 07:00. Limpiar 15h, inspeccionar 6h (inspector, no disponible el 20/05), cerrar 3h.'],
] as const)('%s: the day on which someone is away starts no task', (locale, text) => {
  const { schedule, told, links } = planOf(text, locale)
  expect(schedule.tasks.every(task => task.constraint === undefined)).toBe(true)
  expect(links).toEqual(['1-2', '2-3'])
  expect(told.some(each => each.startsWith('restrictionUnread') && each.includes('20'))).toBe(true)
})

test.each([
  ['en', 'Start 1 June 2027 06:00. Reline 40h. Dry out 48h, starting no earlier than 6 June 2027 08:00. Heat 12h.'],
  ['pt', 'Início 01/06/2027 06:00. Revestir 40h. Secar 48h, não antes de 06/06/2027 08:00. Aquecer 12h.'],
  ['es', 'Inicio 01/06/2027 06:00. Revestir 40h. Secar 48h, no antes del 06/06/2027 08:00. Calentar 12h.'],
] as const)('%s: a day before which a task does not begin leaves it behind the task before it', (locale, text) => {
  const { schedule, links } = planOf(text, locale)
  expect(links).toEqual(['1-2', '2-3'])
  expect(schedule.tasks[1]?.constraint?.date).toBe(parseInstant('2027-06-06T08:00'))
})
