import {
  type Edit,
  HOUR,
  must,
  nth,
  type Problem,
  problem,
  type Resource,
  type ResourceRate,
  suggestion,
} from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { NOTE, ORDERS } from '../grammar/orders.ts'
import { fold } from '../text/fold.ts'
import { type Context, change, singular } from './context.ts'
import type { Order } from './order.ts'
import { targetsOf } from './targets.ts'

const PRIORITY = 'prioridade|priority|prioridad'
const RATE =
  'custos?|taxas?|tarifas?|valor(?: da hora)?|preco|salario|diaria|cost[soe]?s?|rates?|price|pay|custa(?:m)?|cuestan?|ganha(?:m)?|cobra(?:m|n)?|orcamento|budget|presupuesto'
const MONEY =
  /(?:(r\$|us\$|u\$s|\$|€|usd|brl|eur|reais|dolares|dollars|euros)\s*)?(?<![\w.,])(\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)\s*(r\$|us\$|\$|€|usd|brl|eur|reais|real|dolares|dolar|dollars?|euros?|pesos|soles|mil(?: reais)?|k)?(?:\s*(?:por|\/|per|a|an|la|al|el|ao|each|cada)\s*(hora|hour|hr|h|dia|day|d|semana|week|uso|use|unidade|unit|kg|litro|liter)(?![a-z]))?/

/** Orders about notes, priority, pay and cost. Undefined when the order is about something else. */
export function attributeOrder(order: Order, context: Context): Problem | null | undefined {
  for (const each of [noting, prioritising, paying]) {
    const found = each(order, context)
    if (found !== undefined) return found
  }
  return undefined
}

const without = (order: Order, source: string): Order => ({
  ...order,
  masked: order.masked.replace(new RegExp(source, 'g'), whole => ' '.repeat(whole.length)),
})
const LEAD = `(?<![a-z0-9])(?:${ORDERS.insert}|${ORDERS.put}|${ORDERS.set}|${ORDERS.delete}|${ORDERS.assign}|escrev[ae]r?|write|escribe|escriba|add|record)(?![a-z0-9])`

/** "adicione a nota "..." na tarefa X", "observação em X: ...", "delete the note of X". */
function noting(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const word = pattern(`(?<![a-z])(?:${NOTE})(?![a-z])`).exec(masked)
  if (!word) return undefined
  const text = order.quotes.at(-1)?.text
  const clearing = pattern(`^[\\s,]*(?:${ORDERS.delete}|limp(?:e|ar|a)|clear)(?![a-z])`).test(masked)
  if (text === undefined && !clearing) return undefined
  // A task may be called "Nota fiscal": without a place to put it there is no note.
  const found = targetsOf(
    without(
      without(
        order,
        `(?<![a-z])(?:(?:uma?|a|the|una?|la|new|nova|nueva)\\s+)?(?:${NOTE})(?![a-z])|:|(?<![a-z])(?:dizendo|saying|diciendo|que diga|com o texto|con el texto|limpe|limpar|limpa|clear)(?![a-z])`,
      ),
      LEAD,
    ),
    context,
  )
  // "... e anote: usar bomba reserva": of the task that was spoken of.
  const tasks = 'tasks' in found ? found.tasks : /^[\s,]*(?:anot|apunt|note)/.test(masked) ? context.last : []
  if (tasks.length === 0) return 'problem' in found ? found.problem : undefined
  const edits: Edit[] = []
  const changes = []
  for (const task of tasks) {
    const old = task.notes ?? null
    const adds = pattern(`^[\\s,]*(?:${ORDERS.insert})(?![a-z])`).test(masked) && old !== null
    const notes = clearing ? null : adds ? `${old}\n${text}` : must(text)
    if (notes === old)
      return problem(
        'language.nothingToChange',
        { task: task.name },
        { suggestions: [suggestion('language.giveValue')] },
      )
    edits.push({ kind: 'setTask', task: task.uid, changes: { notes } })
    changes.push(change(task.name, 'notes', old, notes))
  }
  return context.apply(edits, changes)
}

