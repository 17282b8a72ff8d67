import { useEffect, useState } from 'react'
import { allPlans, hasPending } from '../../data/plan/local-store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Banner } from '../../ui/Banner.tsx'

/** Says to who was signed out that what they did last is kept; of whom and of what, is not shown here. */
export function WaitingEdits() {
  const words = useAllMessages().identity
  const [plans, setPlans] = useState(0)
  useEffect(() => {
    allPlans().then(
      all => setPlans(all.filter(hasPending).length),
      (cause: unknown) => console.warn('what waits could not be counted', cause),
    )
  }, [])
  return plans === 0 ? null : <Banner style="info">{words.waitingEdits(plans)}</Banner>
}
