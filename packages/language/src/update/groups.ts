import { must, nth, problem, suggestion, type Task } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { PROJECT_WORD } from '../grammar/orders.ts'
import { roleOf } from '../read/crews.ts'
import { numberOf } from '../read/numbers.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { termLikeness, termsOf } from '../text/match.ts'
import { type Context, singular } from './context.ts'
import type { Order } from './order.ts'
import type { Targets } from './targets.ts'
import { WORDS } from './words.ts'

/** "Todas as durações": every task, identified by what they have. */
export const EVERY_DURATION =
  /(?<![a-z])(?:todas?|todos?|all|every|each|cada)\s+(?:as\s+|os\s+|the\s+|las\s+|los\s+|of the\s+)?(?:duracoes|duracao|durations?|tempos?|prazos?|duraciones|tiempos?|plazos?)(?![a-z])/

const COUNTED = pattern(
  `(?<![a-z0-9])(?:(${WORDS.both}|(?:(?:as|os|the|las|los)\\s+)?(?:\\d|duas|dois|two|dos|tres|three|quatro|four|cuatro|cinco|five))|(${WORDS.all}|as|os|the|las|los|[dn][ao]s|aos))\\s+(?:(?:as|os|the|of the|las|los)\\s+)?([a-z]+s)(?![a-z])`,
)

/** True when words speak of all these tasks: "os dois testes", "os testes" where each name has the singular. */
export function manyOf(words: string, tasks: readonly Task[]): boolean {
  const match = COUNTED.exec(words)
  // "hidrojatos em paralelo": the plural alone says so where no name has it.
  const bare = /^[\s,]*([a-z]{3,}s)(?![a-z])/.exec(words)?.[1]
  if (!match) return bare !== undefined && tasks.every(task => !wordsOf(fold(task.name)).includes(bare))
  const count = match[1] ? (numberOf(must(/(\d|[a-z]+)$/.exec(match[1]))[0]) ?? 2) : null
  if (count !== null) return count === tasks.length
  const noun = nth(match, 3)
  return tasks.every(task => !wordsOf(fold(task.name)).includes(noun))
}

const SETS = {
  all: new Set(`${WORDS.all}|ambas|ambos|both`.split('|')),
  thing: new Set(WORDS.thing.split('|')),
  article: new Set(`${WORDS.article}|of`.split('|')),
  of: new Set(`${WORDS.of}|with|com|con|under|relacionadas|relacionados|envolvendo|que|usam|tem|envolvem`.split('|')),
  part: new Set('fase phase etapa grupo group area'.split(' ')),
}
/** Words that end the name of a group: what is to be done with it comes next. */
const AFTER_GROUP =
  /^(?:para|pra|to|a|as|em|by|por|pela|pelo|com|with|con|ate|until|en|in|mais|menos|como|have|has|tem|ficam?|sao|are|is|vao|vai|devem?|deben?|should|must|ganham?|takes?|foram|were|dura\w*|leva\w*|llev\w*|tard\w*|demor\w*|tom[ae]\w*|pas[ae]\w*|termin\w*|comec\w*|fue\w*|starts?|esta\w*|atras\w*|adi\w*|mov\w*|muev\w*|slip\w*|slid\w*|shift\w*|desliz\w*|escorreg\w*|push\w*|out|back|later|earlier|se)$/

/** "o resto", "as demais tarefas": nothing else is named beside it. */
const THE_REST = pattern(
  `^[\\s,]*(?:(?:em|n[oa]s?|d[oea]s?|to|of|for|en|del?|al?)\\s+)*(?:(?:todo|toda|todos|todas|all)\\s+)?(?:(?:${WORDS.article})\\s+)*(?:resto|restante|demais|outras|outros|rest|others?|remaining|everything else|otras|demas)(?:\\s+(?:${WORDS.thing}|d[oae]s?|of|del?|o|the|el|plano|cronograma|projeto|plan|schedule|project|proyecto))*[\\s,.]*$`,
)

/** Every task that the instruction neither keeps nor has changed. */
function theRest(context: Context): readonly Task[] {
  const changed = new Set(context.edits.flatMap(edit => (edit.kind === 'setTask' ? [edit.task] : [])))
  return context.leaves.filter(task => !changed.has(task.uid))
}

interface GroupPhrase {
  /** Words that the tasks of the group have in common; empty for all tasks. */
  readonly query: string
  /** Said with a word for tasks: "todas as tarefas de solda". */
  readonly thing: boolean
  readonly start: number
}

