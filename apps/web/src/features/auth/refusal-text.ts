import type { FirstMessages } from '@parada/messages'
import type { AuthReply } from '../../app/auth-client.ts'

/** The sentence for what the identity provider refused. */
export function refusalText(reply: AuthReply & { readonly ok: false }, messages: FirstMessages): string {
  switch (reply.code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'INVALID_PASSWORD':
      return messages.auth.wrongPassword
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return messages.auth.emailTaken
    case 'PASSWORD_TOO_SHORT':
      return messages.auth.weakPassword
    case 'INVALID_EMAIL':
      return messages.auth.invalidEmail
    case 'EMAIL_NOT_VERIFIED':
      return messages.auth.notVerified
    case 'TOO_MANY':
      return messages.auth.tooMany
    case 'UNREACHABLE':
      return messages.auth.unreachable
    default:
      return messages.auth.refused(reply.message)
  }
}
