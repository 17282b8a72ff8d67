import type { Progress } from '@parada/language'
import type { ParseProgress } from '@parada/protocol'
import type { z } from 'zod'
import { interpretText } from '../../commands/interpret-text.ts'
import { ProblemError } from '../../problem.ts'
import type { CallsOf } from '../call.ts'

type Message = z.input<typeof ParseProgress>

export const parsersCalls: CallsOf<'parsers'> = {
  'parsers.parse': ({ input, identity, context, signal }) => interpretText(input, identity, context, signal),

  async *'parsers.parseLive'({ input, identity, context, signal }): AsyncGenerator<Message, void> {
    let latest: Progress | null = null
    let wake: () => void = () => undefined
    const work = context.services.inFlight.track(() =>
      interpretText(input, identity, context, signal, progress => {
        latest = progress
        wake()
      }),
    )
    // The outcome is awaited below; until then a rejection must not count as unhandled.
    let settled = false
    const end = work.then(
      () => undefined,
      () => undefined,
    )
    void end.then(() => {
      settled = true
      wake()
    })
    while (!settled) {
      if (latest === null)
        await new Promise<void>(resolve => {
          wake = resolve
          if (settled) resolve()
        })
      const progress = latest as Progress | null
      latest = null
      if (progress && !settled) yield { stage: 'progress', share: progress.share, tasks: [...progress.tasks] }
    }
    const outcome = await work
    if (!outcome.ok) throw new ProblemError(outcome.problems[0])
    yield { stage: 'done', result: outcome.value }
  },
}
