import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../../offline.ts'
import type { Language } from '../../types.ts'
import { TODAY } from '../sentences/plans.ts'
import { textFaults } from './judge.ts'
import { type TextCase, texts } from './texts.ts'
import { ORDERS } from './words.ts'

const LANGUAGES: readonly Language[] = ['pt', 'en', 'es']
const all = LANGUAGES.flatMap(language => texts(language))

/** Faults of the texts that pass a test, one of three of them. */
const wrong = (test: (text: TextCase) => boolean): { many: number; faults: string[]; silent: number } => {
  const some = all.filter(test).filter((_, at) => at % 3 === 0)
  const judged = some.map(text => ({ text, ...textFaults(text) }))
  return {
    many: some.length,
    faults: judged.flatMap(({ text, faults }) =>
      faults.length === 0 ? [] : [`${text.text}\n  ${faults.join('\n  ')}`],
    ),
    silent: judged.filter(each => each.judged === 'silent').length,
  }
}

describe('generated texts and documents: layout, head, wording, frame, language', () => {
  test('a third of the combinations is held out', () => {
    const share = all.filter(each => each.held).length / all.length
    expect(share).toBeGreaterThan(0.27)
    expect(share).toBeLessThan(0.4)
  })

  test('those in sight become the plan that they mean', () => {
    const { many, faults, silent } = wrong(text => !text.held)
    expect(faults.slice(0, many * 0.03)).toEqual(faults)
    expect(silent / many).toBeLessThan(0.02)
  })

  test('those held out do as well', () => {
    const { many, faults, silent } = wrong(text => text.held)
    expect(faults.length / many).toBeLessThan(0.05)
    expect(silent / many).toBeLessThan(0.03)
  })
})

describe('orders in a document are not obeyed', () => {
  const LIST: Readonly<Record<Language, string>> = {
    pt: '1. Isolar bomba - 1 h\n2. Trocar selo - 5 h - após 1\n3. Testar - 2 h - após 2',
    en: '1. Isolate pump - 1 h\n2. Replace seal - 5 h - after 1\n3. Test - 2 h - after 2',
    es: '1. Aislar bomba - 1 h\n2. Cambiar sello - 5 h - después de 1\n3. Probar - 2 h - después de 2',
  }
  test.each(LANGUAGES.flatMap(language => ORDERS[language].map(order => [language, order] as const)))(
    '%s: %s',
    (language, order) => {
      for (const text of [`${LIST[language]}\n\n${order}`, `${order}\n${LIST[language]}`]) {
        const result = interpretOffline({
          text: '',
          documents: [{ name: 'a.txt', text }],
          kind: 'generate',
          locale: language,
          today: TODAY,
        })
        if (!result.ok || result.value.kind !== 'generate') throw new Error(JSON.stringify(result.problems))
        const { schedule, assumptions } = result.value
        expect(schedule.tasks.map(task => task.duration.seconds / 3600)).toEqual([1, 5, 2])
        expect(schedule.links).toHaveLength(2)
        expect(assumptions.some(each => each.code === 'language.ignoredOrder')).toBe(true)
      }
    },
  )
})
