import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../../offline.ts'
import type { GeneratedPlan, Language } from '../../types.ts'
import { TODAY } from '../sentences/plans.ts'
import { briefs } from './briefs.ts'
import { faultsOf, itemsOf } from './judge.ts'

/** Briefs a language; `tools/briefs.ts` counts as many as one likes. */
const MANY = 70
const LANGUAGES: readonly Language[] = ['pt', 'en', 'es']

function planOf(text: string, locale: Language): GeneratedPlan {
  const result = interpretOffline({ text, kind: 'generate', locale, today: TODAY })
  if (!result.ok || result.value.kind !== 'generate') throw new Error(`${text}: ${JSON.stringify(result.problems)}`)
  return result.value
}

describe('briefs of equipment, 210 phrasings', () => {
  test.each(LANGUAGES)('%s: items, tags, limits, dates as asked and nothing left over', language => {
    const all = briefs(language, MANY)
    const wrong = (held: boolean): string[] =>
      all
        .filter(each => each.held === held)
        .flatMap(each => {
          const faults = faultsOf(each)
          return faults.length === 0 ? [] : [`${each.text}\n  ${faults.join('\n  ')}`]
        })
    expect(wrong(false)).toEqual([])
    // Held out: not looked at while the reader is mended.
    expect(wrong(true).length / all.filter(each => each.held).length).toBeLessThan(0.06)
  })

  test('a third of the combinations is held out', () => {
    const all = LANGUAGES.flatMap(language => briefs(language, MANY))
    const share = all.filter(each => each.held).length / all.length
    expect(share).toBeGreaterThan(0.27)
    expect(share).toBeLessThan(0.4)
  })
})

describe('a brief with work on one tag, people and a shift', () => {
  const plan = planOf(
    'Parada geral da unidade de destilação, início 01/03/2027 07:00, 24h por dia, janela de 12 dias.\nEscopo: 3 permutadores casco-tubo E-201, E-202 e E-203 (retubagem do E-202), 1 torre T-101 com 24 bandejas, 2 bombas P-101A/B.\nMáximo 4 soldadores e um guindaste de 90 t. Inspeção só de dia.',
    'pt',
  )

  test('every item, once', () => {
    expect(itemsOf(plan)).toEqual({ exchanger: 3, column: 1, pump: 2 })
  })

  test('the retubing that was asked for is no risk on its exchanger, and one on the others', () => {
    const retube = plan.schedule.tasks.filter(task => /retubar/.test(task.name))
    expect(retube.map(task => [task.equipment, task.active ?? true])).toEqual([
      ['E-201', false],
      ['E-202', true],
      ['E-203', false],
    ])
  })

  test('nothing is left over, and nobody works where the text says that they do not', () => {
    expect(plan.assumptions.filter(each => each.code === 'language.ignoredText')).toEqual([])
    const inspectors = plan.schedule.resources.find(each => each.trade === 'inspection')
    expect(plan.schedule.calendars.find(each => each.id === inspectors?.calendar)?.name).toBe('Só de dia')
    expect(inspectors?.maxUnits).toBeUndefined()
  })
})

describe('the head of a name tells what a thing is', () => {
  test.each<[Language, string, Record<string, number>]>([
    ['en', 'Overhaul of boiler feed pumps P-101A/B in 5 days', { pump: 2 }],
    ['pt', 'Parada de 5 dias: 2 bombas da caldeira', { pump: 2 }],
    ['es', 'Parada de 5 días de E-101, E-102 (intercambiadores) y V-201 (recipiente)', { exchanger: 2, vessel: 1 }],
    ['pt', 'Parada da unidade, 10 dias. Escopo: E-101, E-102, P-201A/B e T-301', { exchanger: 2, pump: 2, column: 1 }],
    ['en', 'We plan the plant shutdown with 1 heat exchanger. It has to fit in 10 days.', { exchanger: 1 }],
    ['pt', 'Parada: permutadores E-101 a E-104. Limpar o feixe do permutador E-102.', { exchanger: 4 }],
  ])('%s: %s', (language, text, items) => {
    expect(itemsOf(planOf(text, language))).toEqual(items)
  })
})

describe('tasks that are listed stay tasks', () => {
  test.each<[Language, string, number]>([
    ['pt', 'Parada do permutador E-101:\n- Bloquear\n- Abrir\n- Lavar feixe\n- Fechar', 4],
    ['en', 'Exchangers E-101 and E-102: open E-101 4h, clean E-101 8h, open E-102 4h, clean E-102 8h.', 4],
    ['es', 'Bombas P-1 y P-2\n| Tarea | Horas |\n| Desmontar P-1 | 4 |\n| Desmontar P-2 | 5 |', 2],
  ])('%s: %s', (language, text, many) => {
    expect(planOf(text, language).schedule.tasks.filter(task => !task.summary)).toHaveLength(many)
  })
})
