import { FORMATS_PROBLEM_CODES, FORMATS_SUGGESTION_CODES } from '@parada/formats'
import { LOCALES, loadMessages } from '@parada/messages'
import { expect, test } from 'vitest'

test.each(LOCALES)('%s has a sentence for every problem and suggestion of the formats', async locale => {
  const messages = await loadMessages(locale)
  expect(FORMATS_PROBLEM_CODES.filter(code => !(code in messages.problems))).toEqual([])
  expect(FORMATS_SUGGESTION_CODES.filter(code => !(code in messages.suggestions))).toEqual([])
})
