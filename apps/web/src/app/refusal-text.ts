import type { FirstMessages } from '@parada/messages'
import type { AuthReply } from './auth-client.ts'
import { failureText } from './use-sentence.ts'

/** The sentence for what the identity provider refused. */
export function refusalText(reply: AuthReply & { readonly ok: false }, messages: FirstMessages): string {
  switch (reply.code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
      return messages.auth.wrongPassword
    case 'INVALID_PASSWORD':
      return messages.auth.wrongPasswordNow
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return messages.auth.emailTaken
    case 'PASSWORD_TOO_SHORT':
      return messages.auth.weakPassword
    case 'INVALID_EMAIL':
      return messages.auth.invalidEmail
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return messages.auth.wrongCode
    case 'INVALID_TWO_FACTOR_COOKIE':
      return messages.auth.stepExpired
    case 'ACCOUNT_TEMPORARILY_LOCKED':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return messages.auth.stepLocked
    case 'BANNED_USER':
      return messages.auth.blocked
    case 'UNREACHABLE':
      return messages.auth.unreachable
    default:
      return reply.code in messages.problems
        ? failureText(messages, { code: reply.code, error: reply.message, suggestions: [], params: reply.params })
        : messages.auth.refused(reply.message)
  }
}
