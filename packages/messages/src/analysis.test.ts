import {
  ADVICE_CODES,
  GAO_CODES,
  QUALITY_CODES,
  RECOMMENDATION_CODES,
  SAFETY_CODES,
  TRADE_GROUPS,
} from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { LOCALES, loadMessages, recommendationText } from './index.ts'

describe.each(LOCALES)('%s', locale => {
  test('every trade, check and rule has a name', async () => {
    const { analysis, audit } = await loadMessages(locale)
    expect(Object.keys(analysis.trade).sort()).toEqual([...TRADE_GROUPS].sort())
    expect(Object.keys(analysis.quality).sort()).toEqual([...QUALITY_CODES].sort())
    expect(Object.keys(audit.safety).sort()).toEqual([...SAFETY_CODES].sort())
    expect(Object.keys(audit.gao).sort()).toEqual([...GAO_CODES].sort())
    expect(Object.keys(audit.advice).sort()).toEqual([...ADVICE_CODES].sort())
    const reasons = [...SAFETY_CODES, ...GAO_CODES, ...ADVICE_CODES, ...QUALITY_CODES]
    expect(Object.keys(audit.why).sort()).toEqual([...reasons].sort())
  })

  test('every recommendation is a sentence with its facts in it', async () => {
    const messages = await loadMessages(locale)
    const params = {
      count: 3,
      name: 'Bomba',
      names: 'Bomba',
      from: 'Bomba',
      to: 'Vaso',
      calendar: '3x8',
      hours: 6.5,
      days: 6.5,
    }
    for (const code of RECOMMENDATION_CODES) {
      const text = recommendationText(messages, locale, { code, params, tasks: [] })
      expect(text).toMatch(code === 'onTrack' || code === 'finished' ? /\S/ : /Bomba|3x8|3/)
      expect(text).not.toMatch(/undefined|NaN|\[object/)
    }
  })
})
