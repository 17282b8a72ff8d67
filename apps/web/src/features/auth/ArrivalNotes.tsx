import type { Messages } from '@parada/messages'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiFailure } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { type ClerkFault, FAULT_CODES } from '../../identity/clerk-key.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Arrival } from './arrival.ts'
import { WaitingEdits } from './WaitingEdits.tsx'

/** What a visitor must know before signing in: why they are not signed in, what their link was for. */
export default function ArrivalNotes(props: {
  readonly arrival: Arrival
  readonly failure: ApiFailure | null
  readonly fault: ClerkFault | null
}) {
  const messages = useAllMessages()
  const words = messages.identity
  const queries = useQueryClient()
  const { arrival, failure, fault } = props
  return (
    <>
      {failure && (
        <Banner
          style="err"
          title={words.sessionError}
          actions={
            <Button size="small" onClick={() => void queries.invalidateQueries({ queryKey: ['session'] })}>
              {messages.shell.tryAgain}
            </Button>
          }
        >
          {failureText(messages, failure)}
        </Banner>
      )}
      {fault && (
        <Banner
          style="err"
          title={words.provider[fault]}
          actions={
            <Button size="small" onClick={() => location.reload()}>
              {messages.shell.reload}
            </Button>
          }
        >
          {FAULT_CODES[fault]}
        </Banner>
      )}
      <WaitingEdits />
      {arrival.kind === 'linkInvalid' && <Banner style="warn">{words.linkInvalid}</Banner>}
      {arrival.kind === 'invited' && <Banner style="info">{words.invited}</Banner>}
      {arrival.kind === 'refused' && <Banner style="warn">{refusedText(words.external, arrival.code)}</Banner>}
    </>
  )
}

/** The sentence for a provider's word. */
function refusedText(words: Messages['identity']['external'], code: string): string {
  switch (code) {
    case 'account_not_linked':
      return words.linked
    case 'access_denied':
      return words.denied
    case 'state_mismatch':
    case 'state_not_found':
    case 'please_restart_the_process':
      return words.expired
    default:
      return words.failed(code.slice(0, 60))
  }
}
