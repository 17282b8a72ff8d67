import { must, nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import { LINK_CODES } from '../grammar/link-codes.ts'
import { FIRST_OR_ALONE, TURNS_ON } from '../lexicon/asides.ts'
import type { AmountUnit } from '../read/amounts.ts'
import type { Relation, Target } from './draft.ts'

const LABEL = '(?:[a-z]{0,3}-?\\d{1,5}(?:\\.\\d{1,4})*)'
const PREVIOUS =
  /^(?:(?:d?[oa]s?|el|la|los|las|the|item|tarefa|etapa|atividade|passo|task|step|tarea|actividad|paso|one)\s+)*(?:anterior|previous|preceding|prior|one before|item anterior|tarefa anterior|ultim[oa]|last one)(?:\s+(?:task|step|item|one|tarea|actividad))?$/
const ALL_BEFORE =
  /^(?:(?:d?[oa]s?|el|la|los|las|the|todas|todos|all)\s+)*(?:(?:anteriores|previous ones|previous (?:tasks|steps|items)|preceding ones|above|demais|outr[oa]s|otras|otros|others|rest|resto|tudo|todo|todos|todas|everything|all|all (?:the )?(?:above|others|previous))(?:\s+(?:acima|tarefas|atividades|etapas|itens|tasks|items|steps|anteriores|servicos|tareas|actividades|isso|eso|esto))*)$/
const SEVERAL =
  /^(?:(?:as|os|das|dos|las|los|the|all|todas|todos|these|those|essas|esses|esas|esos)\s+)*(?:duas|dois|tres|quatro|cinco|ambas|ambos|both|two|three|four|dos|cuatro)(?:\s+(?:tarefas|atividades|tasks|activities|tareas|actividades|of them|coisas|etapas|servicos|jobs|ones|anteriores))*$/
const IT =
  /^(?:isso|isto|disso|disto|iss[oa]|eso|esto|ello|that|this|it|these|those|then|ela|ele|todo (?:eso|esto)|tudo (?:isso|isto))(?:\s+(?:happens?|is (?:happening|going on|running|done|being done|finished|complete)|goes on|runs|acontece|ocorre|roda|e feito|ocurre|sucede|pasa|terminar?|acabar?|estiver pront[oa]|este list[oa]))?$/

const LETTERS = /^[a-z](?:\s*(?:[,;/&]\s*(?:(?:e|y|and)\s+)?|\s(?:e|y|and)\s+)[a-z])+$/

/** Reads what a link word points at: numbers of rows, the row before, all of them, or a name. */
export function readTarget(original: string, masked: string, start: number, grammar: Grammar): Target {
  const lead = must(/^[\s:,=]*/.exec(masked))[0].length
  const words = masked
    .slice(lead)
    .replace(/[\s.,;:]+$/, '')
    .replace(FIRST_OR_ALONE, '')
    .replace(TURNS_ON, '')
  if (words === '') return { kind: 'none' }
  const bare = words.replace(/^(?:\((.*)\))$/, '$1').trim()
  const numbers = pattern(
    `^(?:d[oae]s?\\s+|del\\s+|the\\s+|o\\s+|a\\s+|os\\s+|as\\s+|el\\s+|la\\s+|las\\s+|los\\s+)?(?:${grammar.item})?#?(${LABEL}(?:\\s*${grammar.and}\\s*(?:(?:d[oae]s?|del|de la|the|of|o|a|el|la) )?(?:${grammar.item})?#?${LABEL})*)$`,
  ).exec(bare)
  if (numbers) return { kind: 'labels', labels: labelsIn(nth(numbers, 1)) }
  // "b, c y d": rows by their letters.
  if (LETTERS.test(bare))
    return {
      kind: 'labels',
      labels: bare.split(/\s*(?:[,;/&]|(?<![a-z])(?:e|y|and)(?=\s))\s*/).filter(each => each !== ''),
    }
  // "DEP 6 7": numbers with nothing but blanks between them.
  if (/^\d{1,4}(?:\s+\d{1,4})+$/.test(bare)) return { kind: 'labels', labels: labelsIn(bare) }
  const range = pattern(
    `^(?:${grammar.item})?#?(\\d{1,4})\\s*(?:a|ao|ate|to|through|al|hasta|-)\\s*(?:${grammar.item})?#?(\\d{1,4})$`,
  ).exec(bare)
  if (range && Number(range[1]) < Number(range[2]) && Number(range[2]) - Number(range[1]) < 500)
    return {
      kind: 'labels',
      labels: Array.from({ length: Number(range[2]) - Number(range[1]) + 1 }, (_, index) =>
        String(Number(range[1]) + index),
      ),
    }
  if (PREVIOUS.test(bare)) return { kind: 'previous' }
  if (IT.test(bare)) return { kind: 'front' }
  if (ALL_BEFORE.test(bare) || SEVERAL.test(bare)) return { kind: 'ends' }
  if (pattern(`^${grammar.link.both}$`).test(bare)) return { kind: 'ends' }
  const from = start + lead
  return {
    kind: 'name',
    text: original.slice(lead, lead + words.length).trim(),
    span: { start: from, end: from + words.length },
  }
}

const labelsIn = (text: string): string[] =>
  (text.match(new RegExp(LABEL, 'g')) ?? []).map(label => label.replace(/^#/, ''))

/** A dash between blanks parts the fields of a row; only a tight one takes time away. */
const SIGN = '\\s*([+]|(?<!\\s)-|-(?=\\d))\\s*'
const TIME = '\\d+(?:[.,]\\d+)?'
const CODE = `(${LABEL})\\s*(ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)?(?:${SIGN}(${TIME})\\s*(%|[a-z]{0,6}))?`
const ONE_CODE = new RegExp(`^\\s*${CODE}\\s*$`)
const SIGNED = SIGN.replace('(', '(?:')
const MARKED = `${LABEL}(?:\\s*(?:ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)(?![a-z])(?:${SIGNED}${TIME}\\s*(?:%|[a-z]{0,6})?)?|${SIGNED}${TIME}\\s*(?:%|e?d|e?h|m|min|dias?|days?|horas?|hours?|hrs?|w)(?![a-z]))`

const UNITS: readonly (readonly [RegExp, AmountUnit])[] = [
  [/^e?m(?:in\w*)?$/, 'm'],
  [/^e?h\w*$/, 'h'],
  [/^e?d\w*$/, 'd'],
  [/^(?:w\w*|s(?:em\w*)?)$/, 'w'],
  [/^(?:mo\w*|mes\w*)$/, 'mo'],
]

/** One predecessor as a planner writes it in a column: `3`, `3TI+2d`, `4II`, `5FS-1d`, `2FF+50%`. Null when it is none. */
export function readCode(text: string, at: number, offset: number): Relation | null {
  const match = ONE_CODE.exec(text)
  if (!match) return null
  const type = LINK_CODES[match[2] ?? 'fs'] ?? 'FS'
  const span = { start: offset + at, end: offset + at + text.length }
  const base = { kind: 'after' as const, type, span, target: { kind: 'labels' as const, labels: [nth(match, 1)] } }
  if (!match[3]) return { ...base, lag: null, sign: 1 }
  const value = Number(nth(match, 4).replace(',', '.'))
  const sign = match[3] === '-' ? (-1 as const) : (1 as const)
  if (match[5] === '%') return { ...base, lag: null, sign, percent: value }
  const unit = match[5] === '' ? 'd' : UNITS.find(([regex]) => regex.test(nth(match, 5)))?.[1]
  if (!unit) return null
  const elapsed = /^e[dhm]/.test(nth(match, 5))
  return {
    ...base,
    sign,
    lag: { start: at, end: at + text.length, parts: [{ value, unit }], ...(elapsed && { elapsed: true as const }) },
  }
}

const TYPE_FIRST = new RegExp(
  `(?<![a-z])(ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)\\s+(?:with|com|con|to|de|do|da|del|of|from|item|task|tarefa|tarea)?\\s*(?:item|task|tarefa|tarea|o|a|el|la|the|#)?\\s*(${LABEL})(?![a-z0-9.-]*[a-z])(?:${SIGN}(${TIME})\\s*(%|[a-z]{1,6}))?`,
  'g',
)

/** "SS with 1", "II com 3 +2h": the type stands before the row. */
function typeFirst(folded: string, offset: number): { start: number; end: number; relations: Relation[] }[] {
  const found: { start: number; end: number; relations: Relation[] }[] = []
  for (const match of folded.matchAll(TYPE_FIRST)) {
    const lag = match[3] ? `${match[3]}${match[4]}${match[5]}` : ''
    const relation = readCode(`${match[2]}${match[1]}${lag}`, match.index, offset)
    if (relation) found.push({ start: match.index, end: match.index + match[0].length, relations: [relation] })
  }
  return found
}

/** Codes with a type or lag anywhere in a text ("pred. 3TI+2d, 4II"); plain numbers are left to the link words. */
export function readCodes(
  folded: string,
  offset: number,
  grammar: Grammar,
): { start: number; end: number; relations: Relation[] }[] {
  // "Blinds 6h [1.1]", "(2.2; 1.3)" at the end of a row: outline numbers in brackets are what comes before.
  const bracketed: { start: number; end: number; relations: Relation[] }[] = [
    ...folded.matchAll(
      /\s(?:\[\s?(\d{1,3}(?:\.\d{1,3})+(?:\s?[,;]\s?\d{1,3}(?:\.\d{1,3})+)*)\s?\]|\(\s?(\d{1,3}(?:\.\d{1,3})+(?:\s?[,;]\s?\d{1,3}(?:\.\d{1,3})+)*)\s?\)\s?$)/g,
    ),
  ].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
    relations: [
      {
        kind: 'after' as const,
        type: 'FS' as const,
        sign: 1 as const,
        lag: null,
        target: { kind: 'labels' as const, labels: labelsIn(match[1] ?? nth(match, 2)) },
        span: { start: offset + match.index, end: offset + match.index + match[0].length },
      },
    ],
  }))
  const early = /(?<![a-z])(?:ti|fs|fc|ii|ss|cc|tt|ff|sf|cf)\s/.test(folded) ? typeFirst(folded, offset) : []
  if (early.length > 0) return early
  if (bracketed.length > 0) return bracketed
  if (!/\d\s*(?:ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)(?![a-z])|\d\s*[+-]\s*\d/.test(folded)) return []
  const lead = `(?:${grammar.link.after}|depende d[eoa]|liga\\w*|link(?:ed)?(?: to)?)`
  const regex = pattern(
    `(?:${lead}\\s*(?:${grammar.item})?|\\()?(?<![a-z0-9.-])((?:${LABEL}\\s*,\\s*)*${MARKED}(?:\\s*[,;e&]\\s*(?:${MARKED}|${LABEL}(?![a-z0-9])(?!\\s*(?:h|hs|hrs?|d|min|dias?|days?|horas?|hours?)(?![a-z]))))*)`,
    'g',
  )
  const found: { start: number; end: number; relations: Relation[] }[] = []
  for (let match = regex.exec(folded); match; match = regex.exec(folded)) {
    const led = match[0].length > nth(match, 1).length
    const typed = /\d\s*(?:ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)(?![a-z])/.test(nth(match, 1))
    if (!typed && (!led || match[0].startsWith('('))) continue
    const relations: Relation[] = []
    let at = match.index + match[0].length - nth(match, 1).length
    // "bomba P-04, 1.1TI": a tag among numbers of rows is the end of the name.
    const tags = led ? '' : (/^(?:[a-z]+-?\d+\s*,\s*)+(?=[\d.]+\s*[a-z]{2}(?![a-z0-9]))/.exec(nth(match, 1))?.[0] ?? '')
    const from = tags === '' ? match.index : at + tags.length
    at += tags.length
    for (const part of nth(match, 1)
      .slice(tags.length)
      .split(/[,;&]|\be\b/)) {
      const relation = readCode(part, at, offset)
      if (relation) relations.push(relation)
      at += part.length + 1
    }
    if (relations.length > 0) found.push({ start: from, end: match.index + match[0].length, relations })
  }
  return found
}
