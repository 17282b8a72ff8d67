import { expect, test } from 'vitest'
import { withoutTests } from './check-reach.ts'

test('tests and what they are made of are taken out of what reaches code', () => {
  const settings = {
    includeEntryExports: true,
    workspaces: {
      'packages/*': {
        entry: ['src/testing/**/*.ts', 'src/main.ts'],
        project: ['src/**/*.ts'],
        ignoreDependencies: ['a'],
      },
    },
  }
  const found = withoutTests(settings) as typeof settings
  expect(found.includeEntryExports).toBe(true)
  expect(found.workspaces['packages/*']).toMatchObject({ entry: ['src/main.ts'], ignoreDependencies: ['a'] })
  expect(found.workspaces['packages/*'].project).toEqual(
    expect.arrayContaining(['src/**/*.ts', '!**/*.test.{ts,tsx}', '!**/testing/**']),
  )
})
