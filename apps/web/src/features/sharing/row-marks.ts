import type { PeopleMarks } from '@parada/render'
import type { TaskId } from '@parada/schedule'
import type { OtherPerson } from '../../data/presence.ts'

/** Tokens of the colours of people: those of the categorical scale that are the most distinct. */
const TOKENS = ['--d1', '--d4', '--d3', '--d5', '--d6', '--d8'] as const

const tokenOf = (person: OtherPerson | undefined): string =>
  TOKENS[((person?.colour ?? 1) - 1) % TOKENS.length] ?? '--d1'

/** CSS colour of a person. */
export const colourOf = (person: OtherPerson | undefined): string => `var(${tokenOf(person)})`

/** The name that fits a mark. */
const shortName = (person: OtherPerson): string => person.name.split(' ')[0] ?? ''

function byTask(others: readonly OtherPerson[]): Map<number, OtherPerson[]> {
  const found = new Map<number, OtherPerson[]>()
  for (const each of others) if (each.task !== null) found.set(each.task, [...(found.get(each.task) ?? []), each])
  return found
}

/** What the bars of those tasks are marked with. */
export function barMarks(others: readonly OtherPerson[]): PeopleMarks {
  return new Map(
    [...byTask(others)].map(([task, people]) => [
      task as TaskId,
      people.map(each => ({ name: shortName(each), colour: tokenOf(each) })),
    ]),
  )
}

/**
 * Marks the grid rows that others work on: a stripe in their colour and their name at its end. By rules for the rows of
 * those tasks, so the grid itself, which fills rows again and again as it scrolls, needs not know of people.
 */
export function markRows(others: readonly OtherPerson[]): () => void {
  const rules = [...byTask(others)].map(([task, people]) => {
    const colour = colourOf(people[0])
    const names = JSON.stringify(people.map(shortName).join(', '))
    return `
      [role="row"][data-task="${task}"]::before {
        content: "";
        position: absolute;
        inset: 0 auto 0 0;
        width: 3px;
        background: ${colour};
      }
      [role="row"][data-task="${task}"]::after {
        content: ${names};
        position: sticky;
        right: 4px;
        z-index: 1;
        float: right;
        max-width: 96px;
        margin-top: 2px;
        padding: 0 6px;
        overflow: hidden;
        border-radius: 8px;
        background: ${colour};
        color: var(--surface);
        font-size: 10px;
        font-weight: 600;
        line-height: 15px;
        text-overflow: ellipsis;
        white-space: nowrap;
        pointer-events: none;
      }`
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules.join('\n'))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
  }
}
