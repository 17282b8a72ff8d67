import { must, nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { MARK, pattern } from '../grammar/index.ts'
import { readCrews, roleOf, tradeOfCode } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import type { Crew } from './draft.ts'
import type { Item } from './item.ts'
import { mask } from './marks.ts'

/** "Isolate 0.5 h ELEC", "Retirar motor ELE 2 PES 3,0 H": a trade in capitals beside the time, with its people. */
export function readTradeCode(item: Item, grammar: Grammar): void {
  if (item.amounts.length === 0) return
  // "4h mecânico 2": the number behind the trade.
  const behind = /\uE000\s*[,;-]?\s*([a-z]{4,})\s*[x:]?\s*(\d{1,2})\s*$/.exec(item.masked)
  const role = behind ? roleOf(nth(behind, 1), grammar) : null
  if (behind && role) {
    item.crew.push({ name: role.name, units: Number(behind[2]), kind: role.kind === 'machine' ? 'machine' : 'people' })
    item.masked = mask(item.masked, behind.index + 1, item.masked.length, MARK.gone)
  }
  if (!/[A-Z]{3}/.test(item.text)) return
  for (const match of item.masked.matchAll(TRADE_CODE)) {
    const name = tradeOfCode(item.text.slice(match.index, match.index + nth(match, 1).length), grammar)
    if (name === null) continue
    item.crew.push({ name, units: match[2] ? Number(match[2]) : null, kind: 'people' })
    item.masked = mask(item.masked, match.index, match.index + match[0].length, MARK.gone)
    return
  }
}
const TRADE_CODE =
  /(?<=[\s\uE000(/|-])([a-z]{3,4})(?:\s*(?:x\s*)?(\d{1,2})\s*(?:pes(?:soas)?|p|ppl|men)?)?(?=[\s)]*(?:$|[\uE000-\uE005,;)]))/g

