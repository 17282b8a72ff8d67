import type { Instant } from '@parada/schedule'
import { must, nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { MARK, pattern } from '../grammar/index.ts'
import { roleOf } from '../read/crews.ts'
import { actionOf } from '../text/actions.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { type Piece, startsWithAction } from './clauses.ts'
import type { Crew } from './draft.ts'
import { annotate, dayStart, type Item, type Reading } from './item.ts'
import { tidyName } from './names.ts'

const SEQUENCE =
  /^\s*(?:(?:a|o|the|la|el)\s+)?(?:sequencia|ordem|secuencia|orden|sequence|order)(?:\s+(?:de execucao|d[ae]s? (?:tarefas|atividades|servicos)|logica|correta|of (?:work|execution|tasks)|de ejecucion|de (?:las )?(?:tareas|trabajos)))?\s*(?::|=|\s(?:e|is|es|sera|will be)(?:\s*:)?\s)\s*(.+?)\s*[.!]*\s*$/

/** "Sequência: solda, pintura, teste": the names in their order, or null. Amounts make tasks of their own. */
export function sequenceOf(text: string): string[] | null {
  const folded = fold(text)
  const match = SEQUENCE.exec(folded)
  if (!match || /\d\s*(?:h|d|min|dias?|horas?|hours?|days?)(?![a-z])/.test(nth(match, 1))) return null
  const from = folded.indexOf(nth(match, 1), match.index)
  const names = text
    .slice(from, from + nth(match, 1).length)
    .split(/\s*(?:,|;|>|\/|\s(?:e|and|y|then|depois|luego)\s)\s*/i)
    .map(name => name.replace(/^(?:e|and|y|depois|then|luego|por fim|finally)\s+/i, '').trim())
    .filter(name => name !== '')
  return names.length >= 2 ? names : null
}

/** Several actions in a row without a duration: "desmontar redutor, limpar peças, montar redutor e testar". */
export function actionsOf(clause: Piece, reading: Reading): { piece: Piece; object?: string }[] | null {
  const pieces: Piece[] = []
  let from = 0
  const push = (to: number): void => {
    const raw = clause.text.slice(from, to)
    const lead = must(/^\s*/.exec(raw))[0].length
    if (raw.trim() !== '') pieces.push({ text: raw.slice(lead).trimEnd(), start: clause.start + from + lead })
  }
  let commas = 0
  const joint =
    /\s*[,;]\s*(?:(?:e|and|y|depois|then|luego)\s+)?|\s+(?:e|and|y)\s+(?:(?:depois|then|luego|por fim|finally|finalmente)\s+)?/gi
  for (const match of clause.text.matchAll(joint)) {
    const next = clause.text.slice(match.index + match[0].length)
    if (!startsWithAction(next, reading.grammar)) continue
    if (/[,;]/.test(match[0])) commas++
    push(match.index)
    from = match.index + match[0].length
  }
  push(clause.text.length)
  if (pieces.length < 3 && !(pieces.length === 2 && commas === 1)) return null
  if (!pieces.every(piece => startsWithAction(piece.text, reading.grammar))) return null
  if (pieces.some(piece => wordsOf(fold(piece.text)).length > 9)) return null
  // "Desmontar, limpar e montar o redutor": the verbs share what stands behind the last.
  const last = must(pieces.at(-1))
  const verbs = pieces.slice(0, -1)
  const shared = /^\s*\S+\s+(.+)$/.exec(last.text)
  const bare = verbs.every(piece => wordsOf(fold(piece.text)).length === 1 && /r$/.test(fold(piece.text).trim()))
  return pieces.map(piece => (bare && shared && piece !== last ? { piece, object: nth(shared, 1) } : { piece }))
}

const STAFFING =
  /(?:^|\s)(?:e|is|are|sao|sera|serao|will be|es|son|tem|has|have|tiene|usa|uses?|utiliza|precisa(?:m)? d[eoa]|needs?|requires?|requer(?:em)?|necessita(?:m)?(?: de)?|necesita(?:n)?|requiere(?:n)?|exige(?:m)?|conta com|fica(?:m)? com|com|with|con|feit[oa]s? por|done by|is done by|por|by|:)\s*$/

/** "A equipe da solda são 2 soldadores", "installation needs a crane": who works on a task named elsewhere. */
export function staffs(item: Item, left: string, grammar: Grammar): { subject: string; crew: readonly Crew[] } | null {
  const subjectOf = (words: string): string =>
    tidyName(words, grammar)
      .replace(
        /^(?:(?:the|a|o|la|el)\s+)?(?:equipe|crew|team|equipo|cuadrilla|turma)\s+(?:d[eoa]s?\s+|of\s+(?:the\s+)?|for\s+(?:the\s+)?|del?\s+(?:la\s+)?)/i,
        '',
      )
      .replace(/\s+(?:crew|team)$/i, '')
  const at = item.masked.indexOf(MARK.crew)
  if (item.crew.length > 0 && at > 0 && item.dates.length === 0 && item.relations.length === 0) {
    const before = item.masked.slice(0, at)
    const verb = STAFFING.exec(before)
    const subject = verb ? subjectOf(item.text.slice(0, verb.index)) : ''
    return verb &&
      wordsOf(fold(subject)).length > 0 &&
      !/^(?:we|nos|temos|job|projeto|project|parada|obra|equipe|crew)$/.test(fold(subject))
      ? { subject, crew: item.crew }
      : null
  }
  // "needs", "precisa de" are link words as well: what they name is a machine or a trade here.
  const roles: Crew[] = []
  for (const { target, kind } of item.relations) {
    if (kind !== 'after' || target.kind !== 'name') return null
    const words = fold(target.text).replace(/^(?:an?|the|uma?|o|a|una?|el|la)\s+/, '')
    const role = roleOf(words, grammar)
    // "Closing follows cleaning" names a task, not a trade.
    if (!role || role.kind === 'people') return null
    roles.push({ name: role.name, units: null, kind: role.kind === 'machine' ? 'machine' : 'people' })
  }
  return roles.length > 0 && left !== '' ? { subject: subjectOf(left), crew: roles } : null
}

const MODAL =
  "(?:(?:so|somente|only|solo|apenas)\\s+)?(?:(?:nao|can\\s?not|can't|cannot|no|must not|may not|should not|shouldn't|must|has to|have to|should|shall|needs? to|will|can|may|deve(?:m|ra|rao)?|tem que|tem de|precisa(?:m)?|pode(?:m)?|podera(?:o)?|vai|vao|debe(?:n)?|tiene(?:n)? que|puede(?:n)?|va a|van a)\\s+)*(?:(?:be|estar|ser|ficar|quedar|so|only|solo)\\s+)*"
const BEGIN =
  '(?:comec\\w*|inici\\w*|start\\w*|begin\\w*|empie\\w*|empez\\w*|comien\\w*|comenz\\w*|arranc\\w*|happen|take place|ocorr\\w*|acontec\\w*|ser feit[oa]|feit[oa]|execut\\w*|done|vai|va|goes|runs?|scheduled|marcad[oa]|programad[oa]|e|is|es|sera|will be|fica)'
const END =
  '(?:termin\\w*|acab\\w*|finish\\w*|end\\w*|complet\\w*|conclu\\w*|finaliz\\w*|encerr\\w*|pront[oa]s?|ready|list[oa]s?|entreg\\w*|done|due)'
const BY = '(?:ate|by|until|no later than|before|antes d[eo]l?|hasta|a mas tardar|no maximo|para)'
/** Words for the job as a whole: dates of it are the plan's, not a task's. */
const JOB =
  /^(?:a |o |the |la |el |esta |this |nossa |our )?(?:parada|paro|shutdown|outage|turnaround|projeto|project|proyecto|obra|servicos?|servicios?|work|works|job|trabalhos?|trabajos?|manutenc\w+|mainten\w+|mantenim\w+|intervenc\w+|revis\w+|overhaul|cronograma|schedule|plano?|janela|window|ventana|inicio|start(?! ?-?up)|termino|fim|end|fin|execucao|ejecucion|execution|equipe|crew|turno|shift)(?![a-z])/

/** "Abertura não pode começar antes de 10/06", "a montagem vai de 10/07 a 12/07": dates of a task; null when they are the job's. */
export function isDated(
  item: Item,
  grammar: Grammar,
): { subject: string; start: Instant | null; finish: Instant | null } | null {
  const days = item.dates.filter(date => date.day !== null && !date.impossible)
  if (days.length === 0 || item.relations.length > 0) return null
  const said = pattern(`\\s${MODAL}(?:${BEGIN}|${END}|${BY})(?![a-z])`).exec(item.masked)
  const verb = said && said.index < nth(days, 0).start ? said : plainDates(item, nth(days, 0).start, days)
  if (!verb || verb.index < 3) return null
  const subject = tidyName(item.text.slice(0, verb.index).replace(/^[\s\uE000-\uE005]+/, ''), grammar)
  const plain = fold(subject)
  if (JOB.test(plain) || wordsOf(plain).length === 0 || wordsOf(plain).length > 7) return null
  if (!wordsOf(plain).some(word => actionOf(word) !== null) && !/^(?:tarefa|task|tarea|atividade|activity)/.test(plain))
    return null
  let start: Instant | null = null
  let finish: Instant | null = null
  for (const date of days) {
    const before = item.masked.slice(0, date.start)
    const ends =
      pattern(
        `(?:${END}|(?<!(?:(?<![a-z])(?:nao|not|no|cannot)|n't)\\s(?:\\w+\\s){0,3})${BY})(?:\\s+(?:em|no|na|on|by|ate|dia|o|a|el|the|d[eo]|del|hasta|no later than|at|antes|before|para))*\\s*$`,
      ).test(before) ||
      (start !== null &&
        /(?:\s(?:a|ate|to|until|till|-|e|and|y|al|hasta|through)(?:\s+(?:o|el|the|dia|termina|ends|finishes|em|on|no))*\s*)$/.test(
          before,
        ))
    const notBefore =
      /(?:nao|not|n't|no|cannot)\s+(?:\w+\s+){0,3}(?:antes|before)\s*(?:d[eo]l?\s*)?(?:o |el |the |dia )*$/.test(before)
    if (ends && !notBefore) finish ??= dayStart(must(date.day), date.seconds ?? 86_400)
    else start ??= dayStart(must(date.day), date.seconds ?? 0)
  }
  return { subject, start, finish }
}

const TO_DATE = /\s+(?:(?:de|d[oa]|del|em|n[ao]|en|entre|between|from|on|desde|a partir de|o|a|el|la|the|dia|:|-)\s+)*$/

/** "Pintura de 14/06 a 16/06": a name and its dates, with nothing else; where the name ends. */
function plainDates(
  item: Item,
  at: number,
  days: readonly { readonly start: number; readonly end: number }[],
): { index: number } | null {
  const lead = `${item.masked.slice(0, at)} `
  const between = item.masked.slice(at).replace(/\uE001+/g, ' ')
  const index = TO_DATE.exec(lead)?.index ?? -1
  const action = actionOf(wordsOf(lead.replace(/^\s*(?:(?:a|o|the|la|el)\s+)/, ''))[0] ?? '')
  if (
    index < 3 ||
    action === null ||
    !/^[\s.,]*(?:(?:a|ate|e|and|y|to|until|al?|hasta|-|o|dia|el)[\s.,]*)*$/.test(between)
  )
    return null
  // "Parar a linha na quarta às 14h": when the job begins.
  return days.length === 1 && (action === 'stop' || action === 'start') ? null : { index }
}

/**
 * "A pintura (2 dias) começa um dia antes do fim da limpeza (3 dias)": the task that another is tied to is named in
 * passing. It becomes a piece of its own before the sentence, where its duration is blanked out.
 */
export function inlineTargets(piece: Piece, reading: Reading): Piece[] {
  const { link } = reading.grammar
  const item = annotate(piece.text, piece.start, reading, true)
  if (item.amounts.length === 0) return [piece]
  const words = `(?:${link.beforeEnd}|${link.withFinish}|${link.withStart}|${link.afterStart}|${link.before}|${link.after})`
  const regex = pattern(
    `(?<![a-z0-9])${words}(?:(?<=\\s)|(?![a-z0-9]))\\s*(?:(?:a|o|as|os|the|la|el|los|las|termine|acabe|terminar|finish(?:es)?|ends?|start(?:s|ing)?|d[eoa]s?|del)\\s+)*([a-z][^,;().\\uE000-\\uE005]{2,60}?)\\s*\\((\\uE000+)\\)`,
    'g',
  )
  const found: Piece[] = []
  let text = piece.text
  // "200 HH de isolamento, após 3 dias de andaime": the time stands before the name.
  const turned = pattern(
    `(?<![a-z0-9])(?:${link.after})(?:(?<=\\s)|(?![a-z0-9]))\\s*(\\uE000+)\\s+(?:of|de|d[oa])\\s+([a-z][a-z ]{2,40}?)\\s*(?=[,.;)]|$)`,
  ).exec(item.masked)
  if (
    turned &&
    item.amounts.some(amount => amount.end <= turned.index) &&
    /[a-z]{3}/.test(item.masked.slice(0, turned.index))
  ) {
    const from = turned.index + turned[0].indexOf('\uE000')
    const to = turned.index + turned[0].length
    found.push({ text: piece.text.slice(from, to), start: piece.start + from })
    const gap = to - nth(turned, 2).length - (turned[0].length - turned[0].trimEnd().length)
    text = text.slice(0, from) + ' '.repeat(gap - from) + text.slice(gap)
  }
  for (let match = regex.exec(item.masked); match; match = regex.exec(item.masked)) {
    const before = item.masked.slice(0, match.index)
    // The sentence must have a task of its own with its duration; "isso", "that" are no names. "Blasting needs scaffold
    // (5h)": the sentence may also be about a task named elsewhere.
    const needs =
      /^(?:needs?|requires?|depends? on|follows?|following|precisa d|depende d|requer|necesita|requiere)/.test(match[0])
    const own =
      needs ||
      item.amounts.some(amount => amount.end <= must(match).index && /\(\s*$/.test(item.masked.slice(0, amount.start)))
    // "..., depois montagem (3h)" goes on; only "depois da montagem" ties.
    if (/^(?:depois|luego|despues|dps)\s+(?!d[eoa]s?\s|del\s|que\s)/.test(match[0])) continue
    if (
      !own ||
      !/[a-z]{3}/.test(before) ||
      /^(?:isso|that|this|it|eso|esto|which|ambas|both|tudo)(?![a-z])/.test(nth(match, 1))
    )
      continue
    const end = match.index + match[0].length
    const name =
      end -
      2 -
      nth(match, 2).length -
      must(/\s*$/.exec(item.masked.slice(match.index, end - 2 - nth(match, 2).length)))[0].length -
      nth(match, 1).length
    found.push({ text: piece.text.slice(name, end), start: piece.start + name })
    text = text.slice(0, end - 2 - nth(match, 2).length) + ' '.repeat(nth(match, 2).length + 2) + text.slice(end)
  }
  return found.length === 0 ? [piece] : [...found, { text, start: piece.start }]
}
