import type { Audit, Calculation, Standing } from '@parada/schedule'
import { useEffect, useState } from 'react'
import { judge, judgementKnown } from '../data/plan-judge.ts'
import { useApp } from '../data/store.ts'

/** Milliseconds that a plan has to rest before it is judged: typing goes first. */
const REST = 400

interface Judgement {
  readonly audit: Audit
  readonly standing: readonly Standing[]
}

/**
 * The audit of a plan and what is wrong with it. While those of an edited plan are on their way, those of before the edit;
 * null before the first of a plan, also where another was open before it.
 */
export function useJudgement(calculation: Calculation): Judgement | null {
  const plan = useApp(state => state.planId)
  const [found, setFound] = useState(() => ({ plan, judged: judgementKnown(calculation) }))
  useEffect(() => {
    const before = judgementKnown(calculation)
    if (before) {
      setFound({ plan, judged: before })
      return
    }
    let counts = true
    const timer = setTimeout(() => {
      void judge(calculation).then(judged => {
        if (counts && judged) setFound({ plan, judged })
      })
    }, REST)
    return () => {
      counts = false
      clearTimeout(timer)
    }
  }, [calculation, plan])
  return found.plan === plan ? found.judged : null
}

/** The audit alone. */
export const useAudit = (calculation: Calculation): Audit | null => useJudgement(calculation)?.audit ?? null
