import { nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { MARK, pattern } from '../grammar/index.ts'
import { firstPhrase, type LinkPhrase, linkPhrases } from '../grammar/link-phrases.ts'
import type { Amount } from '../read/amounts.ts'
import { roleOf } from '../read/crews.ts'
import { isAction } from '../text/actions.ts'
import type { Span } from './draft.ts'
import type { Item } from './item.ts'
import { B, E, mask } from './marks.ts'
import { readTarget } from './target.ts'

/** "TI com Montagem do andaime": the type as planners write it, with a name. */
const TYPED: readonly LinkPhrase[] = [
  { source: '(?:ti|fs|fc)\\s+(?:com|with|con|to|d[eoa]|de la|del)', kind: 'after', type: 'FS', sign: 1 },
  { source: '(?:ii|ss|cc)\\s+(?:com|with|con|to|d[eoa]|de la|del)', kind: 'after', type: 'SS', sign: 1 },
  { source: '(?:tt|ff)\\s+(?:com|with|con|to|d[eoa]|de la|del)', kind: 'after', type: 'FF', sign: 1 },
]
const phrasesOf = (grammar: Grammar): readonly LinkPhrase[] => [...linkPhrases(grammar), ...TYPED]

/** Where the words of a reference end: punctuation that no numbers follow, something read before, or the next link word. */
export function targetEnd(item: Item, from: number, grammar: Grammar): number {
  const rest = item.masked.slice(from)
  const stop = pattern(
    `[;()\\n|]|\\s[cp]\\/\\s|\\.(?=\\s|$)|,(?!\\s*(?:(?:e|and|y)\\s+)?(?:${grammar.item})?[a-z]?\\d{1,4}(?:\\.\\d+)*\\s*(?:$|[,;.)]|e\\s|and\\s|y\\s))(?!\\s*(?:(?:e|and|y)\\s+)?[a-z]\\s*(?:$|[,;.)]|\\s(?:e|and|y)\\s+[a-z](?![a-z])))|\\s-\\s|\\s(?:rodam?|ocorrem?|acontecem?|fazemos|runs?|se hacen?|se realizan?)\\s|:(?=\\s|$)|[\\uE000-\\uE005]`,
  ).exec(rest)
  let end = stop ? stop.index : rest.length
  // "while scaffolding goes up the electricians megger the motors": a trade that acts begins the next statement.
  const trade = pattern('\\s(?:the|os|as|o|a|los|las|el|la)\\s+([a-z]+)\\s+([a-z]+)', 'g')
  for (let match = trade.exec(rest.slice(0, end)); match; match = trade.exec(rest.slice(0, end))) {
    const role = roleOf(nth(match, 1), grammar)
    if (match.index > 2 && role && role.kind !== 'machine' && !/^(?:d[eoa]s?|del|of|e|and|y)$/.test(nth(match, 2))) {
      end = match.index
      break
    }
    trade.lastIndex = match.index + 1
  }
  // "quando o rotor voltar monta tudo em 2 dias": without a comma, the next verb with its object is the task itself.
  if (/(?:quando|qdo|qd|assim que|logo que|cuando|when|once|as soon as)\s*$/.test(item.masked.slice(0, from))) {
    const verbs =
      /\s([a-z]+(?:am|em|an|en|amos|emos|imos|a|e))\s+(?:tudo|todo|everything|o|a|os|as|el|la|los|las|the)\s/g
    for (let match = verbs.exec(rest.slice(0, end)); match; match = verbs.exec(rest.slice(0, end))) {
      if (match.index > 3 && isAction(nth(match, 1)) && /[a-z]/.test(rest.slice(0, match.index))) {
        end = match.index
        break
      }
      verbs.lastIndex = match.index + 1
    }
  }
  for (const each of phrasesOf(grammar)) {
    const next = pattern(`\\s(?:e\\s+|and\\s+|y\\s+)?${B}${each.source}${E}`).exec(rest.slice(0, end))
    if (next && next.index > 0 && /[a-z0-9]/.test(rest.slice(0, next.index))) end = next.index
  }
  return from + end
}

/** Reads what link words say: what a task waits for, what waits for it, what runs beside it, with their lags. */
export function readLinks(item: Item, grammar: Grammar): void {
  // "a partir de 15/06" speaks of a date, not of a task.
  const dated = new Set<number>()
  for (let guard = 0; guard < 12; guard++) {
    const masked = hide(item.masked, dated)
    const best = firstPhrase(phrasesOf(grammar), phrase => pattern(`${B}(?:${phrase.source})${E}`).exec(masked))
    if (!best) return
    const { match, phrase: by } = best
    const from = match.index + match[0].length
    if (/^\s*(?:o\s+|a\s+|el\s+|the\s+|dia\s+)?\uE001/.test(item.masked.slice(from))) {
      for (let at = match.index; at < from; at++) dated.add(at)
      continue
    }
    let end = targetEnd(item, from, grammar)
    // "junto com a demolição + 12h", "após içar com folga de 3h": what leads to the lag is not part of the name.
    if (item.masked[end] === MARK.duration) {
      const lead = pattern(
        `\\s*(?:[+-]|(?<![a-z])(?:com|with(?: an?)?|con)?\\s*(?:${grammar.link.lagLabel}|${grammar.link.leadLabel})|(?<![a-z])(?:com|with(?: an?)?|con))\\s*$`,
      ).exec(item.masked.slice(from, end))
      if (lead && lead.index > 0) end = from + lead.index
    }
    let { type, sign } = by
    // "antes do término de X" may hold its words in any order; a tail shows that the start is meant.
    let words = item.masked.slice(from, end)
    const startTail = pattern(`\\s+${grammar.link.startTail}\\s*$`).exec(words)
    const startHead = pattern(
      `^\\s*(?:(?:a|o|as|os|el|la|los|las|the|de|que)\\s+)?${grammar.link.startTail}\\s+(?:(?:a|o|as|os|el|la|los|las|the|d[eoa]s?|del)\\s+)?(?=[a-z0-9])`,
    ).exec(words)
    let targetFrom = from
    let targetTo = end
    if (type === 'FS' && by.kind === 'after' && sign === 1) {
      if (startTail && startTail.index > 0) {
        type = 'SS'
        targetTo = from + startTail.index
      } else if (startHead) {
        type = 'SS'
        targetFrom = from + startHead[0].length
      }
      const finishHead = pattern(
        `^\\s*${grammar.link.finishTail}\\s+(?:(?:a|o|as|os|el|la|los|las|the|d[eoa]s?|del)\\s+)?(?=[a-z0-9])`,
      ).exec(words)
      if (finishHead && type === 'FS') targetFrom = from + finishHead[0].length
    } else if (startTail && startTail.index > 0) targetTo = from + startTail.index
    words = item.masked.slice(targetFrom, targetTo)
    const finishTail = pattern(`\\s+${grammar.link.finishTail}\\s*$`).exec(words)
    if (finishTail && finishTail.index > 0) targetTo = targetFrom + finishTail.index
    // "ao mesmo tempo em que a elétrica troca o CLP (5h)": what follows is the task itself, not what it is tied to.
    const letters = (text: string): boolean =>
      /[a-z]{2}/.test(
        text.replace(
          pattern(`(?<![a-z])(?:${grammar.durationVerb}|com|with|con|and|por|by|pel[oa]s?)(?![a-z])`, 'g'),
          ' ',
        ),
      )
    const own = item.amounts.some(amount => !item.lags.has(amount))
    const outside = `${item.masked.slice(0, match.index)} ${item.masked.slice(end)}`
    const isNumbers =
      readTarget(item.text.slice(targetFrom, targetTo), item.masked.slice(targetFrom, targetTo), 0, grammar).kind !==
      'name'
    if (
      own &&
      !isNumbers &&
      !letters(outside) &&
      !/^\s*[a-z]\d{0,3}\s*[:-]/.test(outside) &&
      letters(item.masked.slice(from, end))
    ) {
      // "Antes disso, bloquear a máquina (2h)": the word for what was said before is part of the link word.
      const beforeThat =
        by.kind === 'before' && /(?:diss?o|disto|isso|isto|that|this|then|eso|ello|esto)\s*$/.test(match[0])
      item.relations.push({
        kind: by.kind === 'before' && !beforeThat ? 'after' : by.kind,
        type: by.kind === 'after' && by.type !== 'FS' ? by.type : by.kind === 'parallel' ? 'SS' : 'FS',
        sign: 1,
        lag: null,
        target: { kind: by.kind === 'parallel' || by.type !== 'FS' ? 'previous' : 'front' },
        span: { start: item.offset + match.index, end: item.offset + from },
      })
      item.masked = mask(item.masked, match.index, from, MARK.gone)
      continue
    }
    const target = readTarget(
      item.text.slice(targetFrom, targetTo),
      item.masked.slice(targetFrom, targetTo),
      targetFrom + item.offset,
      grammar,
    )
    const lag = lagBefore(item, match.index, grammar) ?? lagAfter(item, end, grammar)
    if (lag && lag.end > end && lag.after) end = lag.end
    if (lag?.lead) sign = -1
    const span: Span = { start: item.offset + match.index, end: item.offset + Math.max(end, from) }
    const bare = target.kind === 'none'
    item.relations.push({
      kind: by.kind,
      type,
      sign,
      lag: lag?.amount ?? null,
      target: bare ? { kind: by.kind === 'parallel' ? 'previous' : 'front' } : target,
      span,
    })
    if (lag) item.lags.add(lag.amount)
    item.masked = mask(
      item.masked,
      lag && !lag.after ? Math.min(lag.start, match.index) : match.index,
      Math.max(end, from),
      MARK.gone,
    )
  }
}

const hide = (masked: string, places: ReadonlySet<number>): string =>
  places.size === 0 ? masked : Array.from(masked, (char, at) => (places.has(at) ? MARK.gone : char)).join('')

interface LagFound {
  readonly amount: Amount
  readonly start: number
  readonly end: number
  readonly after: boolean
  readonly lead?: true
}

/** An amount right before a link word is its lag, unless it is the only amount and nothing says that it starts then. */
function lagBefore(item: Item, index: number, grammar: Grammar): LagFound | null {
  const before = item.masked.slice(0, index)
  const match = /(\uE000+)\s*$/.exec(before)
  if (!match) return null
  const amount = item.amounts.find(each => each.end === match.index + nth(match, 1).length && !item.lags.has(each))
  if (!amount) return null
  const others = item.amounts.filter(each => each !== amount && !item.lags.has(each))
  const lead = pattern(
    `(?<![a-z])(?:${grammar.start}|ocorre\\w*|acontece\\w*|occurs?|happens?|goes|runs|can|pode|puede|vem|viene|espera\\w*|wait\\w*|aguarda\\w*)\\s+(?:so\\s+|somente\\s+|only\\s+|solo\\s+|apenas\\s+|no minimo\\s+|at least\\s+|al menos\\s+|pelo menos\\s+)*$`,
  ).exec(before.slice(0, match.index))
  if (others.length === 0 && !lead) return null
  const start = lead ? lead.index : match.index
  return { amount, start, end: index, after: false }
}

/** "após 3, com folga de 2h", "after 3 + 2h", "after 2 with a 1 day lag". */
function lagAfter(item: Item, end: number, grammar: Grammar): LagFound | null {
  const rest = item.masked.slice(end)
  const { link } = grammar
  const match =
    pattern(
      `^\\s*[,(]?\\s*(?:(\\+)|(-(?=\\uE000))|(?:e\\s+|and\\s+|y\\s+)?(?:${link.lagLabel})|(?:e\\s+|and\\s+|y\\s+)?(?:(${link.leadLabel})))\\s*(@D)\\s*\\)?`,
    ).exec(rest) ??
    pattern(
      `^\\s*[,(]?\\s*(?:com|with an?|with|con)\\s+()()()(@D)\\s*(?:de\\s+)?(?:folga|defasagem|atraso|lag|delay|gap|espera|wait|desfase|retraso|intervalo|cura|secagem|resfriamento|cure|curing|drying|cooling|curado|secado|enfriamiento)\\s*\\)?`,
    ).exec(rest) ??
    pattern(
      `^\\s*[,(]?\\s*(?:com|with an?|with|con)\\s+()()(@D)\\s*(?:de\\s+)?(?:antecipacao|sobreposicao|lead|overlap|adelanto|solape)\\s*\\)?`,
    ).exec(rest)
  if (!match) return null
  const at = end + match[0].search(/\uE000/)
  const amount = item.amounts.find(each => each.start === at)
  if (!amount || item.lags.has(amount)) return null
  const lead = Boolean(match[2]) || Boolean(match[3])
  return { amount, start: end, end: end + match[0].length, after: true, ...(lead && { lead: true as const }) }
}
