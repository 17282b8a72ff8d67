import { calculate } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { open } from './open.ts'
import { WRITABLE_FORMATS, WRITERS, writableFormat } from './write.ts'

const PLAN = schedule`
          | 06 07 08 09 10 11 |
  Scaffold| XX XX             |
  Clean   |       XX XX       | after Scaffold
  Weld    |             XX XX | after Clean`

test.each(WRITABLE_FORMATS)('what is written as %s is opened again as the plan it was', async format => {
  const calculated = calculate(PLAN)
  expect(calculated.ok).toBe(true)
  const { bytes } = await WRITERS[format].write(PLAN, {
    language: 'en',
    ...(calculated.ok && { calculation: calculated.value }),
  })
  const opened = await open(bytes, `plan.${format}`)
  expect(opened).toMatchObject({ ok: true, value: { kind: 'schedule' } })
  if (!opened.ok || opened.value.kind !== 'schedule') return
  expect(opened.value.schedule.tasks.map(each => each.name)).toEqual(['Scaffold', 'Clean', 'Weld'])
  expect(opened.value.schedule.links.map(each => [each.type])).toEqual([['FS'], ['FS']])
})

test('a form is known by its extension, and none is made up', () => {
  expect(['.TMX', 'json', '.xml', 'xer', '.csv', '.xlsx'].map(writableFormat)).toEqual([
    'tmx',
    'tmx',
    'xml',
    'xer',
    'csv',
    'xlsx',
  ])
  expect(['.mpp', '', '.toString'].map(writableFormat)).toEqual([null, null, null])
})
