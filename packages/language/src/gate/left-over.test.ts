import { parseInstant } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { planFrom } from '../testing/plant-plans.ts'
import type { Language } from '../types.ts'

const PLANS = {
  pt: planFrom('Parada do forno de cal', [
    'Mecânica',
    '  Remoção dos tijolos | 20h | | Refratarista*4 | 10',
    '  Troca do rolo de apoio | 16h | 2 | Mecânico*3',
    '  Reparo do anel | 12h | 3 | Soldador*2',
    '  Revestimento novo | 36h | 4 | Refratarista*4',
    '  Alinhamento do forno | 9h | 5 | Mecânico*2',
  ]),
  en: planFrom('Compressor C-7 overhaul', [
    'Overhaul',
    '  Open casing | 8h | | Mechanic*2 | 10',
    '  Grind crankshaft | 14h | 2 | Machinist',
    '  Replace piston rings | 10h | 3 | Mechanic*2',
    '  Clean intercooler | 7h | 4 | Cleaner*2',
    '  Pressure test | 5h | 5 | Inspector',
  ]),
  es: planFrom('Caldera de recuperación', [
    'Caldera',
    '  Lavado de la caldera | 20h | | Operador | 10',
    '  Montaje de andamios | 12h | 2 | Andamiero*4',
    '  Cambio de tubos | 48h | 3 | Calderero*6',
    '  Radiografía de soldaduras | 10h | 4 | Inspector',
    '  Prueba hidrostática | 8h | 5 | Calderero*2',
  ]),
} as const

function read(language: Language, text: string) {
  const found = interpretOffline({
    text,
    kind: 'update',
    locale: language,
    today: parseInstant('2026-06-29T09:00')!,
    schedule: PLANS[language],
  })
  const value = found.ok && found.value.kind === 'update' ? found.value : null
  const options = value?.question?.options ?? []
  const applied = [...(value?.applied ?? []), ...(options[0]?.applied ?? [])].filter(each => each.success)
  const told = [
    ...found.problems,
    ...(value?.assumptions ?? []),
    ...(value?.question ? [value.question.problem] : []),
  ].map(each => Object.values(each.params).join(' '))
  // "31 h left" is carried as the share that is done.
  const plan = options[0]?.schedule ?? value?.schedule
  const left = (plan?.tasks ?? []).map(
    each => `${Math.round((each.duration.seconds / 3600) * (1 - (each.percentComplete ?? 0) / 100))} h left`,
  )
  return {
    acted: (value?.edits.length ?? 0) > 0,
    asked: value?.question !== undefined,
    done: applied.map(each => `${each.task_name} ${each.field} ${each.new_value} ${each.old_value}`).join(' | '),
    left: left.join(' | '),
    told: told.join(' | '),
  }
}

test.each<readonly [Language, string, readonly string[]]>([
  // A line that is refused by name leaves nothing of the other lines unnamed.
  ['pt', 'lança parada\ndemolição 35%, 2 marteletes quebrados\nreparo do anel passa para 15h', ['35%']],
  ['en', 'Open casing 60%, NDT found indications so rings +16h', ['16h']],
  // What stands beside a change, and is for who does it, is named too.
  [
    'en',
    'After the meeting:\n1) Grind crankshaft goes to 16 h, one more machinist on it.\n2) crane late',
    ['machinist'],
  ],
])('%s: %s', (language, text, parts) => {
  const got = read(language, text)
  expect(got.acted).toBe(false)
  for (const part of parts) expect(got.told).toContain(part)
})

test('what is over on a day to come is asked, not set as the day to finish on', () => {
  const got = read('es', 'lavado terminado 23:40 del lunes; la grúa no llegó')
  expect(got.acted).toBe(false)
  expect(got.told).toContain('terminado')
})

test('what is to be over on a day is an order', () => {
  expect(read('en', 'Open casing must be finished by 2 July 23:40').told).not.toContain('I did not use')
})

/** Lines that are read, and lines that are not, each with a number of its own. */
const LINES: Readonly<Record<Language, readonly ((number: number) => string)[]>> = {
  pt: [
    n => `remoção dos tijolos ${n}%`,
    n => `reparo do anel passa para ${n}h`,
    n => `troca do rolo vai a ${n} h`,
    n => `faltou gás, previsão de mais ${n} horas`,
    n => `virola: ${n} h por causa da chapa`,
    n => `${n} marteletes quebrados`,
    n => `alinhamento ok, faltam ${n} h do revestimento`,
    n => `anel com ${n}% a confirmar`,
    n => `chapas vêm dia ${(n % 27) + 1}/07`,
  ],
  en: [
    n => `Open casing ${n}%`,
    n => `Grind crankshaft goes to ${n} h`,
    n => `make the rings ${n} hours`,
    n => `crane late, expect ${n} more hours`,
    n => `coupling: ${n} h because of the plate`,
    n => `${n} hoses burst`,
    n => `cleaning ok, ${n} h left on the test`,
    n => `casing at ${n}% to be confirmed`,
    n => `plates arrive ${(n % 27) + 1} July`,
  ],
  es: [
    n => `lavado ${n}%`,
    n => `cambio de tubos pasa a ${n} h`,
    n => `la radiografía toma ${n} horas`,
    n => `faltó gas, se esperan ${n} horas más`,
    n => `virola: ${n} h por la chapa`,
    n => `${n} mangueras rotas`,
    n => `andamio listo, faltan ${n} h de la prueba`,
    n => `tubos con ${n}% a confirmar`,
    n => `chapas llegan el ${(n % 27) + 1}/07`,
  ],
}
const NUMBERS = [31, 37, 41, 43, 47, 53, 59, 73, 67]

describe('every number of a mail is carried by a change or named', () => {
  test.each(['pt', 'en', 'es'] as const)('%s', language => {
    const lines = LINES[language]
    const lost: string[] = []
    let mails = 0
    for (let first = 0; first < lines.length; first++)
      for (let second = first % 3; second < lines.length; second += 3) {
        if (first === second) continue
        let third = (first * 2 + second + 1) % lines.length
        while (third === first || third === second) third = (third + 1) % lines.length
        const parts = [first, second, third].map((line, at) => lines[line]!(NUMBERS[(at * 3 + first) % 9]!))
        const text = parts.join(mails % 2 === 0 ? '\n' : '. ')
        mails++
        const got = read(language, text)
        // Nothing was done, and the person reads why.
        if (got.done === '') continue
        for (const number of text.match(/\d+/g) ?? [])
          if (!new RegExp(`(?<!\\d)${number}(?!\\d)`).test(`${got.done} ${got.told} ${got.left}`))
            lost.push(`${number}: ${text.replaceAll('\n', ' / ')} => ${got.done} ## ${got.told}`)
      }
    expect(mails).toBeGreaterThan(17)
    expect(lost).toEqual([])
  })
})
