import type { ProblemParams } from '@parada/schedule'
import { formatParam, plural } from '../../format.ts'

type Sentence = (p: ProblemParams) => string
const n = (value: string | number | undefined): string => formatParam('en', value)
const many = (count: string | number | undefined, one: string, other: string): string =>
  plural('en', Number(count), { one, other })

/** Problems of a scope: its items, the templates they go by, and work orders. */
export const problemsScope = {
  'scope.formula': p => `The formula “${p.formula}” cannot be read at “${p.at}”.`,
  'scope.formulaName': p => `The formula “${p.formula}” uses “${p.name}”, which the template does not have.`,
  'scope.template': p => `Template ${p.template}, at ${p.at}: ${p.wanted} was expected.`,
  'scope.noLines': () => 'The scope has no items.',
  'scope.unknownTemplate': p => `“${p.item}”: there is no template “${p.template}”.`,
  'scope.unknownParameter': p => `“${p.item}”: the template has no parameter “${p.parameter}”.`,
  'scope.parameterRange': p => `“${p.item}”: ${p.parameter} = ${n(p.value)}; it goes from ${n(p.min)} to ${n(p.max)}.`,
  'scope.duplicateTag': p => `Tag ${p.tag} stands on more than one item.`,
  'scope.crewBelowMinimum': p =>
    `“${p.item}”, ${p.task}: there is ${n(p.units)} of ${p.trade} and the safe minimum is ${n(p.min)}.`,
  'scope.noOrderColumns': () =>
    'The columns of a work-order list were not recognized: the order or the text of the operation is missing.',
  'scope.noOrders': () => 'The list has no operation to plan.',
  'scope.ordersPartly': p =>
    `${n(p.count)} ${many(p.count, 'partly confirmed operation has', 'partly confirmed operations have')} neither hours nor dates in the list: ${many(p.count, 'its progress was', 'their progress was')} left blank (${p.examples}).`,
  'scope.ordersUntimed': p =>
    `${n(p.count)} ${many(p.count, 'operation without duration or work was', 'operations without duration or work were')} left blank (${p.examples}).`,
  'scope.ordersLeftOut': p =>
    `${n(p.count)} ${many(p.count, 'row was left out', 'rows were left out')} (deleted, repeated or empty): ${p.rows}.`,
  'scope.ordersEstimated': p =>
    `${n(p.count)} ${many(p.count, 'operation has', 'operations have')} the duration of the equipment’s template (${p.examples}).`,
  'scope.ordersRelations': p =>
    `${n(p.count)} ${many(p.count, 'relation of', 'relations of')} the list could not be followed (${p.examples}).`,
  'scope.ordersLinked': p =>
    `${n(p.count)} ${many(p.count, 'link of the new operations', 'links of the new operations')}, by ${p.by === 'template' ? 'the equipment’s template' : 'operation number'}, as in the plan.`,
  'scope.ordersUnlinked': p =>
    `${n(p.count)} ${many(p.count, 'new operation has', 'new operations have')} no link (${p.examples}).`,
  'scope.ordersDates': p =>
    `${n(p.count)} ${many(p.count, 'operation has', 'operations have')} a start date in the list: the network works it out; the one of the list counts only without links (${p.examples}).`,
  'scope.ordersFinish': p =>
    `${n(p.count)} ${many(p.count, 'operation has', 'operations have')} a finish date in the list: ${n(p.late)} ${many(p.late, 'ends later', 'end later')} in the network${p.examples === '' ? '' : `, by up to ${n(p.hours)} h (${p.examples})`}.`,
  'scope.ordersSpan': p =>
    `${n(p.count)} ${many(p.count, 'operation lasts longer than from its start to its finish', 'operations last longer than from their start to their finish')} in the list: the duration was kept (${p.examples}).`,
  'scope.ordersOdd': p =>
    `${n(p.count)} ${many(p.count, 'cell could not be read as it stands', 'cells could not be read as they stand')}: row ${p.examples}.`,
  'scope.ordersDays': p =>
    `${n(p.count)} ${many(p.count, 'operation has its duration', 'operations have their duration')} in days: each counts as 24 h of the clock. If it is a day of a shift, check (${p.examples}).`,
  'scope.ordersDoubled': p =>
    `${n(p.count)} ${many(p.count, 'operation of the list has', 'operations of the list have')} the number of another: with another text both are in the plan, and with the same text the first row counts (${p.examples}).`,
  'scope.ordersNoColumn': p =>
    `The list has no such columns, or there are no such fields: ${p.columns}. Fields: ${p.fields}.`,
  'scope.noItemsInText': () =>
    'I found no equipment in this text. If it is a list of tasks, generate the plan straight from it.',
  'scope.lineBegun': p => `“${p.item}” has progress already: it does not leave the plan.`,
  'scope.workerFailed': () =>
    "The scope's reckoning stopped. What you wrote is kept: change something or reload the page.",
} satisfies Record<string, Sentence>
