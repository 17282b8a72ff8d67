import { expect, test } from 'vitest'
import { filesOf } from './check-bundle.ts'

const manifest = {
  'index.html': { file: 'a.js', imports: ['_shared.js'] },
  _unused: { file: 'z.js' },
  '_shared.js': { file: 's.js', imports: ['index.html'] },
  'Main.tsx': { file: 'm.js', imports: ['_shared.js', 'style.css'] },
  'style.css': { file: 'x.css' },
}

test('counts each script once, with what it imports, and no styles', () => {
  expect(filesOf(manifest, ['index.html', 'Main.tsx'])).toEqual(['a.js', 's.js', 'm.js'])
})

test('a chunk that is gone is an error, not a smaller sum', () => {
  expect(() => filesOf(manifest, ['Gone.tsx'])).toThrow('Gone.tsx')
})
