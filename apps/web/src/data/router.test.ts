import { expect, test } from 'vitest'
import { address, onAddress, pathOf, replacedAddress, showAddress } from './router.ts'

test('every address is written as it is read', () => {
  const all = [
    { at: 'start' },
    { at: 'scratch' },
    { at: 'existing' },
    { at: 'scope' },
    { at: 'plan', project: 'a-1', room: '', part: '' },
    { at: 'plan', project: 'a-1', room: 'kanban', part: '' },
    { at: 'plan', project: 'ç/%', room: 'dashboard', part: 'critical-path' },
    { at: 'account', section: 'keys' },
    { at: 'admin', section: '' },
    { at: 'license', section: '' },
  ] as const
  for (const each of all) {
    showAddress(each, false)
    expect(address()).toEqual(each)
  }
  expect(pathOf({ at: 'plan', project: 'a-1', room: 'dashboard', part: 'report' })).toBe('/p/a-1/dashboard/report')
  expect(pathOf({ at: 'license', section: '' })).toBe('/licence')
})

test('who listens is told of each new address, until they stop', () => {
  const heard: string[] = []
  const stop = onAddress(now => heard.push(pathOf(now)))
  showAddress({ at: 'plan', project: 'b', room: 'gantt', part: '' }, false)
  showAddress({ at: 'plan', project: 'b', room: 'wbs', part: '' }, true)
  stop()
  showAddress({ at: 'start' }, false)
  expect(heard).toEqual(['/p/b/gantt', '/p/b/wbs'])
})

test('addresses of earlier versions lead to where they led', () => {
  expect(replacedAddress('?page=license')).toBe('/licence')
  expect(replacedAddress('?page=account&section=security&lang=en')).toBe('/account/security?lang=en')
  expect(replacedAddress('?page=admin')).toBe('/admin')
  expect(replacedAddress('?page=main&lang=es')).toBe('/?lang=es')
  expect(replacedAddress('?invitation=abc')).toBe('/account/organizations?invitation=abc')
  expect(replacedAddress('?lang=en')).toBeNull()
})
