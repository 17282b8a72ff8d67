import { EDIT_PROBLEM_CODES, EDIT_SUGGESTION_CODES } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { LOCALES, loadMessages } from './index.ts'

const params = {
  id: 7,
  row: 3,
  name: 'A',
  task: 'A',
  from: 'A',
  to: 'B',
  type: 'FS',
  cycle: 'A → B → A',
  field: 'duration',
  count: 2,
  users: 'A, B',
  hours: -4,
  percent: 120,
  priority: 2000,
  stop: 1_704_096_000,
  resume: 1_704_182_400,
  text: 'x',
  summary: 'S',
  value: 100,
  resource: 'R',
  other: 'B',
  area: 'a2',
  blind: 'b2',
  blinds: 'R-01, R-02',
  number: 0,
  place: 'risk.items[0].low',
  rule: 'hours',
  passed: 'A, B',
  before: 'B',
  more: 0,
}

describe.each(LOCALES)('%s', locale => {
  test.each(EDIT_PROBLEM_CODES)('%s has a sentence', async code => {
    const { problems } = await loadMessages(locale)
    const text = (problems as Record<string, (p: typeof params) => string>)[code]?.(params)
    expect(text).toBeTruthy()
    expect(text).not.toMatch(/undefined|NaN|Invalid/)
  })
  test.each(EDIT_SUGGESTION_CODES)('%s has a sentence', async code => {
    const { suggestions } = await loadMessages(locale)
    const text = (suggestions as Record<string, (p: typeof params) => string>)[code]?.(params)
    expect(text).toBeTruthy()
    expect(text).not.toMatch(/undefined|NaN|Invalid/)
  })
})
