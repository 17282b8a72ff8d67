/** Stands in for Clerk: its tokens, signed with a key of the test's own, and its script in the page. No real one was reached. */
import { generateKeyPairSync, sign } from 'node:crypto'
import type { Page } from '@playwright/test'

export const CLERK_HOST = 'calm-fox-1.clerk.accounts.example'
export const CLERK_KEY = `pk_test_${Buffer.from(`${CLERK_HOST}$`).toString('base64')}`

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Settings of an installation that signs people in by Clerk alone. */
export const clerkSettings = {
  PARADA_EMBEDDED_IDENTITY: 'false',
  PARADA_CLERK_PUBLISHABLE_KEY: CLERK_KEY,
  PARADA_CLERK_JWT_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
}

/** A session token as Clerk makes it. */
function token(claims: Readonly<Record<string, unknown>>, seconds: number): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({
    iss: `https://${CLERK_HOST}`,
    iat: now,
    nbf: now - 5,
    exp: now + seconds,
    ...claims,
  })}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

/** The browser's side: a window to sign in with three buttons, the profile, signing out, a fresh proof. */
const SCRIPT = `(() => {
  const kept = () => JSON.parse(sessionStorage.getItem('double') ?? 'null')
  const listeners = new Set()
  const handlers = new Set()
  const renew = async () => {
    const who = kept()
    document.cookie = who ? '__session=' + (await window.mintToken(who)) + '; path=/' : '__session=; path=/; max-age=0'
  }
  const now = () => {
    const who = kept()
    return {
      session: who ? { id: who.sid, status: who.sts ?? 'active', getToken: async () => { await renew(); return 'token' } } : null,
      user: who ? { id: who.sub } : null,
    }
  }
  const tell = () => {
    Object.assign(window.Clerk, now())
    for (const each of listeners) each(now())
  }
  const enter = async who => {
    sessionStorage.setItem('double', JSON.stringify(who))
    await renew()
    tell()
  }
  const panel = buttons => {
    const box = document.createElement('div')
    box.id = 'double'
    Object.assign(box.style, { position: 'fixed', inset: '30% 30% auto', zIndex: 9999, background: 'white', padding: '20px' })
    for (const [name, run] of buttons) {
      const button = document.createElement('button')
      button.textContent = name
      button.onclick = async () => { box.remove(); await run() }
      box.append(button)
    }
    document.body.append(box)
  }
  window.Clerk = {
    loaded: false,
    status: 'loading',
    async load() {
      await renew()
      this.loaded = true
      this.status = 'ready'
      Object.assign(this, now())
    },
    addListener(listener) { listeners.add(listener); listener(now()); return () => listeners.delete(listener) },
    on(event, handler) { if (event === 'status') handlers.add(handler) },
    tellStatus(status) { this.status = status; for (const each of handlers) each(status) },
    openSignIn() {
      panel([
        ['Ana no Clerk', () => enter({ sub: 'user_ana', sid: 'sess_ana', name: 'Ana do Clerk', email: 'ana@clerk.example', email_verified: true, fva: [30, 30] })],
        ['PRO no Clerk', () => enter({ sub: 'user_pro', sid: 'sess_pro', name: 'Pedro', email: 'pedro@clerk.example', email_verified: true, pla: 'u:pro', fva: [30, 30] })],
        ['Pendente', () => enter({ sub: 'user_wait', sid: 'sess_wait', sts: 'pending' })],
      ])
    },
    openUserProfile() { panel([['Perfil no Clerk', () => undefined]]) },
    openOrganizationProfile() { panel([['Organização no Clerk', () => undefined]]) },
    async signOut() { sessionStorage.removeItem('double'); await renew(); tell() },
    __internal_openReverification({ level, afterVerification, afterVerificationCancelled }) {
      panel([
        ['Provar ' + level, async () => { await enter({ ...kept(), fva: [0, 0] }); afterVerification() }],
        ['Não provar', () => afterVerificationCancelled()],
      ])
    },
  }
})()`

/** Serves the script to a page; `fail` refuses that many requests first. Tokens live `seconds`. */
export async function serveClerk(page: Page, options: { readonly fail?: number; readonly seconds?: number } = {}) {
  const asked: number[] = []
  await page.exposeFunction('mintToken', (claims: Record<string, unknown>) => token(claims, options.seconds ?? 60))
  await page.route(`https://${CLERK_HOST}/**`, route => {
    asked.push(Date.now())
    if (asked.length <= (options.fail ?? 0)) return route.abort()
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: SCRIPT,
    })
  })
  return asked
}
