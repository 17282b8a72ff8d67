/** Colours of a schedule picture, as CSS colour texts. The page fills them from its tokens, the report from `PAPER`. */
export interface GanttTheme {
  readonly surface: string
  readonly header: string
  readonly line: string
  readonly lineStrong: string
  readonly text: string
  readonly textSoft: string
  readonly nonWorking: string
  readonly selected: string
  readonly accent: string
  readonly onAccent: string
  readonly ink: string
  readonly plan: string
  readonly planSoft: string
  readonly critical: string
  readonly criticalSoft: string
  readonly near: string
  readonly nearSoft: string
  readonly done: string
  readonly doneSoft: string
  readonly summary: string
  /** What of a summary is not done yet. */
  readonly summarySoft: string
  readonly baseline: string
  readonly link: string
  readonly fontText: string
  readonly fontNumber: string
}

/** Ink on white paper; tones differ enough for black and white. */
export const PAPER: GanttTheme = {
  surface: '#ffffff',
  header: '#f1f3f5',
  line: '#d9dee3',
  lineStrong: '#7d8790',
  text: '#14191e',
  textSoft: '#4d5760',
  nonWorking: '#f3f4f6',
  selected: '#fdebe0',
  accent: '#bf4209',
  onAccent: '#ffffff',
  ink: '#14191e',
  plan: '#1a5fb4',
  planSoft: '#cfe0f5',
  critical: '#c31f2d',
  criticalSoft: '#f6c9cc',
  near: '#8a5a00',
  nearSoft: '#f4dfa6',
  done: '#14713f',
  doneSoft: '#c5e6d2',
  summary: '#343d46',
  summarySoft: '#9aa3ab',
  baseline: '#8f87a6',
  link: '#7d8790',
  fontText: 'IBM Plex Sans Variable, IBM Plex Sans, sans-serif',
  fontNumber: 'IBM Plex Mono, monospace',
}
