import { expect, test } from 'vitest'
import { checkHygiene, forbiddenIn, licenceAllowed } from './check-repository.ts'
import { missingParts, partEntry } from './complete-lock.ts'

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

test('a platform part that the lock file names but lacks is found and can be filled in', () => {
  const packages = {
    'node_modules/tool': {
      version: '1.0.0',
      license: 'MIT',
      dev: true,
      optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', '@tool/win32-arm64': '1.0.0' },
    },
    'node_modules/@tool/linux-x64-musl': { version: '1.0.0' },
  }
  const [missing, ...more] = missingParts(packages)
  expect(more).toEqual([])
  expect(missing?.name).toBe('@tool/win32-arm64')
  expect(partEntry('@tool/win32-arm64', '1.0.0', packages['node_modules/tool'])).toEqual({
    version: '1.0.0',
    cpu: ['arm64'],
    dev: true,
    license: 'MIT',
    optional: true,
    os: ['win32'],
  })
})
