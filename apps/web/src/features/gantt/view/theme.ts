import type { GanttTheme } from '@parada/render'

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
  summary: '--text-2',
  baseline: '--baseline',
  link: '--line-strong',
  fontText: '--font-text',
  fontNumber: '--font-num',
}

/** The page's tokens as a painter's colours. Read again when the theme changes. */
export function readTheme(of: HTMLElement): GanttTheme {
  const style = getComputedStyle(of)
  const read = (token: string): string => style.getPropertyValue(token).trim()
  return Object.fromEntries(
    Object.entries(TOKENS).map(([key, token]) => [key, read(token) || '#808080']),
  ) as unknown as GanttTheme
}
