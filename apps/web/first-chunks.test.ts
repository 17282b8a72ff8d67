import { expect, test } from 'vitest'
import { type ChunkFacts, joinedChunks } from './first-chunks.ts'

const chunk = (name: string, imports: string[] = [], dynamicImports: string[] = [], source?: string): ChunkFacts => ({
  fileName: name,
  facadeModuleId: source ? `/app/${source}` : null,
  imports,
  dynamicImports,
  moduleIds: [...(source ? [`/app/${source}`] : []), `/app/${name}.ts`],
})

const STEPS = [
  { name: 'start', source: 'index.html' },
  { name: 'frame', source: 'Main.tsx' },
  { name: 'plan', source: 'Gantt.tsx' },
]

const CHUNKS = [
  chunk('page', ['react'], ['main', 'sign-in'], 'index.html'),
  chunk('react'),
  chunk('main', ['react', 'engine', 'logo'], ['gantt', 'dashboard'], 'Main.tsx'),
  chunk('engine', ['react']),
  chunk('logo'),
  chunk('sign-in', ['react', 'logo'], [], 'SignIn.tsx'),
  chunk('gantt', ['engine', 'bars', 'dates'], ['menu'], 'Gantt.tsx'),
  chunk('bars'),
  chunk('dates'),
  chunk('dashboard', ['engine', 'dates'], [], 'Dashboard.tsx'),
  chunk('menu', ['bars'], [], 'Menu.tsx'),
]

test('each step of a first visit has one chunk of what it adds to the step before', () => {
  const names = joinedChunks(CHUNKS, STEPS)
  expect(names.get('/app/page.ts')).toBe('start')
  expect(names.get('/app/react.ts')).toBe('start')
  expect(names.get('/app/main.ts')).toBe('frame')
  expect(names.get('/app/engine.ts')).toBe('frame')
  expect(names.get('/app/gantt.ts')).toBe('plan')
  expect(names.get('/app/bars.ts')).toBe('plan')
})

test('what a step shares with another screen is joined apart, so that the screen does not load the step', () => {
  const names = joinedChunks(CHUNKS, STEPS)
  expect(names.get('/app/logo.ts')).toBe('frame-shared')
  expect(names.get('/app/dates.ts')).toBe('plan-shared')
})

test('a later screen and the module that a chunk is loaded by stay where they are', () => {
  const names = joinedChunks(CHUNKS, STEPS)
  for (const each of ['/app/menu.ts', '/app/dashboard.ts', '/app/sign-in.ts', '/app/Main.tsx', '/app/Gantt.tsx'])
    expect(names.has(each)).toBe(false)
})

test('a step that is gone is an error, not a chunk less', () => {
  expect(() => joinedChunks(CHUNKS, [{ name: 'start', source: 'Gone.tsx' }])).toThrow('Gone.tsx')
})
