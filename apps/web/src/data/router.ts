import { createRouter, getPagePath } from '@nanostores/router'

/** Every address of the page. Shared reports (`/s/...`) are the server's own pages. */
const ROUTES = {
  /** Wherever the person was the last time. */
  last: '/',
  start: '/start',
  scratch: '/new',
  existing: '/open',
  /** A plan from its equipment or its work orders. */
  scope: '/scope',
  plan: '/p/:project/:room?/:part?',
  account: '/account/:section?',
  license: '/licence',
  admin: '/admin/:section?',
} as const

export type Address =
  | { readonly at: 'last' | 'start' | 'scratch' | 'existing' | 'scope' }
  /** `room` and `part` are empty where the address does not say. */
  | { readonly at: 'plan'; readonly project: string; readonly room: string; readonly part: string }
  | { readonly at: 'account' | 'license' | 'admin'; readonly section: string }

const OLD_PAGES: Readonly<Record<string, string>> = { account: '/account', license: '/licence', admin: '/admin' }

/** The address that an older one (`?page=account&section=keys`) stands for, with the rest of its query; null for others. */
export function replacedAddress(search: string): string | null {
  const query = new URLSearchParams(search)
  const page = query.get('page')
  // An invitation is answered first.
  const path = query.has('invitation') ? '/account/organizations' : page === null ? null : (OLD_PAGES[page] ?? '/')
  if (path === null) return null
  const section = query.has('invitation') ? null : query.get('section')
  query.delete('page')
  query.delete('section')
  const rest = query.size > 0 ? `?${query}` : ''
  return path + (section && path !== '/licence' && path !== '/' ? `/${encodeURIComponent(section)}` : '') + rest
}

if (typeof location !== 'undefined') {
  const replaced = replacedAddress(location.search)
  if (replaced !== null) history.replaceState(null, '', replaced + location.hash)
}

const router = createRouter(ROUTES, { links: false })

/** Where the page is, as its address says. */
export function address(): Address {
  const page = router.get()
  if (!page) return { at: 'last' }
  if (page.route === 'plan') {
    const { project = '', room = '', part = '' } = page.params
    return { at: 'plan', project, room, part }
  }
  if (page.route === 'account' || page.route === 'admin') return { at: page.route, section: page.params.section ?? '' }
  return page.route === 'license' ? { at: 'license', section: '' } : { at: page.route }
}

export function pathOf(address: Address): string {
  if (address.at === 'plan') {
    const { project, room, part } = address
    return getPagePath(router, 'plan', { project, room, part })
  }
  if (address.at === 'account' || address.at === 'admin')
    return getPagePath(router, address.at, { section: address.section })
  return ROUTES[address.at]
}

/** Words of the query that hold for every address. */
const STAYING = ['lang', 'pseudo']

/** Puts an address into the browser's bar, as a new step of its history or in place of the one there. */
export function showAddress(next: Address, replace: boolean): void {
  const path = pathOf(next)
  const query = new URLSearchParams(typeof location === 'undefined' ? '' : location.search)
  for (const name of [...query.keys()]) if (!STAYING.includes(name)) query.delete(name)
  router.open(query.size > 0 ? `${path}?${query}` : path, replace)
}

/** Subscribes to every change of the address, by Back and Forward too; returns how to unsubscribe. */
export const onAddress = (listener: (now: Address) => void): (() => void) => router.listen(() => listener(address()))
