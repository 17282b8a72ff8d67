import { instant } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { scopeFromText } from './scope-from-text.ts'

const TODAY = instant(Date.UTC(2026, 10, 27, 9) / 1000)

function scope(language: Language, text: string) {
  const read = scopeFromText(text, language, TODAY)
  if (!read.ok) throw new Error(`${text}: ${read.problems[0].code}`)
  const { lines, limits, start, windowHours, shifts, assumed, unused } = read.value
  return {
    items: lines.map(each => each.tag ?? each.label),
    limits: limits.map(each => `${each.of} ${each.units}${each.shift ? ` ${each.shift}` : ''}`).sort(),
    start: new Date(start * 1000).toISOString().slice(0, 16),
    window: windowHours,
    shifts: [shifts?.hoursPerDay, shifts?.daysPerWeek, shifts?.shiftsPerDay, shifts?.shiftHours],
    lines,
    told: [...assumed, ...unused].map(each => each.code.replace('language.', '')),
    unused: unused.map(each => each.params.text),
  }
}

/** Words of each language. */
const JOB: Readonly<Record<Language, string>> = {
  pt: 'Parada dos equipamentos',
  en: 'Shutdown of the equipment',
  es: 'Paro de los equipos',
}

describe('start and finish', () => {
  test.each<[Language, string, string, number]>([
    // The second of two days is the finish, as an assumption that is reported.
    ['en', 'Breaker open 3 April 2027 20:00; sync 15 May 2027 06:00.', '2027-04-03T20:00', 994],
    ['pt', 'Parada: 08/03/2027 às 00:00, óleo dentro em 05/04/2027 às 00:00.', '2027-03-08T00:00', 672],
    ['en', 'Breaker open 06:00 Mon 16 Aug 2027, sync by 18:00 Fri 10 Sept 2027.', '2027-08-16T06:00', 612],
    ['en', 'Steam off 14-Mar-2027 0600 / steam on 28-Mar-2027 1800', '2027-03-14T06:00', 348],
    ['es', 'Del 12 al 16 de abril de 2027 (07:00 del lunes a 19:00 del viernes).', '2027-04-12T07:00', 108],
    ['pt', '10 a 13/11/2027. Início 10/11 07h, término 13/11 19h.', '2027-11-10T07:00', 84],
    ['pt', 'Início sexta-feira 02/07/2027 - 22h / fim quarta 07/07/2027 - 06h.', '2027-07-02T22:00', 104],
    ['en', 'The dates moved: not 14 June but 21 June 2027, still 9 days.', '2027-06-21T00:00', 216],
    ['pt', 'De 4 de janeiro a 12 de março de 2027, seg a sáb, 7:00 às 17:00.', '2027-01-04T07:00', 1632],
  ])('%s: %s', (language, times, start, window) => {
    const read = scope(language, `P-101, P-102, E-201. ${times}`)
    expect(read.start).toBe(start)
    expect(read.window).toBe(window)
  })

  test('days of people, papers and days off end nothing', () => {
    for (const text of [
      'P-101, P-102. Início 05/06/2027, 4 soldadores a partir de 12/06/2027',
      'P-101, P-102. Início 05/06/2027. Não se trabalha em 12/06/2027',
      'P-101, P-102. Congelamento do escopo 12/05/2027. Início 05/06/2027',
    ])
      expect(scope('pt', text).window).toBeNull()
    const told = scope('en', 'P-101, P-102. Breaker open 3 April 2027; sync 15 May 2027').told
    expect(told).toContain('finishAssumed')
  })

  test('the time of people and cranes is none of the job', () => {
    const read = scope('pt', 'P-101, P-102. Início 05/06/2027, 1 guindaste de 220 t durante 10 dias')
    expect(read.window).toBeNull()
    expect(read.unused.join()).toContain('10 dias')
  })
})

describe('working time', () => {
  test.each<[Language, string, (number | undefined)[]]>([
    ['pt', 'dois turnos de 12', [24, 7, 2, 12]],
    ['en', '24 h ops, 2 shifts', [24, 7, 2, 12]],
    ['en', '8 hour shift x 3', [24, 7, 3, 8]],
    ['en', '12-hour shifts, days and nights', [24, 7, 2, 12]],
    ['en', 'round the clock in 8s', [24, 7, 3, 8]],
    ['es', '24 horas corridas, turnos de 12 h', [24, 7, 2, 12]],
    ['en', 'day shift only 07:00 to 17:30', [10.5, 7, undefined, undefined]],
    ['en', 'We run days only, 10 hrs, Mon to Sat', [10, 6, undefined, undefined]],
    ['en', 'Mon-Fri only, 0700-1530', [8.5, 5, undefined, undefined]],
    ['en', '2x11h', [22, 7, 2, 11]],
  ])('%s: %s', (language, times, shifts) => {
    expect(scope(language, `Shutdown P-101, P-102, E-201. Start 5 June 2027. ${times}.`).shifts).toEqual(shifts)
  })
})

