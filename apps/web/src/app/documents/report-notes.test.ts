import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeNotes, copyNotes, notesIn, onNotes, readNotes, textOf } from './report-notes.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => void vi.unstubAllGlobals())

test('a change of one part leaves what another window wrote into the other', () => {
  changeNotes(['local'], { analysis: 'A solda é o que decide.' })
  changeNotes(['local'], { plan: 'Dobrar a equipe de solda.' })
  expect(readNotes(['local'])).toEqual({
    analysis: 'A solda é o que decide.',
    generated: '',
    plan: 'Dobrar a equipe de solda.',
  })
})

test('a plan that the server names keeps what was written before, and every later change under both names', () => {
  changeNotes(['local'], { plan: 'antes' })
  copyNotes('local', 'server')
  expect(readNotes(['server', 'local']).plan).toBe('antes')
  changeNotes(['server', 'local'], { plan: 'depois' })
  expect([readNotes(['server']).plan, readNotes(['local']).plan]).toEqual(['depois', 'depois'])
  copyNotes('nothing', 'server')
  expect(readNotes(['server']).plan).toBe('depois')
})

test('stored text that is no notes counts as none, and changes are told until nobody listens', () => {
  for (const text of [null, '', '{', 'null', '7'])
    expect(notesIn(text)).toEqual({ analysis: '', generated: '', plan: '' })
  let told = 0
  const stop = onNotes(() => told++)
  changeNotes(['local'], { plan: 'a' })
  stop()
  changeNotes(['local'], { plan: 'b' })
  expect(told).toBe(1)
  expect(textOf(['other', 'local'])).toContain('"b"')
})
