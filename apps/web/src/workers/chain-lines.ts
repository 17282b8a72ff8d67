/// <reference lib="webworker" />
import { calculate, type Link, NO_LAG, resourceSlack, type Schedule } from '@parada/schedule'

const scope = self as unknown as DedicatedWorkerGlobalScope

/** Answers a plan with the lines of its resource-critical chain: from who lets go of something to who begins with it. */
scope.addEventListener('message', (event: MessageEvent<Schedule>) => {
  const outcome = calculate(event.data)
  const lines: Link[] = []
  if (outcome.ok)
    for (const { from, to, critical } of resourceSlack(outcome.value).handovers) {
      const [a, b] = [outcome.value.of(from), outcome.value.of(to)]
      if (critical && a && b) lines.push({ from, to, type: a.finish <= b.start ? 'FS' : 'SS', lag: NO_LAG })
    }
  scope.postMessage(lines)
})