/** Degrees in words on the scale of 0 to 1000 where 500 is normal. */
const DEGREES: readonly (readonly [RegExp, number])[] = [
  [/(?<![a-z])(?:maxim[oa]|total|absoluta|highest|top|max|maximum|critica|critical|urgente|urgent)(?![a-z])/, 1000],
  [/(?<![a-z])(?:muito alta|very high|muy alta)(?![a-z])/, 900],
  [/(?<![a-z])(?:muito baixa|very low|muy baja)(?![a-z])/, 100],
  [/(?<![a-z])(?:minim[oa]|lowest|min|minimum)(?![a-z])/, 0],
  [/(?<![a-z])(?:alt[oa]|high|higher)(?![a-z])/, 800],
  [/(?<![a-z])(?:baix[oa]|low|lower|baj[oa])(?![a-z])/, 200],
  [/(?<![a-z])(?:normal|medi[oa]|medium|padrao|default)(?![a-z])/, 500],
]

/** "prioridade alta para X", "set priority of X to 800". */
function prioritising(order: Order, context: Context): Problem | null | undefined {
  if (!pattern(`(?<![a-z])(?:${PRIORITY}|prioriz\\w+|prioriti\\w+)(?![a-z])`).test(order.masked)) return undefined
  const named = plainMasked(order)
  const number = /(?<![\w.,])(-?\d{1,5})(?![\w%]|[.,]\d)/.exec(named)
  const degree = DEGREES.find(([regex]) => regex.test(named))
  const value = number ? Number(number[1]) : (degree?.[1] ?? (/prioriz|prioriti/.test(named) ? 800 : null))
  if (value === null)
    return problem(
      'language.notUnderstood',
      { text: order.text.trim().slice(0, 160) },
      { suggestions: [suggestion('language.giveValue')] },
    )
  let rest = without(
    order,
    `(?<![a-z])(?:(?:a|the|la|com|with|con|tem|has|tiene|de|of|como|as)\\s+)?(?:${PRIORITY}|prioriz\\w+|prioriti\\w+)(?![a-z])`,
  )
  rest = without(rest, LEAD)
  if (number) rest = without(rest, `(?<![\\w.,])${nth(number, 1)}(?![\\w%])`)
  for (const [regex] of DEGREES) rest = without(rest, regex.source)
  const found = targetsOf(rest, context)
  if ('problem' in found) return found.problem
  if (value < 0 || value > 1000)
    return problem(
      'language.impossibleValue',
      { task: nth(found.tasks, 0).name, field: 'priority', value },
      { suggestions: [suggestion('language.giveValue')] },
    )
  return context.apply(
    found.tasks.map(task => ({
      kind: 'setTask' as const,
      task: task.uid,
      changes: { priority: value === 500 ? null : value },
    })),
    found.tasks.map(task => change(task.name, 'priority', task.priority ?? 500, value)),
  )
}

const plainMasked = (order: Order): string => order.masked.replace(/[\uE000-\uE011]/g, ' ')

const amountOf = (digits: string): number => {
  const cents = /[.,](\d{1,2})$/.exec(digits)
  const whole = (cents ? digits.slice(0, cents.index) : digits).replace(/[.,]/g, '')
  return Number(whole) + (cents ? Number(cents[1]) / 10 ** nth(cents, 1).length : 0)
}

