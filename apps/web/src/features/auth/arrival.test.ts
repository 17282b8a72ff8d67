import { expect, test } from 'vitest'
import { arrivalOf } from './arrival.ts'

test.each([
  ['', { kind: 'none' }],
  ['?lang=en&page=account', { kind: 'none' }],
  ['?reset=&token=abc', { kind: 'reset', token: 'abc' }],
  ['?reset=&error=INVALID_TOKEN', { kind: 'linkInvalid' }],
  ['?reset', { kind: 'linkInvalid' }],
  ['?error=token_expired', { kind: 'linkInvalid' }],
  ['?failed=provider&error=account_not_linked', { kind: 'refused', code: 'account_not_linked' }],
  ['?failed=provider', { kind: 'refused', code: 'failed' }],
  ['?invitation=1', { kind: 'invited' }],
])('a visitor who comes by %s', (search, arrival) => {
  expect(arrivalOf(search)).toEqual(arrival)
})
