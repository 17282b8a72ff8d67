import { expect, test } from 'vitest'
import { seededSequence } from '../testing/seeded-sequence.ts'

test('what happened as planned is in sequence; every seeded pair of every kind of link is found and nothing else', () => {
  const kinds = { FS: 0, SS: 0, FF: 0, SF: 0 }
  for (let seed = 1; seed <= 40; seed++) {
    const { seeded, found, before } = seededSequence(seed, seed % 2 === 0)
    expect(before, `seed ${seed}`).toEqual([])
    expect(found, `seed ${seed}`).toEqual(seeded)
    for (const kind of ['FS', 'SS', 'FF', 'SF'] as const)
      kinds[kind] += seeded.filter(each => each.includes(kind)).length
  }
  expect(Math.min(...Object.values(kinds)), JSON.stringify(kinds)).toBeGreaterThan(10)
})

test('links of summaries hold all the work in them: every seeded pair is found, none without cause', () => {
  let [of, to] = [0, 0]
  for (let seed = 1; seed <= 40; seed++) {
    const { seeded, found, before } = seededSequence(seed, seed % 2 === 0, true)
    expect(before, `seed ${seed}`).toEqual([])
    expect(found, `seed ${seed}`).toEqual(seeded)
    for (const each of seeded) {
      const [link = '', task] = each.split(' ')
      if (link.split(/[FS]+/)[1] !== task) to++
      else of++
    }
  }
  expect(Math.min(of, to)).toBeGreaterThan(50)
})
