import { expect, test } from 'vitest'
import type { Language } from '../../types.ts'
import { briefs } from './briefs.ts'
import { faultsOf } from './judge.ts'

/** Briefs a language, by all combinations of what the generator varies. */
const MANY = 200

test.each<Language>(['pt', 'en', 'es'])(
  '%s: 200 phrasings: items, tags, limits and dates as asked, nothing left over',
  language => {
    const all = briefs(language, MANY)
    const wrong = all.flatMap(each => {
      const faults = faultsOf(each)
      return faults.length === 0 ? [] : [`${each.text}\n  ${faults.join('\n  ')}`]
    })
    expect(wrong).toEqual([])
  },
)
