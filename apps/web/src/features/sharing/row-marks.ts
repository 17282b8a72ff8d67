import type { OtherPerson } from '../../app/presence.ts'

/** Colours of people: those of the categorical scale that tell apart best. */
export const PERSON_COLOUR: Readonly<Record<number, string>> = {
  1: 'var(--d1)',
  2: 'var(--d4)',
  3: 'var(--d3)',
  4: 'var(--d5)',
  5: 'var(--d6)',
  6: 'var(--d8)',
}

/**
 * Marks the grid rows that others work on: a stripe in their colour and their name at its end. By rules for the rows of
 * those tasks, so the grid itself, which fills rows again and again as it scrolls, needs not know of people.
 */
export function markRows(others: readonly OtherPerson[]): () => void {
  const byTask = new Map<number, OtherPerson[]>()
  for (const each of others) if (each.task !== null) byTask.set(each.task, [...(byTask.get(each.task) ?? []), each])
  const rules = [...byTask].map(([task, people]) => {
    const colour = PERSON_COLOUR[people[0]?.colour ?? 1]
    const names = JSON.stringify(people.map(each => each.name.split(' ')[0]).join(', '))
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
