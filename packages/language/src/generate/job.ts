import { nth, problem, suggestion } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { MARK, pattern } from '../grammar/index.ts'
import { BEFORE_DAY, SAYS_START, TO_DATE } from '../lexicon/due.ts'
import { SAID_BEFORE } from '../lexicon/phrases.ts'
import { isAction } from '../text/actions.ts'
import { fold, wordsOf } from '../text/fold.ts'
import type { Piece } from './clauses.ts'
import { type Collected, impossibleDate } from './collect.ts'
import { ofSomethingElse, roleOfDate } from './date-role.ts'
import { annotate, dayStart, type Item, type Reading } from './item.ts'
import { tidyName } from './names.ts'

const GENERIC_TITLE =
  /^(?:andamento|status|lista|list|listado|(?:o |the |lo )?(?:seguinte|following|siguiente)|task list.*|lista de .*|tarefas?|tasks?|tareas?|atividades?|activities|actividades|servicos?|servicios?|services|work|jobs?|escopo|scope|alcance|plano|plan|etapas?|passos?|steps?|pasos?|sequencia|sequence|secuencia|cronograma|schedule|programa|segue|follows|abaixo|below|itens|items|progresso|progress|avance|resumo|summary|resumen|ainda|cedo|still|morn\w*|checklist|check list|planejamento|planning|programacao|roteiro|ordem|order|orden|detalhamento|obs|nota|notes?|observacoes|o que fazer|what to do|to do|recursos?|resources?|equipe|crew|team|cuadrilla|calendario|calendar|datas?|dates?|fechas?|ola|hi|hello|hola|(?:progress|status|work) (?:report|update|list).*|work list.*|(?:sequencia|sequence|secuencia|ordem|order|orden)(?: (?:logica|logic|logical))?|logical (?:order|sequence)|morning.*|afternoon.*|dur(?:ation|acao|acion)?(?: total)?|total duration|relatorio de (?:progresso|andamento)|(?:data d[eo] )?inicio|start(?: date)?|termino|finish|fin|fecha de inicio|semana \d+|week \d+|prioridades?|priorit(?:y|ies)|prioridad(?:es)?|precis(?:o|amos)|necesit(?:o|amos)|we need|i need|scope of work|escopo de servicos?|make (?:a|the) (?:plan|schedule).*|(?:crie|cria|monte|monta|faca|faz|gere|gera)(?: ai)? (?:um|o) (?:plano|cronograma).*|(?:crea|haz|arma|genera) (?:un|el) (?:plan|cronograma).*|cronograma com inicio|plano? de (?:trabalho|trabajo)|(?:primeir[ao]|segund[ao]|terceir[ao]|quart[ao]|quint[ao]|first|second|third|fourth|primera|tercera|cuarta) (?:etapa|fase|tarefa|step|stage|task|phase|tarea)|plano e simples|avance|advance|fases?|phases?|etapas?)$/

/** "Gente, sobre a bomba de alimentação": the addressee is no part of the name. */
const ADDRESSED =
  /^\s*(?:(?:gente|pessoal|galera|turma|team|folks|guys|all|equipo|chicos)\s*[,:]\s*)?(?:(?:sobre|about|regarding|quanto a)\s+(?:o|a|os|as|the|el|la)\s+)?/i

/** "Troca dos rolos: são 4 rolos": how many there are is no part of the job's name. */
const COUNT_TAIL = /[:,;]\s*(?:são|sao|son|there are|temos|tenemos)\s+(?:\d|[a-zê]+\s).*$/i

/** Beginnings of sentences that say something and name nothing. */
const NO_TITLE =
  /^(?:(?:sao|son|there are|temos|tenemos|we have|hay|ha)\s+(?:\d|[a-z]+\s)|(?:we|nos|vamos|vamos a|favor|por favor|please|it|this|that|isso|isto|nao|no|not|see|veja|ver|conforme|segun)(?![a-z]))|^(?:comec|inici|empez|empiez|comenz|start|begin|trabalh|trabaj|work)[a-z]*$/

/** Reads what a sentence says of the whole job: dates, working time, crew. What is left may be a title. */
export function readPreamble(piece: Piece, reading: Reading, into: Collected, mayTitle: boolean): void {
  const { grammar } = reading
  const item = annotate(piece.text, piece.start, reading, true)
  takeJob(item, reading, into)
  if (mayTitle) {
    const title = titleOf(item, grammar)
    if (title) into.titles.push(title)
  }
}

