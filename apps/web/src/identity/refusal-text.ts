import { AUTH_SENTENCES, type FirstMessages } from '@parada/messages'
import { failureText } from '../i18n/problem-text.ts'
import type { AuthReply } from './auth-client.ts'

/** The sentence for what the identity provider refused. */
export function refusalText(reply: AuthReply & { readonly ok: false }, messages: FirstMessages): string {
  const { code, message, params } = reply
  if (Object.hasOwn(AUTH_SENTENCES, code)) return messages.auth[AUTH_SENTENCES[code as keyof typeof AUTH_SENTENCES]]
  return code in messages.problems
    ? failureText(messages, { code, error: message, suggestions: [], params })
    : messages.auth.refused(message)
}