/** Reads "todas as tarefas de solda", "all welding tasks", "tudo da caldeira 2", "todos os testes". */
function groupPhrase(words: string): GroupPhrase | null {
  const tokens = [...words.matchAll(/[a-z0-9][a-z0-9-]*|[,;:.()\uE000-\uE011]/g)].map(match => ({
    word: match[0],
    start: match.index,
  }))
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]?.word ?? ''
    const many = SETS.thing.has(next) && next.endsWith('s') && SETS.of.has(tokens[at + 2]?.word ?? '')
    // "the tray jobs": the word for tasks stands behind what they have in common.
    const behind =
      token.word === 'the' &&
      tokens.slice(at + 2, at + 4).some(each => /^(?:tasks|jobs|activities|steps)$/.test(each.word))
    const all = SETS.all.has(token.word)
    if (!all && !behind && !(many && /^(?:[dn]?[ao]s|the|las|los)$/.test(token.word))) continue
    let from = at + 1
    const skip = (set: ReadonlySet<string>): void => {
      while (set.has(tokens[from]?.word ?? '')) from++
    }
    skip(SETS.article)
    let thing = SETS.thing.has(tokens[from]?.word ?? '')
    if (thing) from++
    const led = SETS.of.has(tokens[from]?.word ?? '')
    // "tudo" wants a preposition or a verb: "tudo pronto" is no group of that name.
    const everything = /^(?:tudo|todo|everything)$/.test(token.word)
    if (!thing && !led && everything) {
      const next = tokens[from]?.word ?? ''
      if (next === '' || AFTER_GROUP.test(next)) return { query: '', thing: true, start: token.start }
      continue
    }
    while (
      SETS.of.has(tokens[from]?.word ?? '') ||
      SETS.article.has(tokens[from]?.word ?? '') ||
      SETS.part.has(tokens[from]?.word ?? '')
    )
      from++
    let to = from
    while (to < tokens.length && /^[a-z0-9]/.test(nth(tokens, to).word) && !AFTER_GROUP.test(nth(tokens, to).word)) to++
    if (SETS.thing.has(tokens[to - 1]?.word ?? '') && to > from) {
      thing = true
      to--
    }
    const query = tokens
      .slice(from, to)
      .map(each => each.word)
      .join(' ')
    if (!thing && (query === '' || !/[a-z]{3}/.test(query))) continue
    return { query, thing: thing || (led && everything), start: token.start }
  }
  return null
}

/** "todas as tarefas de solda", "all welding tasks", "tudo da caldeira 2": every task under a summary, of a resource, or with those words. */
export function groupOf(order: Order, words: string, context: Context): Targets | null {
  // "Mark everything done": nothing but the word for all.
  if (
    order.tasks.length === 0 &&
    /^[\s,.]*(?:(?:em|n[oa]s|in|on|en)\s+)?(?:(?:as|os|a|o|the|all the|las|los)\s+)?(?:tudo|todas|todos|everything|all|todo|todas las tareas|todos los trabajos)[\s,.]*$/.test(
      words,
    )
  )
    return { tasks: context.leaves, group: true }
  if (THE_REST.test(words) && order.tasks.length === 0) return { tasks: theRest(context), group: true }
  const phrase = groupPhrase(words)
  if (!phrase) return null
  const { leaves } = context
  const { query } = phrase
  const mention = order.tasks[0]
  if (phrase.thing && mention && mention.start > phrase.start) {
    const summary = mention.tasks.find(task => context.isSummary(task))
    if (summary) return { tasks: context.leavesUnder(summary), group: true }
  }
  if (!phrase.thing && mention) return null
  if (query === '' || pattern(`^${PROJECT_WORD}$`).test(query)) return mention ? null : { tasks: leaves, group: true }
  const stop = new Set(context.grammar.stopWords)
  const terms = termsOf(query, stop)
  const summaries = context.schedule.tasks.filter(
    task =>
      context.isSummary(task) &&
      terms.every(term => termsOf(task.name, stop).some(other => termLikeness(term, other) >= 0.8)),
  )
  if (summaries.length > 0)
    return { tasks: [...new Set(summaries.flatMap(task => context.leavesUnder(task)))], group: true }
  const resource = context.schedule.resources.find(each => singular(fold(each.name)) === singular(query))
  const role = roleOf(query, context.grammar)
  if (
    resource &&
    (role ||
      terms.every(
        term => !leaves.some(task => termsOf(task.name, stop).some(other => termLikeness(term, other) >= 0.9)),
      ))
  )
    return {
      tasks: leaves.filter(task =>
        context.schedule.assignments.some(each => each.task === task.uid && each.resource === resource.uid),
      ),
      group: true,
    }
  const tasks = leaves.filter(task => {
    const own = termsOf(task.name, stop)
    return terms.every(term => own.some(other => termLikeness(term, other) >= 0.8))
  })
  if (tasks.length > 0) return { tasks, group: true }
  if (!phrase.thing) return null
  const near = context
    .find(query)
    .slice(0, 3)
    .map(each => each.index)
  return {
    words: query,
    problem: problem(
      'language.groupEmpty',
      { words: query },
      {
        suggestions: [
          ...near.map(index =>
            suggestion('language.chooseTask', {
              row: nth(context.schedule.tasks, index).row,
              task: nth(context.schedule.tasks, index).name,
            }),
          ),
          suggestion('language.nameTask', {}),
        ],
      },
    ),
  }
}