/** Dates, calendars and crews of the whole job. */
export function takeJob(item: Item, reading: Reading, into: Collected): void {
  const { grammar } = reading
  const { draft } = into
  if (pattern(`(?<![a-z])${grammar.sequence}(?! to (?!be))(?![a-z])`).test(item.masked)) into.sequence = true
  into.calendars.push(...item.calendars)
  for (const date of item.dates) {
    if (date.impossible) {
      draft.notes.push(impossibleDate(item, date))
      continue
    }
    const before = item.masked.slice(0, date.start)
    const role = roleOfDate(item.masked, date)
    const other = role === null ? ofSomethingElse(item.masked, date) : null
    if (other !== null) {
      // No part of the job's name either.
      item.masked = item.masked.slice(0, other) + MARK.date.repeat(date.end - other) + item.masked.slice(date.end)
      continue
    }
    const isStart = role === 'start' || SAYS_START.test(before)
    const isFinish =
      role === 'finish' ||
      (role === null &&
        (pattern(`(?:${grammar.finish})${TO_DATE}$`).test(before) ||
          (draft.start !== null && /(?:\ba|ate|to|until|till|-|e|and|y|al|hasta|through)\s*$/.test(before))))
    if (
      SAID_BEFORE.test(item.text.slice(date.start, date.end)) &&
      !pattern(`(?:${grammar.start})\\s*$`).test(item.masked.slice(0, date.start))
    )
      continue
    if (date.day === null) {
      if (date.seconds !== null && into.defaultStart === null && !isFinish) into.defaultStart = date.seconds
      continue
    }
    if (date.assumed === 'order')
      draft.notes.push(
        problem(
          'language.assumedDateOrder',
          { date: item.text.slice(date.start, date.end) },
          { severity: 'info', suggestions: [suggestion('language.reviewAssumption')] },
        ),
      )
    if (isFinish) {
      // "de sexta às 19h até segunda às 7h": a weekday alone means the first one after the start.
      let day: number = date.day
      const weekday =
        WEEKDAY.test(fold(item.text.slice(date.start, date.end))) &&
        !/\d[/.-]\d|\d\s+d[eo]\s/.test(item.text.slice(date.start, date.end))
      if (weekday && draft.start !== null) while (dayStart(day, date.seconds ?? 86_400) <= draft.start) day += 7
      draft.finish ??= dayStart(day, date.seconds ?? (BEFORE_DAY.test(before) ? 0 : 86_400))
    } else if (draft.start === null || (isStart && !into.startSaid && draft.finish === null)) {
      into.startSaid = isStart
      draft.start = dayStart(date.day, date.seconds ?? 0)
      draft.startHasTime = date.seconds !== null
      if (date.assumed === 'year')
        draft.notes.push(
          problem('language.assumedYear', { date: item.text.slice(date.start, date.end) }, { severity: 'info' }),
        )
    } else if (!draft.startHasTime && date.seconds !== null && dayStart(date.day, 0) === draft.start) {
      draft.start = dayStart(date.day, date.seconds)
      draft.startHasTime = true
    } else if (draft.finish === null && date.day * 86_400 > draft.start)
      draft.finish = dayStart(date.day, date.seconds ?? 86_400)
  }
  draft.crew.push(...item.crew)
  const window = item.amounts.find(amount => amount.parts.every(part => part.unit === 'd' || part.unit === 'w'))
  if (
    window &&
    into.windowDays === null &&
    /(?:parada|paro|shutdown|outage|turnaround|revisao|overhaul|janela|window|ventana|prazo|duracao|duration)/.test(
      item.masked,
    )
  )
    into.windowDays = window.parts.reduce((sum, part) => sum + part.value * (part.unit === 'w' ? 7 : 1), 0)
}

/** True for the head of a list that names nothing: "Tarefas:", "Scope". */
export const isGeneric = (text: string): boolean =>
  GENERIC_TITLE.test(
    fold(text)
      .replace(/[\s:.]+$/, '')
      .trim(),
  )

/** The words of a heading that name the job, or null. */
export function titleOf(item: Item, grammar: Grammar): string | null {
  let masked = item.masked.replace(/[\uE000-\uE005]/g, ' ')
  const subject = pattern(`^\\s*${grammar.subject}\\s*`).exec(masked)
  const label = pattern(`^\\s*${grammar.projectLabel}\\s*[:=-]?\\s*`).exec(masked)
  let text = ''
  for (let index = 0; index < item.text.length; index++)
    text += masked[index] === ' ' && item.text[index] !== ' ' ? '\uE006' : item.text.charAt(index)
  if (subject) text = text.slice(subject[0].length)
  else if (label && /[:]|chamad|named|called|llamad|nome/.test(label[0])) text = text.slice(label[0].length)
  masked = fold(text)
  const tail = pattern(
    '[,;\\uE006\\s]+(?:com |with |con )?(?:(?:(?:data|fecha) de )?(?:inicio|comeco|comienzo)(?:\\s+(?:previst[oa]|programad[oa]))?(?:\\s+(?:em|no|para|el|on|at))?|(?:no |el |on )?dia|iniciando|comecando|starting|start|from|begins?|beginning|a partir(?: d[eoa]s?)?|desde(?: el)?|comeca|inicia|termino|ate|until|turnos?|shifts?|em|on|por|vai de|ira de|de|durante|with|com|window|janela|duracao|prazo|previst[oa]|programad[oa]|planned|scheduled)[\\s:,\\uE006]*(?:\\uE006.*)?$',
  ).exec(masked)
  if (tail && tail.index > 3) text = text.slice(0, tail.index)
  text = text.replace(ADDRESSED, '')
  const cut = nth(text.split('\uE006'), 0).replace(COUNT_TAIL, '')
  const name = tidyName(cut.trim().length >= 4 ? cut : text, grammar).replace(/[:.]+$/, '')
  const folded = fold(name)
  // "Em sequência:", "work in this order:" head a list and name nothing.
  if (pattern(`(?<![a-z])${grammar.sequence}(?![a-z])`).test(folded) && wordsOf(folded).length <= 5) return null
  if (
    NO_TITLE.test(folded) ||
    wordsOf(folded).every(word => isAction(word) || /^(?:down|up|off|out|in|the|a|o)$/.test(word))
  )
    return null
  if (
    (wordsOf(folded).length === 1 &&
      (isAction(folded) ||
        /^(?:use|usar|temos|empieza|comienza|inicia|comeca|starts?|begins?|reuniao|meeting|reunion|preciso|necesito|seguinte|following|siguiente)$/.test(
          folded,
        ))) ||
    name.length < 3 ||
    name.length > 90 ||
    !/[a-z]{2}/.test(folded) ||
    GENERIC_TITLE.test(folded)
  )
    return null
  return name
}

const WEEKDAY =
  /^\s*(?:(?:na|no|on|el|al|a|proxim[oa]|next)\s+)*(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun)/
