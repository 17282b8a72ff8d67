import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { draw, MONDAY } from '../testing/draw.ts'
import type { GeneratedPlan, Language } from '../types.ts'

function planOf(text: string, locale: Language): GeneratedPlan {
  const result = interpretOffline({ text, kind: 'generate', locale, today: MONDAY })
  if (!result.ok || result.value.kind !== 'generate') throw new Error(`${text}: ${JSON.stringify(result.problems)}`)
  return result.value
}
const rows = (text: string, locale: Language): string[] => draw(planOf(text, locale).schedule)
const refusal = (text: string, locale: Language): string | null => {
  const result = interpretOffline({ text, kind: 'generate', locale, today: MONDAY })
  return result.ok ? null : result.problems[0].code
}

describe('heads of tables that span columns or take two lines', () => {
  test.each<[Language, string, string[]]>([
    [
      'pt',
      '| | | Prazos | Prazos | Gente | Gente |\n| Nº | Serviço | HH | Dur. (h) | Função | Qtd |\n|---|---|---|---|---|---|\n| 1 | Soltar flanges | 8 | 2 | Caldeireiro | 4 |\n| 2 | Sacar válvula | 9 | 3 | Mecânico | 3 |',
      ['1 Soltar flanges 2h @Caldeireiro*4', '2 Sacar válvula 3h <1FS @Mecânico*3'],
    ],
    [
      'en',
      '\t\tPlanned\tPlanned\tCrew\tCrew\nNo.\tJob\tman-h\thours\ttrade\tno.\n1\tOpen manway\t4\t2\tFitter\t2\n2\tClean drum\t30\t10\tCleaner\t3',
      ['1 Open manway 2h @Fitter*2', '2 Clean drum 10h <1FS @Cleaner*3'],
    ],
    [
      'es',
      '|Cód.|Tarea|Plazo|Plazo|Después de|\n| | |días|horas| |\n|A|Vaciar silo||6|-|\n|B|Cambiar placas|3||A|',
      ['1 Vaciar silo 6h', '2 Cambiar placas 3d <1FS'],
    ],
    [
      'es',
      'Op,Puesto,Texto,Dur.,Pred.\n10,MEC,Soltar brida,2 h,\n20,MEC,Sacar filtro,3 h,10',
      ['1 Soltar brida 2h @MEC*1', '2 Sacar filtro 3h <1FS @MEC*1'],
    ],
  ])('%s: %#', (language, text, expected) => expect(rows(text, language)).toEqual(expected))

  test.each([
    '1\tBloquear P-101\t4h\t\n2\tDrenar P-101\t2h\t1\n3\tAbrir P-101\t3h\t1\n4\tTestar P-101\t6h\t2;3',
    '1\tBloquear P-101\t4h\n2\tDrenar P-101\t2h\t1\n3\tAbrir P-101\t3h\t1\n4\tTestar P-101\t6h\t2, 3',
    '1\tBloquear P-101\t4h\t-\n2\tDrenar P-101\t2h\t1\n3\tAbrir P-101\t3h\t1\n4\tTestar P-101\t6h\t2;3',
  ])('numbered rows without a head that end in numbers of rows are a network: %#', text => {
    expect(rows(text, 'pt')).toEqual([
      '1 Bloquear P-101 4h',
      '2 Drenar P-101 2h <1FS',
      '3 Abrir P-101 3h <1FS',
      '4 Testar P-101 6h <2FS,3FS',
    ])
  })

  test('a head is understood and never told as left over', () => {
    const plan = planOf(
      '| | Planejamento | Planejamento |\n| Tarefa | HH | Dur. (h) |\n| Lavar filtro | 4 | 2 |\n| Trocar tela | 8 | 4 |',
      'pt',
    )
    expect(plan.assumptions.filter(each => each.code === 'language.ignoredText')).toEqual([])
  })
})

