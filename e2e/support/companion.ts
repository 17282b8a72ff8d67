/** Standing in for the companion: what it answers to a call, with the headers a page of another port needs. */
import type { Page, Route } from '@playwright/test'
import type { RunningApp } from './app.ts'

/** An answer of the companion; null is a wire that breaks. */
export type Answer = { readonly status?: number; readonly json: unknown } | null

/** Answers one call; the question whether it may be asked at all is always answered with yes. */
export function answer(route: Route, what: Answer): Promise<void> {
  const headers = {
    'access-control-allow-origin': route.request().headers().origin ?? '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
  }
  if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
  return what === null ? route.abort() : route.fulfill({ status: what.status ?? 200, json: what.json, headers })
}

/** From now on the companion answers these paths so; what was said of a path before is forgotten. Gives what was sent. */
export async function companionSays(
  page: Page,
  app: RunningApp,
  answers: Readonly<Record<string, Answer>>,
): Promise<unknown[]> {
  const sent: unknown[] = []
  for (const [path, what] of Object.entries(answers)) {
    const address = `${app.companionUrl}${path}`
    await page.unroute(address)
    await page.route(address, route => {
      if (route.request().method() === 'POST') sent.push(route.request().postDataJSON())
      return answer(route, what)
    })
  }
  return sent
}
