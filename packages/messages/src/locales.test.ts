import { describe, expect, test } from 'vitest'
import { LOCALES, loadMessages } from './index.ts'

/** Paths of all leaves, so that a missing or extra key is named. */
function paths(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix]
  return Object.entries(value).flatMap(([key, each]) => paths(each, prefix ? `${prefix}.${key}` : key))
}

describe('locales', () => {
  test.each(LOCALES)('%s has exactly the keys of pt', async locale => {
    const pt = paths(await loadMessages('pt')).sort()
    expect(paths(await loadMessages(locale)).sort()).toEqual(pt)
  })

  test.each(LOCALES)('%s has no empty sentence', async locale => {
    const empty: string[] = []
    const walk = (value: unknown, at: string): void => {
      if (value === '') empty.push(at)
      else if (typeof value === 'object' && value !== null)
        for (const [key, each] of Object.entries(value)) walk(each, `${at}.${key}`)
    }
    walk(await loadMessages(locale), locale)
    expect(empty).toEqual([])
  })
})