describe('the window of a job is no task of it', () => {
  test.each<[Language, string, string, string]>([
    [
      'pt',
      'Janela de 60 h, de 03/08/2026 às 06:00 até 05/08/2026 às 18:00, 24 h por dia. Em sequência: drenar 4h; trocar telas 20h; encher 3h.',
      '2026-08-03T06:00',
      '2026-08-05T18:00',
    ],
    [
      'en',
      'We have a fixed 36-hour window, from 06:00 on 3 August 2026 to 18:00 on 4 August 2026, around the clock. In this order: drain 4 h, swap screens 12 h, refill 3 h.',
      '2026-08-03T06:00',
      '2026-08-04T18:00',
    ],
    [
      'es',
      'Ventana fija de 36 horas: del 03/08/2026 a las 06:00 al 04/08/2026 a las 18:00, trabajo continuo. En secuencia: drenar 4 h, cambiar telas 12 h, llenar 3 h.',
      '2026-08-03T06:00',
      '2026-08-04T18:00',
    ],
  ])('%s: %s', (language, text, start, due) => {
    const { schedule, calculation } = planOf(text, language)
    const at = (instant: number): string => new Date(instant * 1000).toISOString().slice(0, 16)
    expect(schedule.tasks).toHaveLength(3)
    expect(at(calculation.projectStart)).toBe(start)
    expect(schedule.tasks.flatMap(task => (task.deadline === undefined ? [] : [at(task.deadline)]))).toEqual([due])
  })

  test('the hour of lunch is not worked', () => {
    const { schedule } = planOf(
      'De segunda a sexta, das 7h às 17h com uma hora de almoço: desmontar bomba (9h), montar bomba (9h).',
      'pt',
    )
    expect(schedule.tasks).toHaveLength(2)
    expect(schedule.project.shifts?.hoursPerDay).toBe(9)
  })

  test('a weekday before a date says nothing more than the date', () => {
    const { schedule } = planOf(
      'The blower must be back by Friday, June 26 at 18:00. In this order: isolate (2 h), pull the rotor (8 h).',
      'en',
    )
    expect(schedule.tasks.at(-1)?.deadline).toBe(Date.parse('2026-06-26T18:00Z') / 1000)
  })
})

describe('texts that tell no work are refused', () => {
  test.each<[Language, string]>([
    [
      'pt',
      'Pudim: bata 4 ovos com leite por 3 minutos, junte uma xícara de açúcar e asse por 50 minutos em forno médio.',
    ],
    ['en', 'Pancakes: whisk 2 eggs with 1 cup of milk for 2 minutes, stir in the flour and bake for 15 minutes.'],
    ['es', 'Torta: batir 3 huevos con azúcar 5 minutos, mezclar dos tazas de harina y hornear 40 minutos.'],
    [
      'pt',
      'NOTA FISCAL 114\nQtd 2 - Rolamento 6205 - R$ 88,00\nFrete: R$ 30,00  Total: R$ 206,00  Vencimento: 30 dias',
    ],
    ['en', 'INVOICE 77\n3 x oil seal - $21.00\nShipping - $9.00\nTerms: net 45 days'],
    ['es', 'FACTURA 19\nCant. 2 - Rodamiento - $ 45,00\nFlete: $ 12,00\nPlazo de pago: 30 días'],
    ['en', 'Lunch menu\nMonday: chicken soup, salad\nTuesday: fish, rice\nWednesday: pasta, fruit'],
    ['pt', 'O time jogou por 90 minutos e a torcida cantou por 2 horas.'],
  ])('%s: %s', (language, text) => expect(refusal(text, language)).toBe('language.noProject'))

  test.each<[Language, string]>([
    ['pt', 'Trocar rolamento 6205 (R$ 88,00) 3h; trocar retentor (R$ 12,00) 1h'],
    ['en', 'A takes 2h. B takes 3h after A.'],
  ])('%s: work with prices, letters for tasks stay plans: %s', (language, text) =>
    expect(refusal(text, language)).toBeNull(),
  )
})

describe('one odd row refuses no text', () => {
  test('a number that is nobody leaves its row in the plan and is told', () => {
    const plan = planOf('1. Isolar - 1 h\n2. Lavar - 3 h - após 1\n3. Testar - 2 h - após 2 e 7', 'pt')
    expect(draw(plan.schedule)).toEqual(['1 Isolar 1h', '2 Lavar 3h <1FS', '3 Testar 2h <2FS'])
    expect(plan.assumptions.find(each => each.code === 'language.referenceNotFound')?.params.reference).toBe('7')
  })

  test('a milestone told by its word before a colon is one', () => {
    expect(
      rows('- Marco: vapor cortado\n- Resfriar carcaça, 9h\n- Marco: máquina entregue\nUma depois da outra.', 'pt'),
    ).toEqual(['1 Vapor cortado 0h', '2 Resfriar carcaça 9h <1FS', '3 Máquina entregue 0h <2FS'])
  })
})

