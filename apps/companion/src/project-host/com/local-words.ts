import type { Duration } from '@parada/schedule'
import { type Automation, AutomationError } from './automation.ts'
import { isAutomation } from './retry.ts'

/** PjFormatUnit (VBA reference): by our unit, working and elapsed. An estimated one is 32 more. */
const UNIT_CODES = {
  m: [3, 4],
  h: [5, 6],
  d: [7, 8],
  w: [9, 10],
  mo: [11, 12],
} as const
const ESTIMATED = 32

/** PjField.pjTaskDuration: the duration as its user sees it. */
const TASK_DURATION = 188_743_709

/** PjFormatUnit of a lag that is a percentage (source: the same values in Project's XML, LinkLag and LagFormat). */
export const PERCENT_LAG = 19

/**
 * What MS Project says in the language of its user, asked of the program itself: nothing here knows a language. Texts
 * are used only where numbers cannot say it: elapsed durations, and what an empty date or no calendar is called.
 */
export class LocalWords {
  readonly #app: Automation
  #unset: string | null = null
  #decimal: string | null = null

  constructor(app: Automation) {
    this.#app = app
  }

  /** A duration in the given unit as this Project writes it. */
  duration(minutes: number, code: number): string {
    return String(this.#app.call('DurationFormat', [minutes, code]))
  }

  /** An elapsed duration in its own unit where that is exact to two decimals, else in elapsed minutes. */
  elapsed({ seconds, unit, estimated }: Pick<Duration, 'seconds' | 'unit' | 'estimated'>): string {
    const minutes = seconds / 60
    const inUnit = { m: 1, h: 60, d: 1440, w: 10_080, mo: 43_200 }[unit]
    const exact = Number.isInteger(Math.round((minutes / inUnit) * 1e8) / 1e6)
    return this.duration(minutes, (exact ? UNIT_CODES[unit][1] : UNIT_CODES.m[1]) + (estimated ? ESTIMATED : 0))
  }

  /** Whether a task's duration counts elapsed time: its text is then one of the elapsed ones, blanks aside. */
  isElapsed(task: Automation): boolean {
    const bare = (text: string): string => text.replace(/\s/gu, '')
    const shown = bare(String(task.call('GetField', [TASK_DURATION])))
    const minutes = Number(task.get('Duration'))
    return ELAPSED_CODES.some(code =>
      [code, code + ESTIMATED].some(each => bare(this.duration(minutes, each)) === shown),
    )
  }

  /** A number with this Project's decimal mark. */
  number(value: number): string {
    this.#decimal ??= /1(\D)5/.exec(this.duration(90, UNIT_CODES.h[0]))?.[1] ?? '.'
    return String(value).replace('.', this.#decimal)
  }

  /** The amount in a text such as "R$ 1.250,50/h"; null when there is none. */
  amount(text: string): number | null {
    const mark = this.number(0.5).charAt(1)
    const digits = /-?[\d\s.,'’]*\d/.exec(text)?.[0]
    if (digits === undefined) return null
    const kept = [...digits].filter(each => /[\d-]/.test(each) || each === mark).join('')
    return Number(kept.replace(mark, '.'))
  }

  /** What an unset date reads as: "NA" in English. Read from an unset date. */
  unset(task: Automation): string {
    if (this.#unset !== null) return this.#unset
    for (const member of ['ActualFinish', 'Baseline10Start', 'Deadline', 'Date10']) {
      const answer = task.get(member)
      if (typeof answer === 'string' && answer !== '') {
        this.#unset = answer
        return answer
      }
    }
    return 'NA'
  }

  /** What the calendar of a task without one is called: "None" in English. Asked of the tasks at the top of the plan. */
  noCalendar(project: Automation, calendars: readonly string[]): string {
    const tasks = project.get('Tasks')
    if (!isAutomation(tasks)) return 'None'
    let seen = 0
    for (const task of tasks.items()) {
      const name = task?.get('Calendar')
      if (typeof name === 'string' && !calendars.includes(name)) return name
      if (++seen > 200) break
    }
    return 'None'
  }
}

/** PjFormatUnit codes of elapsed units. */
export const ELAPSED_CODES: readonly number[] = Object.values(UNIT_CODES).map(each => each[1])

/**
 * True for an error about this one call: Project's own (1100, 1101 and its like), and those of COM about a member, its
 * type or its arguments (DISP_E_*, E_INVALIDARG). A busy or lost Project is none.
 */
export const isRefusal = (error: unknown): error is AutomationError =>
  error instanceof AutomationError &&
  (error.code !== null || error.hresult >>> 8 === DISPATCH || error.hresult === INVALID_ARGUMENT)

/** 0x800200xx without its last byte. */
const DISPATCH = 0x800200
const INVALID_ARGUMENT = 0x80070057

/** DISP_E_MEMBERNOTFOUND and DISP_E_UNKNOWNNAME: an older Project that does not know this member. */
const UNKNOWN_MEMBER: ReadonlySet<number> = new Set([0x80020003, 0x80020006])

/** Why Project refused: it has no such member, or does not let it be written. */
export const refusalOf = (error: AutomationError): string => {
  if (error.code !== null) return 'companion.fieldReadOnly'
  return UNKNOWN_MEMBER.has(error.hresult) ? 'companion.fieldNotInProject' : 'companion.valueNotInProject'
}
