import { LOCALES, loadMessages } from '@parada/messages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ClerkError, FAULT_CODES } from './clerk-key.ts'

// The page's store needs a browser; which provider an installation names is not what is tested here.
vi.mock('./installation.ts', () => ({
  useInstallationQuery: () => ({ installation: null, pending: false }),
}))
const { IdentityRoot, useIdentity } = await import('./IdentityRoot.tsx')

const show = (inside: ReactNode) =>
  renderToString(<QueryClientProvider client={new QueryClient()}>{inside}</QueryClientProvider>)
const faultOf = (inside: ReactNode): string => {
  try {
    return show(inside)
  } catch (cause) {
    if (cause instanceof ClerkError) return cause.fault
    throw cause
  }
}
const Status = () => useIdentity().status

test('there is one identity provider in a page, and whoever asks for it is inside', () => {
  expect(
    show(
      <IdentityRoot>
        <Status />
      </IdentityRoot>,
    ),
  ).toBe('off')
  expect(faultOf(<Status />)).toBe('outsideProvider')
  expect(
    faultOf(
      <IdentityRoot>
        <IdentityRoot>
          <Status />
        </IdentityRoot>
      </IdentityRoot>,
    ),
  ).toBe('severalProviders')
})

test.each(LOCALES)(
  'every fault of the provider has its sentence in %s, and the two of loading their code',
  async locale => {
    const { provider } = (await loadMessages(locale)).identity
    expect(Object.keys(provider).sort()).toEqual([
      'invalidKey',
      'invalidProxyUrl',
      'invalidState',
      'missingKey',
      'outsideProvider',
      'scriptFailed',
      'scriptTimeout',
      'severalProviders',
    ])
    expect(provider.invalidState).toMatch(/Invalid state/)
    expect(new Set(Object.values(provider)).size).toBe(8)
    expect(Object.keys(FAULT_CODES)).toEqual(['scriptFailed', 'scriptTimeout'])
  },
)
