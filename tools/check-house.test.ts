import { describe, expect, test } from 'vitest'
import { breachOf, checkHouse, importsOf, RULES } from './check-house.ts'

const rule = (at: string) => RULES.find(each => each.at === at)!
const breach = (at: string, file: string, code: string) => importsOf(code).map(found => breachOf(rule(at), file, found))

describe('layers', () => {
  test('a planted breach of every kind is found', () => {
    expect(breach('packages/schedule', 'packages/schedule/src/engine/a.ts', `import { z } from 'zod'`)[0]).toContain(
      'imports nothing',
    )
    expect(breach('packages/render', 'packages/render/src/a.ts', `import React from 'react'`)[0]).toContain('surface')
    expect(
      breach('packages/messages', 'packages/messages/src/a.ts', `import { applyEdits } from '@parada/schedule'`)[0],
    ).toContain('facts')
    expect(breach('apps/web', 'apps/web/src/app/a.ts', `const fs = await import('node:fs')`)[0]).toContain('node:fs')
    expect(breach('apps/web', 'apps/web/src/features/chat/a.tsx', `import { b } from '../wbs/b.tsx'`)[0]).toContain(
      'features meet',
    )
    expect(breach('apps/server', 'apps/server/src/a.ts', `import { c } from '@parada/companion'`)[0]).toContain(
      'protocol only',
    )
    expect(
      breach(
        'packages/schedule',
        'packages/schedule/src/time/a.ts',
        `import { calculate } from '../engine/calculate.ts'`,
      )[0],
    ).toContain('left')
  })

  test('type imports and tests are treated as such', () => {
    expect(
      breach('packages/messages', 'packages/messages/src/a.ts', `import type { Problem } from '@parada/schedule'`),
    ).toEqual([null])
    expect(
      breach('packages/messages', 'packages/messages/src/a.ts', `import { type Problem } from '@parada/schedule'`),
    ).toEqual([null])
    expect(breach('packages/schedule', 'packages/schedule/src/a.test.ts', `import { test } from 'vitest'`)).toEqual([
      null,
    ])
  })

  test('the workspace keeps to the table', () => {
    const { modules, breaches } = checkHouse(process.cwd())
    expect(modules).toBeGreaterThan(20)
    expect(breaches).toEqual([])
  })
})
