/** Calls of the embedded identity provider under /api/auth. Each gives its reply, or a code of what was refused. */
export type AuthReply<T = Record<string, unknown>> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly status: number }

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<AuthReply<T>> {
  let reply: Response
  try {
    reply = await fetch(`/api/auth${path}`, {
      method,
      credentials: 'same-origin',
      headers: method === 'POST' ? { 'content-type': 'application/json' } : {},
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
  } catch {
    return { ok: false, code: 'UNREACHABLE', message: '', status: 0 }
  }
  const text = await reply.text()
  let value: unknown = null
  try {
    value = text === '' ? null : JSON.parse(text)
  } catch {
    return { ok: false, code: 'UNREACHABLE', message: text.slice(0, 200), status: reply.status }
  }
  if (reply.ok) return { ok: true, value: value as T }
  const problem = (value ?? {}) as { code?: unknown; message?: unknown; error?: unknown }
  return {
    ok: false,
    code: reply.status === 429 ? 'TOO_MANY' : String(problem.code ?? reply.status),
    message: String(problem.message ?? problem.error ?? reply.statusText),
    status: reply.status,
  }
}

export const authPost = <T = Record<string, unknown>>(path: string, body?: unknown): Promise<AuthReply<T>> =>
  call<T>('POST', path, body)
export const authGet = <T = Record<string, unknown>>(path: string): Promise<AuthReply<T>> => call<T>('GET', path)

/** Signs in by e-mail and password; `twoFactorRedirect` asks for the second factor. */
export const signInEmail = (email: string, password: string) =>
  authPost<{ twoFactorRedirect?: boolean }>('/sign-in/email', { email, password, rememberMe: true })

export const signUpEmail = (name: string, email: string, password: string) =>
  authPost('/sign-up/email', { name, email, password })

export const signOut = () => authPost('/sign-out')

/** The other ways in: an address of the provider to go to. */
export const signInWith = (provider: string) =>
  authPost<{ url?: string }>('/sign-in/oauth2', { providerId: provider, callbackURL: location.href })
