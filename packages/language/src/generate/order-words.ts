import { nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { MARK, pattern } from '../grammar/index.ts'
import type { Item } from './item.ts'
import { mask } from './marks.ts'

/** "Não depende de nada", "sem predecessora": a task that may begin at once. */
export const FREE =
  /(?<![a-z])(?:(?:nao|not|no|doesn't|does not)\s+depende?(?:s|n|m)?\s+(?:de|on|upon)\s+(?:nada|nothing|anything|nenhuma?(?: outra)?(?: tarefa)?|ningun[oa]?(?: otra)?(?: tarea)?|any(?: other)?(?: task)?|outra|otra)|(?:corre |roda |vai |e )?independente(?:mente)?(?: d[eao]s? (?:(?:outras|demais|resto)|[a-z]+(?: d[eao]s? [a-z]+)?))?|(?:corre |va |es )?independiente(?:mente)?(?: del? (?:(?:las|los|la|el) )?[a-z]+(?: del? [a-z]+)?)?|(?:runs? |goes |is )?independent(?:ly)?(?: (?:of|from) (?:the )?(?!each)[a-z]+)?|(?:sem|sin) predecess?or[ae]s?|no predecessors?|pode (?:comecar|iniciar) (?:a qualquer momento|logo|desde o inicio)|can start (?:any ?time|right away|immediately|at once)|puede (?:empezar|iniciar) (?:en cualquier momento|desde el inicio))(?![a-z])/

/** True for a word that only sets the order of what it leads: "luego", "finally". */
export const isOrderWord = (folded: string, { link }: Grammar): boolean =>
  pattern(`^(?:${link.next}|${link.last}|${link.first}|${link.after}|${link.later})$`).test(folded)

/** Words of order without a target: "depois", "por fim", "primeiro". */
export function readOrderWords(item: Item, grammar: Grammar): void {
  const { link } = grammar
  const edges = (source: string): RegExpExecArray | null =>
    pattern(
      `(?:^|[,;(.:)]|\\uE000|\\uE005|\\be\\b|\\band\\b|\\by\\b)\\s*(${source})(?=\\s*(?:$|[,;).:]|\\s|\\uE000|\\uE003))`,
    ).exec(item.masked) ?? pattern(`(?<![a-z])(${source})\\s*[,;).]*\\s*$`).exec(item.masked)
  const take = (match: RegExpExecArray): void => {
    const at = match.index + match[0].indexOf(nth(match, 1))
    item.masked = mask(item.masked, at, at + nth(match, 1).length, MARK.gone)
  }
  const later = pattern(`(@D)\\s*${link.later}(?![a-z])`).exec(item.masked)
  if (later) {
    const amount = item.amounts.find(each => each.start === later.index)
    if (amount && (item.amounts.length > 1 || later.index < 3)) {
      item.lags.add(amount)
      item.relations.push({
        kind: 'after',
        type: 'FS',
        sign: 1,
        lag: amount,
        target: { kind: 'front' },
        span: { start: item.offset + later.index, end: item.offset + later.index + later[0].length },
      })
      item.masked = mask(item.masked, later.index, later.index + later[0].length, MARK.gone)
    }
  }
  const last = edges(link.last)
  if (last) {
    item.last = true
    take(last)
  }
  const then = edges(link.next)
  if (then) {
    item.next = true
    take(then)
  }
  // "Electrical disconnects first (1 hour)", "bloqueio primeiro": it comes before what was named so far.
  const ahead = /(?<=[a-z]{3}\s)(first|primeiro|primero|antes)(?=\s*(?:$|[,;.)(]|[\uE000-\uE005]))/.exec(item.masked)
  if (ahead && !/^[\s\uE005]*(?:n[ao]|the|el|o|a)\s+$/.test(item.masked.slice(0, ahead.index))) {
    item.relations.push({
      kind: 'before',
      type: 'FS',
      sign: 1,
      lag: null,
      target: { kind: 'ends' },
      span: { start: item.offset + ahead.index, end: item.offset + ahead.index + ahead[0].length },
    })
    item.masked = mask(item.masked, ahead.index, ahead.index + ahead[0].length, MARK.gone)
    return
  }
  const first = edges(link.first)
  if (first) {
    item.first = true
    take(first)
  }
}
