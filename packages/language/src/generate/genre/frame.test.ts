import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../../offline.ts'
import { MONDAY } from '../../testing/draw.ts'
import type { GeneratedPlan, Language } from '../../types.ts'

function planOf(text: string, locale: Language): GeneratedPlan {
  const result = interpretOffline({ text, kind: 'generate', locale, today: MONDAY })
  if (!result.ok || result.value.kind !== 'generate') throw new Error(JSON.stringify(result.problems))
  return result.value
}
const names = (plan: GeneratedPlan): string[] => plan.schedule.tasks.map(task => task.name)
const unused = (plan: GeneratedPlan): string =>
  plan.assumptions
    .filter(each => each.code === 'language.ignoredText')
    .map(each => each.params.text)
    .join(' | ')

describe('what frames the work never becomes a task', () => {
  test.each<[Language, string, string[], string]>([
    [
      'pt',
      'De: Rita Alves\nAssunto: RES: Parada do soprador\n\nBom dia,\nsegue a lista:\n1. Isolar - 2h\n2. Trocar rotor - 9h - após 1\n\nAtt,\nRita Alves\nPlanejamento | ramal 22\n\nEm 12/06/2026, Beto Reis escreveu:\n> Rita, o rotor leva 15h.\n',
      ['Isolar', 'Trocar rotor'],
      '15h',
    ],
    [
      'en',
      'ok for the fan:\n- isolate, 2 h\n- swap bearings, 6 h\n\n-----Original Message-----\nFrom: Ann\nbearings are 11 h I think',
      ['Isolate', 'Swap bearings'],
      '11 h',
    ],
    [
      'es',
      '[03/06 08:10] Toño: bloquear 1 h\n[03/06 08:11] Toño: luego cambiar filtro, 5 h\n[03/06 08:12] Pilar: ¿y la prueba?\n[03/06 08:13] Toño: 2 h, después de cambiar filtro\n[03/06 08:14] Pilar: gracias',
      ['Bloquear', 'Cambiar filtro', 'Prueba'],
      '',
    ],
    [
      'pt',
      'RELATÓRIO DE INSPEÇÃO 12 - Tanque TQ-3\nInspetor: L. Melo   Data: 02/06/2026\nConstatações: corrosão no teto; dreno entupido.\nRecomendações:\n1) Limpar dreno: 3 h.\n2) Reparar teto: 20 h, depois de 1.\nPróxima inspeção: 2034.',
      ['Limpar dreno', 'Reparar teto'],
      '2034',
    ],
    [
      'en',
      'PUMP OVERHAUL PLAN\nDocument: PO-17   Rev. B   Sheet 1/2\nPrepared by: K. Lane   Approved by: M. Orr\n1) Drain - 1h\n2) Strip - 4h (after 1)\nPage 1 of 2\nPUMP OVERHAUL PLAN (continued)\n3) Rebuild - 9h (after 2)\nPage 2 of 2',
      ['Drain', 'Strip', 'Rebuild'],
      '',
    ],
    [
      'es',
      'ACTA - Paro del molino\nAsistentes: R. Gil, T. Mora\nAcuerdos:\n1. Inicio: 06/07/2026, 07:00.\n2. Trabajos: parar (1 h), cambiar forros (16 h), arrancar (1 h).\nPendientes:\n- Gil: comprar forros antes del 12/06.\nPróxima reunión: 10/06.',
      ['Parar', 'Cambiar forros', 'Arrancar'],
      'comprar forros',
    ],
  ])('%s: %#', (locale, text, expected, said) => {
    const plan = planOf(text, locale)
    expect(names(plan)).toEqual(expected)
    expect(unused(plan)).toContain(said)
  })

  test('a mail that only hands on the quoted list keeps it', () => {
    const plan = planOf('Segue o escopo.\n\n> 1. Isolar - 2h\n> 2. Lavar - 5h - após 1', 'pt')
    expect(plan.schedule.tasks).toHaveLength(2)
    expect(plan.schedule.links).toHaveLength(1)
  })

  test('places of notes are places of the text as it was given', () => {
    const text = 'Isolar 2h. Lavar 5h.\n\nEm 12/06/2026, Beto escreveu:\n> lavar leva 9h'
    const note = planOf(text, 'pt').assumptions.find(each => each.code === 'language.ignoredText')
    expect(text.slice(note?.at?.span?.start, note?.at?.span?.end)).toContain('lavar leva 9h')
  })
})

describe('a date is what the words around it make of it', () => {
  const start = (plan: GeneratedPlan): string =>
    new Date(plan.calculation.projectStart * 1000).toISOString().slice(0, 16)
  const due = (plan: GeneratedPlan): string[] =>
    plan.schedule.tasks.flatMap(task =>
      task.deadline === undefined ? [] : [`${task.name} ${new Date(task.deadline * 1000).toISOString().slice(0, 16)}`],
    )

  test.each<[Language, string, string]>([
    [
      'pt',
      'O moinho tem que voltar até dia 30/06 às 18h. Parar 2h. Depois trocar placas 20h.',
      'Trocar placas 2026-06-30T18:00',
    ],
    [
      'en',
      'The fan has to be back in service by June 30, 2026 at 18:00. Stop it 2h, then swap the rotor 9h.',
      'Swap the rotor 2026-06-30T18:00',
    ],
    [
      'es',
      'La caldera debe arrancar el 30/06/2026 a las 18:00 a más tardar. Primero apagar 4 h. Luego reparar 9 h.',
      'Reparar 2026-06-30T18:00',
    ],
    ['pt', 'Prazo contratual: 30/06/2026 às 18h. Isolar 2h, depois soldar 10h.', 'Soldar 2026-06-30T18:00'],
  ])('%s: a finish to keep is a deadline and never the start: %s', (locale, text, expected) => {
    const plan = planOf(text, locale)
    expect(due(plan)).toEqual([expected])
    expect(start(plan) < '2026-06-20').toBe(true)
  })

  test.each<[Language, string]>([
    ['pt', 'A operação libera o forno dia 22/06/2026 às 06h. Isolar 2h. Depois lavar 4h.'],
    ['en', 'We get the unit at 06:00 on 22 June 2026. Isolate 2h, then wash 4h.'],
    ['es', 'Producción nos la entrega el 22 de junio de 2026 a las 06:00. Aislar 2 h, luego lavar 4 h.'],
  ])('%s: a hand-over to maintenance is the start: %s', (locale, text) => {
    expect(start(planOf(text, locale))).toBe('2026-06-22T06:00')
  })
})
