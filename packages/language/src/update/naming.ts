import { type Problem, problem, suggestion } from '@parada/schedule'
import { ORDERS } from '../grammar/orders.ts'
import type { Context } from './context.ts'
import { rename } from './edits.ts'
import { type Order, slice } from './order.ts'
import { targetsOf } from './targets.ts'
import { leads } from './verbs.ts'

export function renaming(order: Order, context: Context): Problem | null {
  const joint =
    /(?<![a-z])(?:para|to|a|as|como|por|de|pra|se chamar|se llamara|se llama|chamar|llamarse|called)\s+(?=\S)|:\s*/g
  const mention = order.tasks[0]
  const lead = leads(ORDERS.rename, order.masked)
  let cut: RegExpExecArray | null = null
  for (let match = joint.exec(order.masked); match; match = joint.exec(order.masked)) {
    if (match.index < (mention?.end ?? (lead ? lead[0].length + 1 : 4))) continue
    cut = match
    if (/^(?:para|to|as|como|pra|chamar)/.test(match[0]) || order.quotes.some(quote => quote.start >= match.index))
      break
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
  return rename(context, found.tasks[0]!, name[0]!.toUpperCase() + name.slice(1))
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
  return 'tasks' in found && found.tasks.length === 1 ? rename(context, found.tasks[0]!, quote.text) : undefined
}
