import type { LinkType } from '@parada/schedule'
import { must, nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { MARK, pattern } from '../grammar/index.ts'
import { LINK_CODES } from '../grammar/link-codes.ts'
import type { Item } from './item.ts'
import { targetEnd } from './links.ts'
import { mask } from './marks.ts'
import { readTarget } from './target.ts'

/** "Esperar secar 12h", "let it cure 8 hours": the waiting is a task of its own, named by what is waited for. */
export function readWaiting(item: Item): void {
  const match =
    /^[\s\uE005,]*(?:(?:e|and|y|depois|then|luego)\s+)?((?:esperar|aguardar|espera|aguarda|espere|aguarde|wait for|let|deixar|deixe|dejar|deja)\s+(?:(?:it|that|o|a|the|la|el|que)\s+)?)(?=[a-z][a-z ]{2,40}?\s*(?:por\s+|for\s+|durante\s+)?[(:-]?\s*\uE000)/.exec(
      item.masked,
    )
  if (!match || /(?:apos|depois|after|tras|que|for)\s*$/.test(nth(match, 1))) return
  const at = match.index + match[0].length - nth(match, 1).length
  item.masked = mask(item.masked, at, at + nth(match, 1).length, MARK.gone)
}

const SHARE =
  /^[\s\uE005]*(?:com|with|con)\s+(\uE004+)\s+(?:d[aeo]s?|of(?: the)?|del?(?: la)?)\s+([a-z][^,\uE000-\uE005]{2,50}?)\s+(?:concluid[oa]s?|feit[oa]s?|pront[oa]s?|executad[oa]s?|terminad[oa]s?|done|completed?|finished|list[oa]s?|hech[oa]s?)\s*,\s*/

/** "Com 30% da drenagem concluída, ...": it begins when that share of the other is done. */
export function readShare(item: Item): void {
  const match = SHARE.exec(item.masked)
  if (!match || item.progress === null) return
  const at = item.masked.indexOf(nth(match, 2), match.index)
  const span = { start: item.offset + at, end: item.offset + at + nth(match, 2).length }
  item.relations.push({
    kind: 'after',
    type: 'SS',
    sign: 1,
    lag: null,
    percent: item.progress,
    target: { kind: 'name', text: item.text.slice(at, at + nth(match, 2).length), span },
    span,
  })
  item.progress = null
  item.masked = mask(item.masked, match.index, match.index + match[0].length, MARK.gone)
}

/** What ties an item to the name behind a match that holds an amount; the amount is no time of the task. */
function tieTo(
  item: Item,
  match: RegExpExecArray | null,
  grammar: Grammar,
  tie: { readonly type: LinkType; readonly sign: 1 | -1; readonly lagged: boolean },
): void {
  if (!match) return
  const amount = item.amounts.find(each => each.start === match.index + match[0].indexOf(MARK.duration))
  const from = match.index + match[0].length
  const end = targetEnd(item, from, grammar)
  const target = readTarget(item.text.slice(from, end), item.masked.slice(from, end), from + item.offset, grammar)
  if (!amount || item.lags.has(amount) || target.kind === 'none') return
  item.lags.add(amount)
  item.relations.push({
    kind: 'after',
    type: tie.type,
    sign: tie.sign,
    lag: tie.lagged ? amount : null,
    target,
    span: { start: item.offset + match.index, end: item.offset + end },
  })
  item.masked = mask(item.masked, match.index, end, MARK.gone)
}

/** "SS+12h with scaffold": type and lag before a name. */
export function readTyped(item: Item, grammar: Grammar): void {
  const match =
    /[\s,;(]*(?<![a-z])(fs|ss|ff|ti|ii|tt)\s*([+-])\s*(\uE000+)\s+(?:after|apos|com|with|con|to|from|d[eoa]|del?)\s+/.exec(
      item.masked,
    )
  if (match)
    tieTo(item, match, grammar, {
      type: must(LINK_CODES[nth(match, 1)]),
      sign: match[2] === '-' ? -1 : 1,
      lagged: true,
    })
}

const SETTLE =
  '(?:cura|secagem|resfriamento|pega|repouso|descanso|cure|curing|drying|cooling|cool-?down|setting|curado|secado|fraguado|enfriamiento|reposo)'
const PAUSE = new RegExp(
  `[\\s,;(+]*(?:(?<![a-z])(?:com|with|con|mais|plus|mas|e|and|y)\\s+)(?:(?:an?|uma?|una?)\\s+)?(?:(\\uE000+)\\s*(?:d[eoa]\\s+|of\\s+)?${SETTLE}|${SETTLE}\\s*(?:time\\s*)?(?:de|of|por|for|durante)?\\s*(\\uE000+))\\s*\\)?(?![a-z])|\\s*\\(\\s*(?:${SETTLE}\\s*(?:time\\s*)?(?:de|of|por|for|durante)?[:\\s]*(\\uE000+)|(\\uE000+)\\s*(?:d[eoa]\\s+|of\\s+)?${SETTLE})\\s*\\)`,
)

/** "Concretar (6h) com 12h de cura": the clock goes on and nothing may follow until it has passed. */
export function readPause(item: Item): void {
  const match = PAUSE.exec(item.masked)
  const marks = match?.[1] ?? match?.[2] ?? match?.[3] ?? match?.[4]
  if (!match || !marks) return
  const at = match.index + match[0].indexOf(marks)
  const amount = item.amounts.find(each => each.start === at)
  if (!amount || !item.amounts.some(each => each !== amount && each.end <= match.index)) return
  item.lags.add(amount)
  item.pause = { ...amount, elapsed: true }
  item.masked = mask(item.masked, match.index, match.index + match[0].length, MARK.gone)
}

/** "In parallel with the last 6 hours of wrecking": both end together. */
export function readLastHours(item: Item, grammar: Grammar): void {
  const match = pattern(
    `[\\s,;(]*(?:(?:${grammar.link.parallel})|nas|nos|en las|en los|in|over)\\s+(?:(?:as|os|las|los|the|d[ao]s)\\s+)?(?:last|final|ultim[ao]s)\\s+(@D)\\s*(?:of|d[eao]s?|del?)\\s+`,
  ).exec(item.masked)
  tieTo(item, match, grammar, { type: 'FF', sign: 1, lagged: false })
}

/** "Com sobreposição de 2h com o andaime": it begins so long before the other ends. */
export function readOverlap(item: Item, grammar: Grammar): void {
  const match = pattern(
    `[\\s,;(]*${grammar.link.leadLabel}\\s*(@D)\\s*(?:com|sobre|em relacao a|d[eao]s?|with|over|on|con|respecto a|del?)\\s+`,
  ).exec(item.masked)
  tieTo(item, match, grammar, { type: 'FS', sign: -1, lagged: true })
}
