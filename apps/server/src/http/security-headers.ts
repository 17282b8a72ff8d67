import type { Config } from '../config.ts'
import { clerkHost } from '../identity/clerk-key.ts'

/** What a page of ours may load and talk to: itself and the companion on the same machine, nothing inline, nothing else. */
export function contentSecurity(config: Config, host: string | undefined): string {
  const clerk = clerkHost(config.settings.PARADA_CLERK_PUBLISHABLE_KEY ?? '')
  const proxy = config.settings.PARADA_CLERK_PROXY_URL
  const provider = clerk ? [`https://${clerk}`, ...(proxy && URL.canParse(proxy) ? [new URL(proxy).origin] : [])] : []
  const sockets = host && /^[\w.[\]:-]+$/.test(host) ? [`ws://${host}`, `wss://${host}`] : []
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...provider].join(' ')}`,
    // Styles are set on elements by the chart and editor libraries; styles carry no code.
    `style-src 'self' 'unsafe-inline'`,
    `img-src ${["'self'", 'data:', 'blob:', ...(clerk ? ['https://img.clerk.com'] : [])].join(' ')}`,
    `font-src 'self' data:`,
    `connect-src ${["'self'", ...sockets, ...config.companionOrigins, ...provider].join(' ')}`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `manifest-src 'self'`,
    // No text becomes markup or a script's address but through the page's two policies; a provider's own script has others.
    ...(provider.length > 0 ? [] : [`require-trusted-types-for 'script'`, 'trusted-types default parada']),
  ].join('; ')
}

/** Headers of every reply. */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    // Pages and reports say more in its place.
    'content-security-policy': `frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}