/** Trades and names given without a number: in brackets, after a label ("resp.: João"), or alone between commas. */
export function readRoles(item: Item, grammar: Grammar): void {
  const label = pattern(
    `(?:^|[,;(.\\-\\uE000\\uE005])\\s*(${grammar.crewLabel}\\s*[:=]?)\\s*([a-z][a-z0-9 .&/'-]*?)\\s*(?=[,;()\\uE000-\\uE005]|\\.\\s|\\.?$)`,
  ).exec(item.masked)
  // "Equipe contratada" is a crew of its own, not a label with its people.
  if (label?.[2] && !roleOf(`${nth(label, 1).trim()} ${label[2]}`, grammar)) {
    const at = label.index + label[0].length - label[2].length - (label[0].length - label[0].trimEnd().length)
    const words = label[2].replace(/^(?:a|o|as|os|el|la|los|las|the)\s+/, '').replace(/\s+(?:em|in|en|por|for)$/, '')
    // "Equipo entregado", "equipe pronta": without a colon only a trade is a crew.
    const strict =
      /[:=]\s*$/.test(nth(label, 1)) ||
      !/^(?:by|por|pela|pelo|pelas|pelos|equip|crew|team|cuadrilla|recurso|resource|personal|who|using|mao)/.test(
        nth(label, 1),
      )
    const role = roleOf(words, grammar)
    const hollow = /^(?:of|de|d[oa]s?|del|with|com|con|the)$/.test(words)
    if (hollow) {
      // "crew of 4 riggers": the crew itself was read with its number.
      const from = label.index + label[0].indexOf(nth(label, 1))
      item.masked = mask(item.masked, from, label.index + label[0].length, MARK.gone)
    } else if (role || (strict && words.split(' ').length <= 4)) {
      const original = item.text.slice(
        item.masked.lastIndexOf(words, at + label[2].length),
        item.masked.lastIndexOf(words, at + label[2].length) + words.length,
      )
      item.crew.push(...splitCrew(original, grammar))
      const from = label.index + label[0].indexOf(nth(label, 1))
      item.masked = mask(item.masked, from, label.index + label[0].length, MARK.gone)
    }
  }
  const tool = pattern(
    '(?<![a-z])(?:com|with|con|usando|using|by)\\s+(?:o\\s+|a\\s+|um\\s+|uma\\s+|the\\s+|an?\\s+|el\\s+|la\\s+|una?\\s+)?([a-z]+(?:\\s[a-z]+)?)(?![a-z])',
  ).exec(item.masked)
  for (const words of tool ? [nth(tool, 1), nth(nth(tool, 1).split(' '), 0)] : []) {
    const role = roleOf(words, grammar)
    if (!role || role.kind === 'people') continue
    const at = item.masked.indexOf(words, must(tool).index)
    // "com técnico do fabricante": whose he is belongs to him.
    const whose =
      /^\s+d[aeo]s?\s+[a-z0-9-]+(?=\s*(?:$|[,;.(\uE000-\uE005]))/.exec(item.masked.slice(at + words.length))?.[0] ?? ''
    const kind = role.kind === 'machine' ? 'machine' : 'people'
    const own = item.text.slice(at + words.length, at + words.length + whose.length).trimEnd()
    item.crew.push({ name: `${role.name}${own}`, units: null, kind })
    // "Limpeza com hidrojato - 16h" is the task's name; in "Içar motor (2h) com guindaste" the name has ended before.
    if (/[\uE000-\uE005]/.test(item.masked.slice(0, must(tool).index)))
      item.masked = mask(item.masked, must(tool).index, at + words.length + whose.length, MARK.gone)
    break
  }
  const alone = pattern(
    '(?:[(),;\\[\uE000\uE003]\\s*(?:-\\s*)?|\\s-\\s+)([a-z][a-z0-9 ]{2,40}?(?:\\s*(?:\\+|/|,| e | and | y )\\s*[a-z][a-z ]{2,30}?){0,3})\\s*(?:\\((?:(\\d{1,2})|+)\\)\\s*)?(?=[),;\\]]|\\s-\\s|\\.?\\s*$)',
    'g',
  )
  for (let match = alone.exec(item.masked); match; match = alone.exec(item.masked)) {
    const parts = nth(match, 1).split(/\s*(?:\+|\/|,| e | and | y )\s*/)
    if (!parts.every(part => roleOf(part, grammar))) continue
    const begin = item.masked.indexOf(nth(match, 1), match.index)
    const named = splitCrew(item.text.slice(begin, begin + nth(match, 1).length), grammar)
    // "Mecânica (4 pessoas)", "equipe contratada (5)": how many of the trade there are.
    const generic = match[0].includes(MARK.crew, begin - match.index) ? item.crew.findIndex(crew => crew.generic) : -1
    const units = match[2] ? Number(match[2]) : (item.crew[generic]?.units ?? null)
    if (generic >= 0) item.crew.splice(generic, 1)
    item.crew.push(...named.map((crew, index) => (index === 0 && crew.units === null ? { ...crew, units } : crew)))
    // A bracket that closes something else stays: "(3h) eletricista".
    const from = item.masked[match.index] === ')' ? match.index + 1 : match.index
    const last = begin + nth(match, 1).length
    const closes = item.masked[match.index] === '(' && item.masked[last] === ')'
    const counted = match[2] !== undefined || generic >= 0
    const to = counted ? match.index + match[0].trimEnd().length : closes ? last + 1 : last
    item.masked = mask(item.masked, from, to, MARK.gone)
    alone.lastIndex = to
  }
}

/** "mecânica e elétrica", "2 soldadores + 1 ajudante", "João": the crew that a cell or bracket names. */
export function splitCrew(text: string, grammar: Grammar): Crew[] {
  const folded = fold(text)
  const counted = readCrews(folded, text, grammar)
  if (counted.length > 0) {
    let left = folded
    for (const mention of counted) left = mask(left, mention.start, mention.end, MARK.crew)
    const rest = left
      .split(/[\uE003,;+/&]|\s(?:e|and|y)\s/)
      .map(part => part.trim())
      .filter(part => part !== '' && roleOf(part, grammar))
    return [...counted.map(mention => mention.crew), ...rest.flatMap(part => splitCrew(part, grammar))]
  }
  const parts = text
    .split(/\s*[,;+/&]\s*|\s+(?:e|and|y)\s+/i)
    .filter(part => part.trim() !== '' && !/^[-–—]$/.test(part.trim()))
  return parts.map(part => {
    const trimmed = part.trim()
    // "Caldeiraria[300%]" as MS Project writes units, "Caldeiraria[3]" as people do.
    const share = /^(.+?)\s*\[\s*(\d+(?:[.,]\d+)?)\s*%\s*\]$/.exec(trimmed)
    if (share) return crewOf(nth(share, 1), Number(nth(share, 2).replace(',', '.')) / 100, grammar)
    const count = /^(\d+)\s*x?\s+(.+)$/.exec(trimmed) ?? /^(.+?)\s*[x([]\s*(\d+)\s*[)\]]?$/.exec(trimmed)
    const [units, name] = count
      ? /^\d/.test(nth(count, 1))
        ? [Number(count[1]), nth(count, 2)]
        : [Number(count[2]), nth(count, 1)]
      : [null, trimmed]
    return crewOf(name, units, grammar)
  })
}

function crewOf(name: string, units: number | null, grammar: Grammar): Crew {
  const role = roleOf(fold(name), grammar)
  const plain = role && !name.includes(' ') ? role.name : name.charAt(0).toUpperCase() + name.slice(1)
  return { name: plain, units, kind: role?.kind === 'machine' ? 'machine' : 'people' }
}
