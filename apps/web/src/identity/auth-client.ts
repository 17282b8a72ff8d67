import type { ProblemParams } from '@parada/schedule'
import { askProof, proofNeeded } from '../data/reauthentication.ts'

/** Calls of the embedded identity provider under /api/auth. Each gives its reply, or a code of what was refused. */
export type AuthReply<T = Record<string, unknown>> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false
      readonly code: string
      readonly message: string
      readonly status: number
      readonly params: ProblemParams
    }

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<AuthReply<T>> {
  const reply = await send<T>(method, path, body)
  const need = reply.ok ? null : proofNeeded(reply)
  if (need === null) return reply
  return (await askProof(need)) ? send<T>(method, path, body) : refusal('web.cancelled', 0)
}

const refusal = (code: string, status: number, message = ''): AuthReply<never> => ({
  ok: false,
  code,
  message,
  status,
  params: {},
})

async function send<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<AuthReply<T>> {
  let reply: Response
  try {
    reply = await fetch(`/api/auth${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        'x-parada-locale': document.documentElement.lang.slice(0, 2),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
  } catch {
    return refusal('UNREACHABLE', 0)
  }
  const text = await reply.text()
  let value: unknown = null
  try {
    value = text === '' ? null : JSON.parse(text)
  } catch {
    return refusal('UNREACHABLE', reply.status, text.slice(0, 200))
  }
  if (reply.ok) return { ok: true, value: value as T }
  const problem = (value ?? {}) as { code?: unknown; message?: unknown; error?: unknown; params?: unknown }
  return {
    ok: false,
    code: String(problem.code ?? reply.status),
    message: String(problem.error ?? problem.message ?? reply.statusText),
    status: reply.status,
    params: typeof problem.params === 'object' && problem.params !== null ? (problem.params as ProblemParams) : {},
  }
}

export const authPost = <T = Record<string, unknown>>(path: string, body?: unknown): Promise<AuthReply<T>> =>
  call<T>('POST', path, body)
export const authGet = <T = Record<string, unknown>>(path: string): Promise<AuthReply<T>> => call<T>('GET', path)

/** Signs in by e-mail and password; `twoFactorRedirect` asks for the second factor. */
export const signInEmail = (email: string, password: string) =>
  authPost<{ twoFactorRedirect?: boolean }>('/sign-in/email', { email, password, rememberMe: true })

/** Asks for an account; `request` has the code for the administrator where they confirm new ones. */
export const signUpEmail = (name: string, email: string, password: string, setUpCode: string) =>
  authPost<{ request?: { code: string } }>('/sign-up/email', {
    name,
    email,
    password,
    callbackURL: location.pathname + location.search,
    ...(setUpCode && { setUpCode }),
    invitation: new URLSearchParams(location.search).get('invitation'),
  })

/** Leaves: here and, where the session is theirs, at the external provider. */
export async function signOut(proofs: readonly string[]): Promise<void> {
  if (proofs.includes('clerk')) await (await import('./clerk.ts')).clerkSignOut()
  else await authPost('/sign-out')
}

/**
 * Goes to the external provider to sign in, or with `again` to prove there by the password who it is; what it refuses
 * comes back in the address (`failed`, `error`).
 */
export async function goToProvider({ again = false } = {}): Promise<AuthReply<{ url?: string }>> {
  const back = new URL(location.href)
  for (const each of ['failed', 'error', 'error_description']) back.searchParams.delete(each)
  const reply = await authPost<{ url?: string }>('/sign-in/oauth2', {
    providerId: 'oidc',
    again,
    callbackURL: back.pathname + back.search,
    errorCallbackURL: `${back.pathname}?failed=provider`,
  })
  if (reply.ok && reply.value.url) location.assign(reply.value.url)
  return reply
}
