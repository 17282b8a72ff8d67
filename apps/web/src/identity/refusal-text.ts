import type { FirstMessages } from '@parada/messages'
import { failureText } from '../i18n/problem-text.ts'
import type { AuthReply } from './auth-client.ts'

/** The sentence for each code of the identity library that has one of its own. */
const SENTENCES = {
  INVALID_EMAIL_OR_PASSWORD: 'wrongPassword',
  INVALID_PASSWORD: 'wrongPasswordNow',
  USER_ALREADY_EXISTS: 'emailTaken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'emailTaken',
  PASSWORD_TOO_COMMON: 'commonPassword',
  PASSWORD_TOO_SHORT: 'weakPassword',
  INVALID_EMAIL: 'invalidEmail',
  INVALID_CODE: 'wrongCode',
  INVALID_BACKUP_CODE: 'wrongCode',
  INVALID_TWO_FACTOR_COOKIE: 'stepExpired',
  ACCOUNT_TEMPORARILY_LOCKED: 'stepLocked',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'stepLocked',
  BANNED_USER: 'blocked',
  UNREACHABLE: 'unreachable',
} as const

/** The sentence for what the identity provider refused. */
export function refusalText(reply: AuthReply & { readonly ok: false }, messages: FirstMessages): string {
  const { code, message, params } = reply
  if (Object.hasOwn(SENTENCES, code)) return messages.auth[SENTENCES[code as keyof typeof SENTENCES]]
  return code in messages.problems
    ? failureText(messages, { code, error: message, suggestions: [], params })
    : messages.auth.refused(message)
}
