import type { GanttTheme, PeopleMarks } from '@parada/render'

const TOKENS: Readonly<Record<keyof GanttTheme, string>> = {
  surface: '--surface',
  header: '--surface',
  line: '--line',
  lineStrong: '--line-strong',
  text: '--text',
  textSoft: '--text-2',
  nonWorking: '--nonwork',
  selected: '--accent-soft',
  accent: '--accent',
  onAccent: '--on-accent',
  ink: '--ink',
  plan: '--progress',
  planSoft: '--progress-soft',
  critical: '--critical',
  criticalSoft: '--critical-soft',
  near: '--near',
  nearSoft: '--near-soft',
  done: '--done',
  doneSoft: '--done-soft',
  summary: '--text',
  summarySoft: '--line-strong',
  baseline: '--baseline',
  link: '--line-strong',
  fontText: '--font-text',
  fontNumber: '--font-num',
}

/** Where the person's own colours are forced upon the page, the canvas keeps to them as well. */
const FORCED: Readonly<Record<Exclude<keyof GanttTheme, 'fontText' | 'fontNumber'>, string>> = {
  surface: 'Canvas',
  header: 'Canvas',
  line: 'color-mix(in srgb, CanvasText 16%, Canvas)',
  lineStrong: 'CanvasText',
  text: 'CanvasText',
  textSoft: 'CanvasText',
  nonWorking: 'Canvas',
  selected: 'Canvas',
  accent: 'Highlight',
  onAccent: 'HighlightText',
  ink: 'CanvasText',
  plan: 'CanvasText',
  planSoft: 'Canvas',
  critical: 'LinkText',
  criticalSoft: 'Canvas',
  near: 'CanvasText',
  nearSoft: 'Canvas',
  done: 'CanvasText',
  doneSoft: 'Canvas',
  summary: 'CanvasText',
  summarySoft: 'GrayText',
  baseline: 'GrayText',
  link: 'GrayText',
}

/** The page's tokens as a painter's colours. Read again when the theme changes. */
export function readTheme(of: HTMLElement): GanttTheme {
  const style = getComputedStyle(of)
  const read = (token: string): string => style.getPropertyValue(token).trim()
  const forced = matchMedia('(forced-colors: active)').matches ? resolved(of, FORCED) : {}
  return Object.fromEntries(
    Object.entries(TOKENS).map(([key, token]) => [key, forced[key] ?? (read(token) || '#808080')]),
  ) as unknown as GanttTheme
}

/** Marks of people with their colours' tokens read. */
export function readPeople(of: HTMLElement, people: PeopleMarks): PeopleMarks {
  const style = getComputedStyle(of)
  return new Map(
    [...people].map(([task, here]) => [
      task,
      here.map(each => ({ ...each, colour: style.getPropertyValue(each.colour).trim() || '#808080' })),
    ]),
  )
}

/** Colours by their system names as the numbers a canvas takes. */
function resolved(of: HTMLElement, named: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const probe = document.createElement('span')
  probe.style.setProperty('forced-color-adjust', 'none')
  of.append(probe)
  const style = getComputedStyle(probe)
  const found = Object.entries(named).map(([key, name]) => {
    probe.style.color = name
    return [key, style.color] as const
  })
  probe.remove()
  return Object.fromEntries(found)
}