describe('who does a row, in brackets or behind its last dash', () => {
  test.each<[Language, string, string[]]>([
    [
      'en',
      '- Vent drum, 2h (field operator)\n- Unbolt cover, 4h (two pipefitters)\n- Lap seats, 9h (Novak, valve tech)\n- Close, 3h (two pipefitters)\nAll in that order.',
      ['Field operator*1', 'Pipefitter*2', 'Novak (valve tech)*1', 'Pipefitter*2'],
    ],
    [
      'es',
      '- Aislar, 1 h (Rosa Díaz, operadora)\n- Sacar tapa, 3 h (dos mecánicos ajustadores)\n- Rectificar, 7 h (taller externo Novamet)\n- Probar, 1 h (supervisor de turno)\nTodo en ese orden.',
      ['Rosa Díaz (operadora)*1', 'Mecánico ajustador*2', 'Taller externo Novamet*1', 'Supervisor de turno*1'],
    ],
    [
      'pt',
      'Equipe: 2 soldadores TIG, 1 supervisor de turno.\na) soldar bocais - 9h - soldadores TIG\nb) testar - 2h - supervisor de turno',
      ['Soldador TIG*2', 'Supervisor de turno*1'],
    ],
  ])('%s: %#', (language, text, people) => {
    const drawn = rows(text, language)
    expect(drawn.map(row => /@(.*)$/.exec(row)?.[1])).toEqual(people)
    for (const row of drawn) expect(row).not.toMatch(/[()].*\dh/)
  })

  test('brackets that hold no people stay in the name', () => {
    expect(rows('- Trocar gaxeta (grafite), 3h\n- Lavar cesto (malha fina), 2h\n- Fechar, 1h', 'pt')[0]).toContain(
      '(grafite)',
    )
  })
})

describe('rows that tell the job or list its work', () => {
  test('decisions of a meeting', () => {
    const plan = planOf(
      'Deliberações\n- A parada da peneira PN-2 começa em 10/08/2026 às 07:00.\n- Ordem dos serviços: bloquear (1 h); trocar tela (5 h); girar (1 h).',
      'pt',
    )
    expect(draw(plan.schedule)).toEqual(['1 Bloquear 1h', '2 Trocar tela 5h <1FS', '3 Girar 1h <2FS'])
    expect(plan.calculation.projectStart).toBe(Date.parse('2026-08-10T07:00Z') / 1000)
  })

  test('headings of one kind are groups, the first as well', () => {
    expect(rows('ÁREA SECA\n1. Trocar telas - 9 h\nÁREA ÚMIDA\n2. Trocar bomba - 7 h', 'pt')).toEqual([
      '1 ÁREA SECA:',
      '2 Trocar telas 9h in 1',
      '3 ÁREA ÚMIDA:',
      '4 Trocar bomba 7h in 3',
    ])
  })
})

describe('what a date or a day is, by the words behind it', () => {
  test.each<[Language, string]>([
    ['pt', 'Parada do moinho 3. Bloquear 2h, trocar revestimento 40h. Partida dia 25/07 ao meio-dia, não pode passar.'],
    ['pt', 'Caldeira 2: lavar 10h, soldar 20h; partida 25/07 ao meio-dia, inadiável'],
    [
      'es',
      'Paro del molino: aislar 2h, cambiar forro 40h. El arranque es el 25/07 al mediodía, no puede pasar de ahí.',
    ],
    ['en', "Mill stop: isolate 2h, change liners 40h. Start-up July 25 at noon, can't slip."],
  ])('%s: a date that must not slip is when the work is to be over: %s', (language, text) => {
    const { schedule, assumptions } = planOf(text, language)
    const noon = Date.parse('2026-07-25T12:00Z') / 1000
    expect(schedule.tasks.flatMap(task => task.deadline ?? [])).toEqual([noon])
    expect(schedule.project.start).not.toBe(noon)
    expect(assumptions.filter(each => each.severity === 'warning' && /25/.test(String(each.params.text)))).toEqual([])
  })

  test.each<[Language, string, string[]]>([
    ['es', '- Limpiar carcasa: un día y medio de 8h\n- Montar tapa: dos días de 10 h', ['12h', '20h']],
    ['pt', '- Limpar carcaça: 2 dias de 10h\n- Montar tampa: um dia de 12 h', ['20h', '12h']],
    ['en', '- Clean shell: 3 days of 10 hours\n- Fit cover: 4 h', ['30h', '4h']],
  ])('%s: days of so many hours: %s', (language, text, expected) =>
    expect(rows(text, language).map(row => /\d+h/.exec(row)?.[0])).toEqual(expected),
  )
})
