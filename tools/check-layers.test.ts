import { describe, expect, test } from 'vitest'
import {
  breachOf,
  checkHouse,
  circlesOf,
  importsOf,
  manifestBreaches,
  RULES,
  tableOfRules,
  withTable,
} from './check-layers.ts'

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
    expect(breach('apps/web', 'apps/web/src/data/a.ts', `const fs = await import('node:fs')`)[0]).toContain('node:fs')
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

  test('an import that runs back up is found in the page, in the server and in the engine', () => {
    const page = (file: string, code: string) => breach('apps/web', `apps/web/src/${file}`, code)[0]
    expect(page('components/a.tsx', `import { B } from '../features/chat/B.tsx'`)).toContain('only those to their left')
    expect(page('data/plan/a.ts', `import type { B } from '../../shell/App.tsx'`)).toContain(
      'data may not import shell',
    )
    expect(page('shell/A.tsx', `const B = lazy(() => import('../features/chat/B.tsx'))`)).toBeNull()
    expect(page('attic/a.ts', `import { b } from '../data/b.ts'`)).toContain('no layer')
    const server = (file: string, code: string) => breach('apps/server', `apps/server/src/${file}`, code)[0]
    expect(server('storage/a.ts', `import { b } from '../api/b.ts'`)).toContain('storage may not import api')
    expect(server('storage/a.ts', `import type { B } from '../api/b.ts'`)).toBeNull()
  })

  test('modules that import each other are found, whoever begins', () => {
    const imports = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['b', 'd']],
      ['d', []],
      ['e', ['f']],
      ['f', ['g', 'a']],
      ['g', ['e']],
    ])
    expect(circlesOf(imports).map(each => [...each].sort())).toEqual([
      ['b', 'c'],
      ['e', 'f', 'g'],
    ])
    expect(
      circlesOf(
        new Map([
          ['a', ['b', 'elsewhere']],
          ['b', []],
        ]),
      ),
    ).toEqual([])
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

test('a member declares the members it imports, and no others', () => {
  expect(manifestBreaches('apps/a', ['@parada/schedule', 'zod'], new Set(['@parada/schedule']))).toEqual([])
  expect(manifestBreaches('apps/a', ['@parada/render'], new Set(['@parada/schedule']))).toEqual([
    'apps/a/package.json does not declare @parada/schedule',
    'apps/a/package.json declares @parada/render and imports it nowhere',
  ])
})

test('the map shows every member and layer of the tables that are checked, and takes no other place for them', () => {
  const table = tableOfRules()
  for (const { at, why } of RULES) expect(table).toMatch(new RegExp(`\\| ${at} .*${why}`))
  expect(table).toContain('features → shell')
  expect(
    withTable('a\n<!-- from `RULES` of tools/check-layers.ts -->\nan earlier table\n<!-- end -->\nb'),
  ).not.toContain('an earlier table')
  expect(() => withTable('a map without it')).toThrow('no place')
})