describe('people and cranes', () => {
  test.each<[Language, string, string[]]>([
    ['pt', 'guindastes: 2 de 100 t + 1 de 300 t', ['crane 3']],
    ['en', 'cranes 600t x1 + 150t x2', ['crane 3']],
    ['es', 'grúa de 150 tn (1)', ['crane 1']],
    ['en', 'Turbine hall crane: only one', ['crane 1']],
    ['pt', 'guindaste 60t', ['crane 1']],
    ['en', 'Crane: one 500 t, days', ['crane 1 day']],
    ['en', '18 bricklayers D / 16 N', ['refractory 16 night', 'refractory 18 day']],
    ['pt', 'Refrataristas: 15 por turno', ['refractory 15']],
    ['en', 'Welders 32 (2 shifts of 16)', ['welding 16']],
    ['es', '9 mecánicos (5 y 4)', ['mechanical 4 night', 'mechanical 5 day']],
    ['es', '12 albañiles refractarios', ['refractory 12']],
    ['pt', 'instrumentistas 6 (somente dia)', ['instrumentation 6 day']],
    [
      'en',
      'D/S: 18 boilermakers, 8 welders. N/S: 12 boilermakers',
      ['boilermaking 12 night', 'boilermaking 18 day', 'welding 8 day'],
    ],
    ['en', '6 mechanical fitters', ['mechanical 6']],
  ])('%s: %s', (language, people, limits) => {
    expect(scope(language, `${JOB[language]} P-101, P-102, E-201. ${people}.`).limits).toEqual(limits)
  })

  test('a size is no number of cranes, and a doer in a list of things is a machine', () => {
    expect(scope('en', 'P-101, P-102. 350t crane').limits.filter(each => each.includes('35'))).toEqual([])
    expect(scope('pt', 'Área de fibras: digestor, 2 lavadores difusores, 2 bombas').limits).toEqual([])
  })
})

describe('items', () => {
  test.each<[Language, string, string[]]>([
    [
      'en',
      'Spare parts: pump P-1, agitator gearbox x5, thickener 2',
      ['P-1', ...[1, 2, 3, 4, 5].map(at => `Agitator gearbox ${at}`), 'Thickener 2'],
    ],
    ['pt', 'Parada: bomba P-1, exaustores (2)', ['P-1', 'Exaustor 1', 'Exaustor 2']],
    ['en', 'Scope: separators V-1001/2/3', ['V-1001', 'V-1002', 'V-1003']],
    ['es', 'Compresores C-201A/B/C (solo A y B), bomba P-1', ['C-201A', 'C-201B', 'P-1']],
    ['en', 'Pumps 1-3 (no. 2 already overhauled)', ['Pump 1', 'Pump 3']],
    ['es', 'Intercambiadores E-101 al E-103. Sacar E-102 del alcance.', ['E-101', 'E-103']],
    ['en', 'E-1 to E-5 except E-3, desalter V-1', ['E-1', 'E-2', 'E-4', 'E-5', 'V-1']],
    ['pt', 'Bomba B-1501 fica p/ depois. Trocador E-1502', ['E-1502']],
    ['pt', 'Parada: trocadores 122-C, 123-C1 e 123-C2', ['122-C', '123-C1', '123-C2']],
    ['en', 'Kraft digester, blow tank. Digester shell UT. Blow tank by others', ['Kraft digester', 'Blow tank']],
    ['en', 'Dryer (replace 96 bag filters), pump P-1', ['Dryer', 'P-1']],
    [
      'pt',
      'Parada: 2 caldeiras (troca de 150 tubos na caldeira 1, caldeira 2 só inspeção), bomba P-1',
      ['Caldeira 1', 'Caldeira 2', 'P-1'],
    ],
    ['es', 'Parada sala de calderas: caldera 1, bomba P-1', ['Caldera 1', 'P-1']],
  ])('%s: %s', (language, text, items) => {
    expect(scope(language, text).items).toEqual(items)
  })

  test('a number with its thousands apart, an inline list and a table with a column of counts', () => {
    const [filter] = scope('pt', 'Parada: filtro de mangas (1.200 mangas), bomba P-1').lines
    expect(filter?.parameters).toEqual({ bags: 1200 })
    expect(scope('es', 'Parada: 1) chancador 2, 2) bombas B-1, 3) molino 3').unused).toEqual([])
    const table =
      'Parada\nItem | Equipamento | Qtde | Serviço\n1 | Trocador E-1A/B | 2 | limpeza\n2 | Válvulas de controle | 3 | revisão\n3 | Vaso V-3 | 1 | inspeção'
    expect(scope('pt', table).items).toEqual([
      'E-1A',
      'E-1B',
      'Válvula de controle 1',
      'Válvula de controle 2',
      'Válvula de controle 3',
      'V-3',
    ])
    const rows =
      'Paro\nEquipo | Tag | Cant. | Trabajo\nIntercambiadores | E-101 A/D | 4 | limpieza\nBomba | P-1 | 1 | sello'
    expect(scope('es', rows).items).toEqual(['E-101A', 'E-101B', 'E-101C', 'E-101D', 'P-1'])
  })

  test('work in a bracket is of what stands before it, and a quantity of the thing that it names', () => {
    const read = scope('pt', 'Parada: bomba P-1, ponte 320t (troca dos cabos), bomba P-2')
    expect(read.lines.filter(each => each.extra).map(each => each.label)).toEqual(['Ponte 320t'])
    const boilers = scope('en', 'Outage: 2 boilers no 1 and 2 (no 2: 300 tubes)').lines.map(each => each.parameters)
    expect(boilers).toEqual([{}, { tubes: 300 }])
    expect(scope('en', 'Retube heater F-1 with 64 tubes, exchanger E-1').lines.map(each => each.parameters)).toEqual([
      {},
      {},
    ])
  })
})
