import { must, nth } from '@parada/schedule'
import { type Item, isLight, isWord } from './item.ts'
import { isJoint } from './roles.ts'

const REFERENCES: ReadonlySet<Item['kind']> = new Set(['task', 'person'])
const VALUES: ReadonlySet<Item['kind']> = new Set(['amount', 'percent', 'number', 'date', 'quote', 'person'])

/** Items of one kind that stand side by side with joints between: "A, B and C", "4, 6 and 8 hours". */
function listsOf(items: readonly Item[]): Item[][] {
  const lists: Item[][] = []
  let list: Item[] = []
  let joint = false
  for (const item of items) {
    if (isJoint(item)) joint = true
    else if (REFERENCES.has(item.kind) || VALUES.has(item.kind)) {
      const alike = list.length > 0 && joint && (nth(list, 0).kind === item.kind || bothAmounts(nth(list, 0), item))
      if (!alike) {
        list = []
        lists.push(list)
      }
      list.push(item)
      joint = false
    } else if (!isLight(item)) {
      list = []
      joint = false
    }
  }
  return lists.filter(each => each.length > 1)
}

const bothAmounts = (a: Item, b: Item): boolean =>
  ['amount', 'number'].includes(a.kind) && ['amount', 'number'].includes(b.kind)

/**
 * Two parallel lists of the same length are one sentence a pair: "A and B take 4 and 6 hours (respectively)". Two lists
 * of rows are paired only where the words say so.
 */
export function inParallel(items: readonly Item[]): Item[][] {
  const told = items.some(item => isWord(item, 'respectively'))
  const lists = listsOf(items)
  const [first, second] = lists
  if (!first || !second || lists.length !== 2 || first.length !== second.length) return [[...items]]
  if (!told && (!REFERENCES.has(nth(first, 0).kind) || !bothAmountsOrPercents(second))) return [[...items]]
  const unit = second.findLast(item => item.amount)?.amount?.parts[0]?.unit
  return first.map((own, at) =>
    items
      .filter(item => item === own || item === second[at] || !(first.includes(item) || second.includes(item)))
      .filter(item => !isWord(item, 'respectively') && !isInner(item, first, second))
      .map(item => {
        const list = item === own ? first : item === second[at] ? second : null
        if (!list) return item
        const { mark, role } = nth(list, 0)
        const amount =
          item.kind === 'number' && unit && item.value !== undefined
            ? {
                kind: 'amount' as const,
                amount: { start: item.start, end: item.end, parts: [{ value: item.value, unit }] },
              }
            : {}
        return { ...item, ...(mark && { mark }), ...(role && { role }), ...amount }
      }),
  )
}

const bothAmountsOrPercents = (list: readonly Item[]): boolean =>
  list.every(item => ['amount', 'number'].includes(item.kind)) || list.every(item => item.kind === 'percent')

/** What stands between two members of a list. */
const isInner = (item: Item, ...lists: readonly (readonly Item[])[]): boolean =>
  lists.some(list => item.from > nth(list, 0).from && item.to < must(list.at(-1)).to && !list.includes(item))
