import { type Calculation, type DashboardMetrics, dashboardMetrics } from '@parada/schedule'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { civilNow } from '../../data/clock.ts'
import { LARGE } from '../../data/large.ts'
import { askOf } from '../../data/plan-thread.ts'
import { useApp } from '../../data/store.ts'

/** Figures with the calculation that they are of. */
export interface PlanFigures {
  readonly calculation: Calculation
  readonly metrics: DashboardMetrics
}

const known = new WeakMap<Calculation, DashboardMetrics>()
let latest: Calculation | null = null

/** The figures of a large plan, worked out beside the page; null where a later plan took its place. */
async function figuresAside(calculation: Calculation): Promise<DashboardMetrics | null> {
  latest = calculation
  const isLatest = () => latest === calculation
  const reply = await askOf(calculation, 'figures', isLatest)
  if (!reply || !isLatest()) return null
  const metrics = reply.kind === 'figures' ? reply.metrics : dashboardMetrics(calculation, civilNow())
  known.set(calculation, metrics)
  return metrics
}

/**
 * The figures of the open plan. The grid comes first: those of a small plan follow when the page has time, those of a
 * large one from beside the page. While they are on their way, those of the same plan from before its last change;
 * `stale` says so. Null of an empty plan, and before the first of a large one.
 */
export function useFigures(current: Calculation | null): {
  readonly figures: PlanFigures | null
  readonly stale: boolean
} {
  const plan = useApp(state => state.planId)
  const large = current !== null && current.count >= LARGE
  const small = large ? null : current
  const deferred = useDeferredValue(small)
  const here = useMemo(
    () => (deferred && deferred.count > 0 ? figuresOf(deferred, dashboardMetrics(deferred, civilNow())) : null),
    [deferred],
  )
  const [aside, setAside] = useState<{ readonly plan: string | null; readonly figures: PlanFigures } | null>(null)
  useEffect(() => {
    if (!large || !current) return
    const before = known.get(current)
    if (before) {
      setAside({ plan, figures: figuresOf(current, before) })
      return
    }
    let counts = true
    const timer = setTimeout(() => {
      void figuresAside(current).then(metrics => {
        if (counts && metrics) setAside({ plan, figures: figuresOf(current, metrics) })
      })
    }, REST)
    return () => {
      counts = false
      clearTimeout(timer)
    }
  }, [current, large, plan])
  if (!large) return { figures: here, stale: deferred !== small }
  const figures = aside?.plan === plan ? aside.figures : null
  return { figures, stale: figures?.calculation !== current }
}

/** Milliseconds that a large plan has to rest before its figures are asked for: pictures and typing go first. */
const REST = 200

const figuresOf = (calculation: Calculation, metrics: DashboardMetrics): PlanFigures => ({ calculation, metrics })
