import type { ReverificationLevel } from './identity.ts'

interface AuthCall {
  /** Asks for a proof at most this old (decisions: "Sensitive actions"). */
  readonly level?: ReverificationLevel
  /** The proof is asked only of people who have a second factor: others prove themselves by the call's own password. */
  readonly enrolledOnly?: true
  /** Permission in the organization that the session is in. */
  readonly permission?: string
  /** Goes into the audit trail when it succeeds. */
  readonly recorded?: true
}

const plain: AuthCall = {}
const recorded: AuthCall = { recorded: true }
const strict: AuthCall = { level: 'strict', recorded: true }

/**
 * Calls of the identity library that are offered, by path below `/api/auth`. What is not listed is refused: the library
 * has more (creating, changing and removing users as an administrator, revealing tokens of sessions), and each is a way
 * around the checks of ours.
 */
const CALLS: Readonly<Record<string, AuthCall>> = {
  '/ok': plain,
  '/error': plain,
  '/get-session': plain,
  '/sign-in/email': plain,
  '/sign-in/oauth2': plain,
  '/sign-up/email': plain,
  '/sign-out': plain,
  '/verify-email': plain,
  '/send-verification-email': plain,
  '/request-password-reset': plain,
  // On record as the reset itself (`onPasswordReset`): the session that opens the link may be another user's, or none.
  '/reset-password': plain,
  '/change-password': recorded,
  '/update-user': { level: 'lax', recorded: true },
  // On record once its first code was right (`http/second-step.ts`).
  '/two-factor/enable': { level: 'strict', enrolledOnly: true },
  '/two-factor/disable': strict,
  '/two-factor/generate-backup-codes': strict,
  '/two-factor/verify-totp': plain,
  '/two-factor/verify-backup-code': plain,
  '/passkey/generate-authenticate-options': plain,
  '/passkey/verify-authentication': plain,
  '/passkey/generate-register-options': { level: 'strict' },
  '/passkey/verify-registration': strict,
  '/passkey/list-user-passkeys': plain,
  '/passkey/delete-passkey': strict,
  '/organization/create': recorded,
  '/organization/update': { permission: 'organization:update', recorded: true },
  '/organization/delete': { level: 'strict', permission: 'organization:delete', recorded: true },
  '/organization/list': plain,
  '/organization/get-full-organization': plain,
  '/organization/get-invitation': plain,
  '/organization/list-user-invitations': plain,
  '/organization/set-active': plain,
  '/organization/invite-member': { permission: 'invitation:create', recorded: true },
  '/organization/cancel-invitation': { permission: 'invitation:cancel', recorded: true },
  '/organization/accept-invitation': recorded,
  '/organization/reject-invitation': recorded,
  '/organization/update-member-role': { level: 'moderate', permission: 'member:update', recorded: true },
  '/organization/remove-member': { permission: 'member:delete', recorded: true },
  '/organization/leave': recorded,
  '/admin/impersonate-user': { level: 'strict' },
  '/admin/stop-impersonating': plain,
}

/** Calls whose path carries a value: the link of a mail, the provider's answer. */
const WITH_VALUE: readonly RegExp[] = [
  /^\/reset-password\/[^/]+$/,
  /^\/callback\/[\w-]+$/,
  /^\/oauth2\/callback\/[\w-]+$/,
]

/** The rules of a call of the identity library; null when it is not offered. */
export function authCall(path: string): AuthCall | null {
  if (Object.hasOwn(CALLS, path)) return CALLS[path] ?? null
  return WITH_VALUE.some(each => each.test(path)) ? plain : null
}
