import { nth, type Problem, problem, suggestion } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { ORDERS, PROJECT_WORD } from '../grammar/orders.ts'
import { type Context, change } from './context.ts'
import { rename } from './edits.ts'
import { type Order, slice } from './order.ts'
import { targetsOf } from './targets.ts'
import { leads } from './verbs.ts'
import { list } from './words.ts'

export function renaming(order: Order, context: Context): Problem | null {
  const joint =
    /(?<![a-z])(?:para|to|a|as|como|por|de|pra|se chamar|se llamara|se llama|chamar|llamarse|called)\s+(?=\S)|:\s*/g
  const mention = order.tasks[0]
  const lead = leads(ORDERS.rename, order.masked)
  let cut: RegExpExecArray | null = null
  for (let match = joint.exec(order.masked); match; match = joint.exec(order.masked)) {
    if (match.index < (mention?.end ?? (lead ? lead[0].length + 1 : 4))) continue
    cut = match
    const names = context.grammar.language === 'es' ? /^(?:a|para|to|as|como)/ : /^(?:para|to|as|como|pra|chamar)/
    if (names.test(match[0]) || order.quotes.some(quote => quote.start >= match.index)) break
  }
  const quote = order.quotes.at(-1)
  const name =
    quote && (!mention || quote.start > mention.start)
      ? quote.text
      : cut
        ? order.text
            .slice(cut.index + cut[0].length)
            .replace(/[.\s]+$/, '')
            .trim()
        : null
  const end =
    quote && (!mention || quote.start > mention.start)
      ? Math.min(quote.start, cut?.index ?? quote.start)
      : (cut?.index ?? order.text.length)
  const found = targetsOf(slice(order, 0, Math.max(end, mention?.end ?? 0)), context, { summaries: false })
  if ('problem' in found) return found.problem
  if (!name)
    return problem(
      'language.notUnderstood',
      { text: order.text.trim() },
      { suggestions: [suggestion('language.giveValue', {})] },
    )
  if (found.tasks.length > 1)
    return problem(
      'language.taskAmbiguous',
      { words: order.text.trim(), tasks: found.tasks.map(task => task.name).join('; ') },
      { suggestions: [suggestion('language.useRowNumber', {})] },
    )
  return rename(context, nth(found.tasks, 0), name.charAt(0).toUpperCase() + name.slice(1))
}

/** "substitua a solda por "Troca dos tubos"": the task keeps its place and gets that name. */
export function replacedName(order: Order, context: Context): Problem | null | undefined {
  const quote = order.quotes.at(-1)
  if (!leads(ORDERS.swap, order.masked) || !quote || order.amounts.length > 0) return undefined
  const joint = /\s(?:por|pel[oa]|with|by|for|to|para)\s+(?:(?:a|o|the|la|el|uma?|an?)\s+)*$/.exec(
    order.masked.slice(0, quote.start),
  )
  if (!joint) return undefined
  const found = targetsOf(slice(order, 0, joint.index), context)
  return 'tasks' in found && found.tasks.length === 1 ? rename(context, nth(found.tasks, 0), quote.text) : undefined
}

const NAME = '(?:o nome|a descricao|o titulo|the name|the title|el nombre|el titulo)'
const WRONG = list(
  'errad[oa] incorret[oa] trocad[oa] mal_escrit[oa]',
  'wrong incorrect misspelled not_right',
  'mal equivocad[oa] incorrect[oa] mal_escrit[oa]',
)
const RIGHT = [
  '(?:o|a) (?:nome |titulo )?(?:certo|certa|correto|correta)(?: e| seria)?',
  '(?:deve|deveria|tem que) (?:ser|se chamar)',
  "(?:it|the name) (?:should be|is(?: actually)?)|it's|should be|the (?:right|correct) (?:name |one |title )?(?:is|should be)",
  '(?:lo|el|la) (?:nombre )?(?:correcto|correcta)(?: es| seria)?|(?:debe|deberia) (?:ser|llamarse)',
].join('|')
const MISNAMED = pattern(
  `^[\\s,]*(?:${NAME}(?:\\s+(?:d[eoa]s?|of|del?(?: la)?)\\s+(.+?))?\\s+(?:esta|ta|e|is|estan?)\\s+(?:${WRONG})|(.+?)\\s+(?:esta|ta|is|esta)\\s+(?:com (?:o |um )?nome|with the|con el nombre)\\s*(?:name\\s+)?(?:${WRONG})(?: name)?)[\\s,.;:-]+(?:(?:e|and|y|pois|porque)\\s+)?(?:${RIGHT})\\s*:?\\s*`,
)
const PLAN = pattern(`^(?:(?:o|a|the|el|la)\\s+)?${PROJECT_WORD}$`)

/** "O nome da tarefa 5 está errado, o certo é X": a name put right. Undefined when about something else. */
export function correctedName(order: Order, context: Context): Problem | null | undefined {
  const match = MISNAMED.exec(order.masked)
  if (!match) return undefined
  const name = (
    order.quotes.find(quote => quote.start >= match[0].length - 1)?.text ??
    order.text.slice(match[0].length).replace(/[\s.!]+$/, '')
  ).trim()
  const whose = match[1] ?? match[2]
  // Which name is meant is not guessed.
  if (whose === undefined || name === '')
    return problem(
      'language.notUnderstood',
      { text: order.text.trim().slice(0, 160) },
      { suggestions: [suggestion('language.nameTask'), suggestion('language.useRowNumber')] },
    )
  if (PLAN.test(whose))
    return context.apply(
      [{ kind: 'setProject', changes: { name } }],
      [change(context.schedule.project.name, 'project_name', context.schedule.project.name, name)],
    )
  const at = order.masked.indexOf(whose)
  const found = targetsOf(slice(order, at, at + whose.length), context, { verbs: false, summaries: false })
  if ('problem' in found) return found.problem
  const [task] = found.tasks
  return found.tasks.length === 1 && task
    ? rename(context, task, name.charAt(0).toUpperCase() + name.slice(1))
    : undefined
}
