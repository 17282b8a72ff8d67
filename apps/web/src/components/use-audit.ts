import { type Audit, audit, type Calculation } from '@parada/schedule'
import { useEffect, useState } from 'react'
import { civilNow } from '../data/clock.ts'

/** Milliseconds that a plan has to rest before it is audited: typing goes first. */
const REST = 400

const known = new WeakMap<Calculation, Audit>()

/** The audit of a plan, once for all who ask; that of the plan before while the new one is on its way, null before the first. */
export function useAudit(calculation: Calculation): Audit | null {
  const [found, setFound] = useState<Audit | null>(() => known.get(calculation) ?? null)
  useEffect(() => {
    const before = known.get(calculation)
    if (before) {
      setFound(before)
      return
    }
    const timer = setTimeout(() => {
      const made = known.get(calculation) ?? audit(calculation, civilNow())
      known.set(calculation, made)
      setFound(made)
    }, REST)
    return () => clearTimeout(timer)
  }, [calculation])
  return found
}
