import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { compareSchedules, formatInstant } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { brokenInvariants } from '../testing/check-schedule.ts'
import { readProps } from './blocks.ts'
import { openContainer } from './container.ts'
import { defaultFieldMap } from './default-maps.ts'
import { readFieldMap } from './field-map.ts'
import { readMpp } from './index.ts'

const corpus = process.env.PARADA_CORPUS
const skipped = corpus ? '' : ' (skipped: no corpus)'
const files = corpus
  ? readdirSync(corpus, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.mp[pt]$/.test(name))
      .sort()
  : []

interface Truth {
  readonly tasks: readonly { uid: number; id: number; name?: string; start?: string; finish?: string }[]
  readonly relations: readonly unknown[]
  readonly resources: readonly { uid: number; name?: string }[]
  readonly assignments: readonly unknown[]
}

// The whole comparison, field by field, is `npm run corpus`; here are the corner stones.
describe.skipIf(!corpus)(`files of other programs${skipped}`, () => {
  test(`all open, are sound, and have the rows that another program reads${skipped}`, () => {
    expect(files.length).toBeGreaterThan(100)
    for (const name of files) {
      const path = join(corpus!, name)
      const outcome = readMpp(new Uint8Array(readFileSync(path)))
      expect(outcome.ok, name).toBe(true)
      if (!outcome.ok) continue
      const { tasks, links, resources, assignments, projectSummary, unnamedResource } = outcome.value
      expect(brokenInvariants(outcome.value), name).toEqual([])
      if (!existsSync(`${path}.json.gz`)) continue
      const truth = JSON.parse(gunzipSync(readFileSync(`${path}.json.gz`)).toString('utf8')) as Truth
      const rows = projectSummary ? [projectSummary, ...tasks] : tasks
      expect(
        rows.map(each => [
          each.uid,
          each.row,
          each.name,
          each.stored?.start === undefined ? undefined : formatInstant(each.stored.start),
          each.stored?.finish === undefined ? undefined : formatInstant(each.stored.finish),
        ]),
        name,
      ).toEqual(truth.tasks.map(each => [each.uid, each.id, each.name ?? '', each.start, each.finish]))
      expect(links.length, name).toBe(truth.relations.length)
      expect(assignments.length, name).toBe(truth.assignments.length)
      expect([...(unnamedResource ? [unnamedResource] : []), ...resources].map(each => [each.uid, each.name])).toEqual(
        truth.resources.map(each => [each.uid, each.name ?? '']),
      )
    }
  })

  test(`read the same where the file has lost the name of its program${skipped}`, () => {
    const name = [...'\u0001CompObj'].flatMap(letter => [letter.charCodeAt(0), 0])
    for (const path of files) {
      const bytes = new Uint8Array(readFileSync(join(corpus!, path)))
      // Names of streams begin at every 128th byte.
      let at = 0
      while (at < bytes.length && !name.every((byte, each) => bytes[at + each] === byte)) at += 128
      const copy = bytes.slice()
      copy[at + 2] = 0x58
      const [whole, nameless] = [readMpp(bytes), readMpp(copy)]
      expect(whole.ok && nameless.ok, path).toBe(true)
      if (!whole.ok || !nameless.ok) continue
      expect(compareSchedules(whole.value, nameless.value).differs, path).toBe(false)
    }
  })

  test(`carry the maps that stand in where one is missing${skipped}`, () => {
    for (const [name, folder, layout, application] of [
      ['project2003-mpp9', '   19', 9, 9],
      ['project2007-mpp12', '   112', 12, 12],
      ['project2010-mpp14', '   114', 14, 14],
      ['project2013-mpp14', '   114', 14, 15],
    ] as const) {
      const container = openContainer(
        new Uint8Array(readFileSync(join(corpus!, `mpp/task-costs/task-costs-${name}.mpp`))),
      )
      if (typeof container === 'string') throw new Error(container)
      const props = readProps(container.root.folders.get(folder)!.stream('Props'))
      for (const entity of ['task', 'resource', 'assignment'] as const) {
        const own = readFieldMap(props, entity, layout === 9)!
        const standIn = defaultFieldMap(entity, layout, application)
        expect(standIn.fixedSize).toBe(own.fixedSize)
        for (const [field, place] of standIn.places) {
          const there = own.places.get(field)
          // Fields without a reader are taken to lie in the var data.
          if (!there || (place.in === 'var' && there.in !== 'var')) continue
          expect({ ...there, type: 0 }, `${name} ${entity} ${field}`).toEqual({ ...place, type: 0 })
        }
      }
    }
  })

  test(`work over time of baselines agrees with their dates and work${skipped}`, () => {
    const outcome = readMpp(new Uint8Array(readFileSync(join(corpus!, 'real/manual-tasks-74.mpp'))))
    if (!outcome.ok) throw new Error(outcome.problems[0].code)
    // Each of its 75 blocks is even, so that nothing is kept beside dates and work; one that disagreed would be counted.
    expect(outcome.problems.map(each => each.code)).not.toContain('mpp.timephasedNotRead')
    const held = outcome.value.assignments.filter(each => each.baselines?.some(one => (one.work ?? 0) > 0))
    expect(held.length).toBe(65)
    expect(held.some(each => each.timephased?.baselines)).toBe(false)
  })
})
