import type { Problem } from '@parada/schedule'
import type { Verdict } from '@parada/scope'
import { useEffect, useState } from 'react'
import { useLocale } from '../../i18n/i18n.tsx'
import type { ScopeReply } from '../../workers/compose-scope.ts'
import { itemsOf } from './lines.ts'
import { catalogueNow, type ScopeDraft, scopeTable } from './scope-store.ts'
import { askScope } from './scope-worker.ts'

export type ComposedReply = Extract<ScopeReply, { type: 'composed' }>

/** The network of the table as far as it is known: the newest of what was asked. */
export interface Reckoned {
  readonly answer: ComposedReply | null
  /** The line of the table that each line of the network is of. */
  readonly places: readonly number[]
  readonly verdict: Verdict | null
  readonly busy: boolean
  /** The answer is of the table as it is now; until then it is of the table before the last change. */
  readonly fresh: boolean
  readonly problems: readonly Problem[]
}

const NOTHING: Reckoned = { answer: null, places: [], verdict: null, busy: false, fresh: false, problems: [] }

/** Milliseconds without a key before the table is composed anew. */
const PAUSE = 150

/** Composes the table in a worker with every change of it; an older question is given up. */
export function useComposed(draft: ScopeDraft, name: string): Reckoned {
  const language = useLocale()
  const norms = scopeTable(state => state.norms)
  const [reckoned, setReckoned] = useState<Reckoned>(NOTHING)
  const { lines, limits, start, calendar, units, shifts, windowHours, contingent } = draft
  useEffect(() => {
    if (lines.length === 0) {
      setReckoned(NOTHING)
      return
    }
    setReckoned(state => ({ ...state, busy: true, fresh: false }))
    let stop = () => undefined as undefined
    const timer = setTimeout(() => {
      const { items, places } = itemsOf(lines, catalogueNow(), language)
      stop = askScope(
        {
          kind: 'compose',
          lines: items,
          limits,
          calendars: { start, calendar, ...(units && { units }), ...(shifts && { shifts }) },
          words: { name, language, contingent },
          windowHours,
          norms,
        },
        reply => {
          if (reply.type === 'composed')
            setReckoned({ answer: reply, places, verdict: null, busy: true, fresh: true, problems: reply.problems })
          else if (reply.type === 'levelled') setReckoned(state => ({ ...state, verdict: reply.verdict, busy: false }))
          else if (reply.type === 'failed') setReckoned({ ...NOTHING, problems: reply.problems })
        },
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [lines, limits, start, calendar, units, shifts, windowHours, contingent, name, language, norms])
  return reckoned
}
