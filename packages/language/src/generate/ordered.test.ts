import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { draw, MONDAY } from '../testing/draw.ts'
import type { Language } from '../types.ts'

function rows(text: string, locale: Language): string[] {
  const result = interpretOffline({ text, kind: 'generate', locale, today: MONDAY })
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return draw(result.value.schedule)
}

/** The links of a plan as `name < names before`, without times. */
const links = (text: string, locale: Language): string[] => rows(text, locale).map(row => row.replace(/ @\S+/g, ''))

describe('what is told in prose becomes a graph', () => {
  // One head, three members side by side, one join: every way to begin the group with every way to join it.
  const WORDS = {
    pt: {
      first: ['Primeiro esvaziar o silo (3h).', 'Esvaziar o silo: 3h.'],
      side: ['Em paralelo,', 'Ao mesmo tempo,', 'Simultaneamente:', 'Em seguida, em simultâneo,'],
      members: 'trocar a correia (8h), lavar a tremonha (5h) e revisar o redutor (6h).',
      join: [
        'Terminadas as três frentes,',
        'Quando todas acabarem,',
        'Só depois que as três terminarem,',
        'Com tudo pronto,',
      ],
      last: 'testar a linha (2h).',
    },
    en: {
      first: ['First empty the silo (3 h).', 'Empty the silo: 3 h.'],
      side: ['In parallel,', 'At the same time,', 'Concurrently', 'Then, side by side,'],
      members: 'replace the belt (8 h), wash the hopper (5 h) and overhaul the gearbox (6 h).',
      join: ['Once all three are done,', 'When everything is finished,', 'Only after all of them are complete,'],
      last: 'test the line (2 h).',
    },
    es: {
      first: ['Primero vaciar el silo (3 h).', 'Vaciar el silo: 3 h.'],
      side: ['En paralelo,', 'Al mismo tiempo,', 'A la par,', 'Luego, en simultáneo,'],
      members: 'cambiar la banda (8 h), lavar la tolva (5 h) y revisar el reductor (6 h).',
      join: ['Terminados los tres trabajos,', 'Cuando todos acaben,', 'Al acabar los tres,'],
      last: 'probar la línea (2 h).',
    },
  } as const
  const cases = (['pt', 'en', 'es'] as const).flatMap(locale => {
    const { first, side, members, join, last } = WORDS[locale]
    return first.flatMap(head =>
      side.flatMap(beside => join.map(when => [locale, `${head} ${beside} ${members} ${when} ${last}`] as const)),
    )
  })
  test.each(cases)('%s: %s', (locale, text) => {
    const before = links(text, locale).map(row => /<\S+/.exec(row)?.[0] ?? '')
    expect(before).toEqual(['', '<1FS', '<1FS', '<1FS', '<2FS,3FS,4FS'])
  })

  test.each<[Language, string, string[]]>([
    [
      'pt',
      'Feita a drenagem (2h), correm juntas a troca do selo (4h) e a troca do acoplamento (3h). O alinhamento (3h) espera o selo e o acoplamento.',
      ['', '<1FS', '<1FS', '<2FS,3FS'],
    ],
    [
      'en',
      'Crew 1 swaps the seal (4 h) while crew 2 cleans the base (6 h). Both start once the pump is drained (2 h). Alignment (3 h) waits for both.',
      ['<3FS', '<3FS', '', '<1FS,2FS'],
    ],
    [
      'es',
      'Una vez drenado el tanque (5 h), el cambio de agitador (9 h), el cambio de visor (2 h) y la limpieza (7 h) van juntos. El cierre (2 h) espera a todo.',
      ['', '<1FS', '<1FS', '<1FS', '<2FS,3FS,4FS'],
    ],
    [
      'pt',
      'Enquanto a mecânica troca o rotor (9h), a elétrica revisa o motor (6h). Antes disso tudo: bloquear (1h). Quando os dois acabarem, testar (2h).',
      ['<3FS', '<3FS', '', '<1FS,2FS'],
    ],
  ])('%s: %s', (locale, text, expected) => {
    expect(links(text, locale).map(row => /<\S+/.exec(row)?.[0] ?? '')).toEqual(expected)
  })
})

describe('what the plan does not hold is said, with its place', () => {
  const said = (text: string, locale: Language): [string, string][] => {
    const result = interpretOffline({ text, kind: 'generate', locale, today: MONDAY })
    if (!result.ok || result.value.kind !== 'generate') throw new Error(JSON.stringify(result.problems))
    return result.value.assumptions.flatMap(each =>
      each.severity === 'warning' && each.at?.span
        ? [[each.code, text.slice(each.at.span.start, each.at.span.end)] as [string, string]]
        : [],
    )
  }
  test.each<[Language, string, string, string]>([
    ['pt', '1. Isolar - 2h\n2. Lavar - 5h - após 1 (9h no ano passado)', 'language.unclearTask', '9h'],
    ['pt', 'Isolar 2h. Ninguém entra na torre C-1 sem que se ventile 3h.', 'language.unclearTask', 'Ninguém'],
  ])('%s: %s', (locale, text, code, words) => {
    const found = said(text, locale)
    expect(found.some(([each, span]) => each === code && span.includes(words))).toBe(true)
  })

  test.each<[Language, string]>([
    ['pt', '1. Isolar - 2h\n2. Lavar - 5h - após 1\n3. Fechar - 3h - após 2'],
    [
      'en',
      'Isolate 2h. Then, side by side, wash the shell (5h) and clean the bundle (6h). When both are done, close (3h).',
    ],
    ['es', 'Inicio: 06/07/2026 a las 07:00. Aislar 2 h, luego lavar 5 h y al final cerrar 3 h.'],
  ])('%s: nothing is said of a text that is all in the plan: %s', (locale, text) => {
    expect(said(text, locale)).toEqual([])
  })
})
