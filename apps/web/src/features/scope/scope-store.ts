import {
  type Calendar,
  calendarId,
  type Instant,
  type Problem,
  type ShiftPattern,
  shiftCalendar,
  type WorkUnits,
} from '@parada/schedule'
import { type Limit, type PlantNorm, type ScopeWords, standardCatalogue, withNorms } from '@parada/scope'
import { create } from 'zustand'
import { civilToday } from '../../data/clock.ts'
import { plantNorms, readPlant, storePlantNorms } from '../../data/plant-norms.ts'
import type { TableLine } from './lines.ts'

/** What is put together before it becomes a plan; kept in this browser, so that a reload brings it back. */
export interface ScopeDraft {
  readonly name: string
  readonly text: string
  readonly lines: readonly TableLine[]
  readonly limits: readonly Limit[]
  readonly start: Instant
  readonly calendar: Calendar
  readonly units?: WorkUnits
  readonly shifts?: ShiftPattern
  readonly windowHours: number | null
  readonly contingent: NonNullable<ScopeWords['contingent']>
  /** Words and numbers of the text, or cells of a sheet, that nothing took. */
  readonly unused: readonly Pick<Problem, 'code' | 'severity' | 'params' | 'suggestions' | 'at'>[]
}

/** Seconds from midnight to the first shift. */
const FIRST_SHIFT = 7 * 3600

/** An empty table: round the clock in two shifts from tomorrow morning. */
export const newDraft = (): ScopeDraft => ({
  name: '',
  text: '',
  lines: [],
  limits: [],
  start: (civilToday() + 86_400 + FIRST_SHIFT) as Instant,
  calendar: shiftCalendar('24x7', { id: calendarId(1) }),
  shifts: { hoursPerDay: 24, daysPerWeek: 7, shiftHours: 12, shiftsPerDay: 2 },
  windowHours: null,
  contingent: 'risk',
  unused: [],
})

interface ScopeState {
  /** Under which the draft is kept; null before a person and a plan are known. */
  readonly key: string | null
  readonly draft: ScopeDraft
  readonly chosen: number | null
  /** The plant's own norms, kept in this browser. */
  readonly norms: readonly PlantNorm[]
}

export const scopeTable = create<ScopeState>(() => ({ key: null, draft: newDraft(), chosen: null, norms: [] }))

const keyOf = (owner: string, plan: string | null): string => `parada.scope.${owner}.${plan ?? 'new'}`

function stored<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch (cause) {
    console.warn('the scope is not kept over a reload', cause)
  }
}

/** Brings back what a person had put together for a plan (null: a new one), else what `first` gives. */
export function openTable(owner: string, plan: string | null, first: () => ScopeDraft): void {
  const key = keyOf(owner, plan)
  if (scopeTable.getState().key === key) return
  const read = stored<ScopeDraft>(key)
  const draft = read && Array.isArray(read.lines) ? { ...newDraft(), ...read } : first()
  scopeTable.setState({ key, draft, chosen: null, norms: plantNorms() })
}

/** Changes the table, and keeps it. */
export function change(part: Partial<ScopeDraft>): void {
  scopeTable.setState(({ draft, key }) => {
    const next = { ...draft, ...part }
    if (key !== null) store(key, next)
    return { draft: next }
  })
}

/** Puts another table in its place; nothing of it is kept until it is changed. */
export function replaceTable(draft: ScopeDraft): void {
  const { key } = scopeTable.getState()
  if (key !== null) store(key, null)
  scopeTable.setState({ draft, chosen: null })
}

/** Shows the norms at once and keeps them; what could not be stored is rolled back, and reported through `onFailed`. */
export function setNorms(norms: readonly PlantNorm[], onFailed: (cause: unknown) => void): void {
  scopeTable.setState({ norms })
  storePlantNorms(norms).catch((cause: unknown) => {
    scopeTable.setState({ norms: plantNorms() })
    onFailed(cause)
  })
}

/** Reads the signed-in user's norms from the server. */
export async function readNorms(): Promise<void> {
  scopeTable.setState({ norms: await readPlant() })
}

/** The templates with the plant's norms: what the table is filled and explained by. */
export const catalogueNow = () => withNorms(standardCatalogue(), scopeTable.getState().norms)

export const nextId = (lines: readonly TableLine[]): number =>
  lines.reduce((most, each) => Math.max(most, each.id), 0) + 1

export function changeLine(id: number, part: Partial<TableLine>): void {
  const { lines } = scopeTable.getState().draft
  change({ lines: lines.map(each => (each.id === id ? { ...each, ...part } : each)) })
}

export function addLines(added: readonly Omit<TableLine, 'id'>[]): void {
  const { lines } = scopeTable.getState().draft
  const first = nextId(lines)
  change({ lines: [...lines, ...added.map((each, at) => ({ ...each, id: first + at }))] })
  scopeTable.setState({ chosen: first + added.length - 1 })
}
