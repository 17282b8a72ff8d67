import { expect, test } from 'vitest'
import { createInFlight } from './in-flight.ts'

test('idle waits for every call that has begun, failed ones and ones that begin meanwhile too', async () => {
  const underway = createInFlight()
  await underway.idle()
  const finish: (() => void)[] = []
  const call = () => underway.track(() => new Promise<void>(resolve => finish.push(resolve)))
  const [first, second] = [call(), call()]
  const failing = underway.track(() => Promise.reject(new Error('no')))
  let idle = false
  const waited = underway.idle().then(() => {
    idle = true
  })
  await expect(failing).rejects.toThrow('no')
  finish[0]?.()
  await first
  const third = call()
  finish[1]?.()
  await second
  await new Promise(resolve => setImmediate(resolve))
  expect(idle).toBe(false)
  finish[2]?.()
  await Promise.all([third, waited])
  expect(idle).toBe(true)
})
