import { expect, test } from 'vitest'
import { checkHygiene, forbiddenIn, licenceAllowed } from './check-hygiene.ts'

test('licences are judged by whole expressions', () => {
  expect(licenceAllowed('MIT')).toBe(true)
  expect(licenceAllowed('(MIT OR GPL-3.0)')).toBe(true)
  expect(licenceAllowed('MIT AND GPL-3.0')).toBe(false)
  expect(licenceAllowed('LGPL-3.0')).toBe(false)
})

test('a machine path and a registry host are found', () => {
  expect(forbiddenIn(`const file = '${['', 'root', 'x'].join('/')}'`)).toHaveLength(1)
  expect(forbiddenIn(`"resolved": "https://${['registry', 'npmjs', 'org'].join('.')}/a"`)).toHaveLength(1)
  expect(forbiddenIn('https://example.org/work/plan')).toHaveLength(0)
})

test('the workspace is clean', () => {
  const { files, packages, breaches } = checkHygiene(process.cwd())
  expect(files).toBeGreaterThan(50)
  expect(packages).toBeGreaterThan(100)
  expect(breaches).toEqual([])
})
