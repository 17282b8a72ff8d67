import { type Calculation, type CriticalPathResult, criticalPathResult, type Schedule } from '@parada/schedule'
import { create } from 'zustand'
import { type ApiFailure, failureOf, mutate } from '../../data/api.ts'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import { matrixOf } from '../../data/load-matrix.ts'
import { schemaOf } from '../../data/plan/wire.ts'

export interface AnalysisState {
  readonly status: 'idle' | 'analyzing' | 'result' | 'error'
  readonly result: CriticalPathResult | null
  /** The plan that the result is about: it may have been changed since. */
  readonly about: Calculation | null
  readonly failure: ApiFailure | null
  /** A banner about the last run is shown until it vanishes. */
  readonly banner: 'ok' | 'err' | null
  /** This plan was analysed by itself when the report was opened; once per plan. */
  readonly automatic: boolean
}

/** The critical-path analysis of the open plan, shared by its tab and the report. */
export const analysis = create<AnalysisState>(() => ({
  status: 'idle',
  result: null,
  about: null,
  failure: null,
  banner: null,
  automatic: false,
}))

/** True when anything that dates follow from was changed; what is written about the plan is not of that kind. */
export function differs(now: Schedule, then: Schedule): boolean {
  return (
    now.tasks !== then.tasks ||
    now.links !== then.links ||
    now.assignments !== then.assignments ||
    now.resources !== then.resources ||
    now.calendars !== then.calendars ||
    now.project.calendar !== then.project.calendar ||
    now.project.start !== then.project.start ||
    now.project.statusDate !== then.project.statusDate
  )
}

/** Counts the plans that were opened: an answer about an earlier one is dropped. */
let loads = 0

/**
 * Runs the analysis. The server decides whether this person may have it; the words, reasons and fixes are made here from
 * the same functions, so that they follow the language and can be carried out. Null when it failed, or another plan was opened meanwhile.
 */
export async function analyze(): Promise<CriticalPathResult | null> {
  const { schedule, calculation } = editor.state.getState()
  if (!schedule || !calculation) return null
  analysis.setState({ status: 'analyzing', banner: null })
  const asked = loads
  try {
    await mutate('criticalPath.analyze', schemaOf(schedule, calculation))
    if (asked !== loads) return null
    const result = criticalPathResult(calculation, civilNow(), matrixOf(calculation))
    analysis.setState({ status: 'result', result, about: calculation, failure: null, banner: 'ok' })
    return result
  } catch (cause) {
    if (asked !== loads) return null
    analysis.setState({ status: 'error', failure: failureOf(cause), banner: 'err' })
    return null
  }
}

editor.onLoaded(() => {
  loads++
  analysis.setState({ status: 'idle', result: null, about: null, failure: null, banner: null, automatic: false })
})
