import { expect, test } from 'vitest'
import { isOwnMachine } from './own-machine.ts'

test.each([
  ['http://localhost:3120/s/x', true],
  ['http://127.0.0.1/s/x', true],
  ['http://[::1]:3000/s/x', true],
  ['https://parada.example/s/x', false],
  ['http://localhost.example/s/x', false],
  ['/s/x', false],
])('%s: %s', (address, own) => {
  expect(isOwnMachine(address)).toBe(own)
})