/** "o mecânico custa R$ 85 por hora", "fixed cost of X: 5000". */
function paying(order: Order, context: Context): Problem | null | undefined {
  const folded = fold(order.text)
  const word = pattern(`(?<![a-z])(?:${RATE})(?![a-z])`).exec(folded)
  const currency = /r\$|us\$|\$|€|(?<![a-z])(?:reais|dolares|dollars|euros|usd|brl|eur)(?![a-z])/.test(folded)
  if (!word && !currency) return undefined
  // "troque a taxa por 3h" and other amounts of time are no money.
  const match = MONEY.exec(folded.replace(/(?<=\d)\s*(?:%|por cento)/g, 'xx'))
  if (
    !match ||
    (!currency &&
      !match[4] &&
      !/^(?:custo|cost|orcamento|budget|presupuesto|tarifa|rate|taxa|valor|preco|salario|price)/.test(word?.[0] ?? ''))
  )
    return undefined
  const factor = /^(?:mil|k)/.test(match[3] ?? '') ? 1000 : 1
  const value = amountOf(nth(match, 2)) * factor
  const per = match[4] ?? null
  const rest: Order = {
    ...order,
    amounts: [],
    masked: without(
      without(
        {
          ...order,
          masked:
            order.masked.slice(0, match.index) +
            ' '.repeat(match[0].length) +
            order.masked.slice(match.index + match[0].length),
        },
        `(?<![a-z])(?:(?:o|a|the|el|la|his|her)\\s+)?(?:fixed\\s+|standard\\s+)?(?:${RATE})(?:\\s+(?:fix[oa]s?|fij[oa]s?|horari[oa]|por hora|per hour|hora|standard|padrao))*(?:\\s+d[eoa]s?)?(?![a-z])|[:=]`,
      ),
      LEAD,
    ).masked.replace(/[\uE000-\uE004]/g, ' '),
  }
  const resource = resourceIn(rest, context)
  if (resource && (per !== null || !exactTask(rest, context))) return setRate(context, resource, value, per, folded)
  const found = targetsOf(rest, context)
  if ('problem' in found) {
    if (per === null) return found.problem
    return problem(
      'language.resourceNotFound',
      { resource: plainMasked(rest).replace(/\s+/g, ' ').trim(), task: '' },
      {
        suggestions: [
          ...context.schedule.resources
            .slice(0, 3)
            .map(each => suggestion('language.chooseResource', { resource: each.name })),
          suggestion('language.updateExample'),
        ],
      },
    )
  }
  return context.apply(
    found.tasks.map(task => ({ kind: 'setTask' as const, task: task.uid, changes: { fixedCost: value } })),
    found.tasks.map(task => change(task.name, 'fixed_cost', task.fixedCost ?? null, value)),
  )
}

const exactTask = (order: Order, context: Context): boolean => {
  const found = targetsOf(order, context)
  return order.tasks.length > 0 && 'tasks' in found
}

/** The one resource that the words name. */
export function resourceIn(order: Order, context: Context): Resource | null {
  const words = ` ${singular(
    plainMasked(order)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  )} `
  const fits = context.schedule.resources.filter(each =>
    words.includes(
      ` ${singular(
        fold(each.name)
          .replace(/[^a-z0-9]+/g, ' ')
          .trim(),
      )} `,
    ),
  )
  fits.sort((a, b) => b.name.length - a.name.length)
  const found = fits[0]
  return found && !fits.some(each => each !== found && each.name.length === found.name.length) ? found : null
}

const PER_HOUR: Readonly<Record<string, number>> = {
  hora: 1,
  hour: 1,
  hr: 1,
  h: 1,
  dia: 8,
  day: 8,
  d: 8,
  semana: 40,
  week: 40,
}

function setRate(
  context: Context,
  resource: Resource,
  value: number,
  per: string | null,
  folded: string,
): Problem | null {
  const perUse = /(?:uso|use)/.test(per ?? '')
  const overtime = /(?:hora extra|horas extras|overtime|extraordinari)/.test(folded)
  const hours = per === null || perUse ? 1 : (PER_HOUR[per] ?? 1)
  const dayHours = context.schedule.project.units.secondsPerDay / HOUR
  const weekHours = context.schedule.project.units.secondsPerWeek / HOUR
  const amount = value / (hours === 8 ? dayHours : hours === 40 ? weekHours : hours)
  const first = resource.rates?.find(rate => rate.table === 'A' && rate.from === undefined)
  const standard = first?.standard ?? 0
  const unit: ResourceRate['unit'] =
    resource.kind === 'material' ? 'material' : hours === 8 ? 'd' : hours === 40 ? 'w' : 'h'
  const rate: ResourceRate = overtime
    ? { ...first, table: 'A', standard, overtime: amount }
    : perUse
      ? { ...first, table: 'A', standard, perUse: amount }
      : { ...first, table: 'A', standard: amount, unit }
  const rates = [rate, ...(resource.rates ?? []).filter(each => each !== first)]
  const old = overtime ? first?.overtime : perUse ? first?.perUse : first?.standard
  return context.apply(
    [{ kind: 'setResource', resource: resource.uid, changes: { rates } }],
    [
      change(
        resource.name,
        overtime ? 'overtime_rate' : perUse ? 'cost_per_use' : 'rate',
        old ?? null,
        Math.round(amount * 100) / 100,
      ),
    ],
  )
}
