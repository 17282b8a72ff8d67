import { calculate } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { drivingLinks } from './driving-links.ts'

const plan = schedule`
              | MTWTFSSMTWTFSSMTW |
  Open        | X                 |
  Long        |  XXXX             | after Open
  Short       |  X                | after Open
  Close       |        XX         | after Long, after Short
  Fixed       | X                 |`

test('a link drives where its date is the start or finish of its successor, whatever is critical', () => {
  const result = calculate(plan)
  if (!result.ok) throw new Error('no dates')
  const drives = drivingLinks(result.value)
  const name = (uid: number) => plan.tasks.find(task => task.uid === uid)?.name
  const said = plan.links.map((link, at) => `${name(link.from)} ${name(link.to)} ${drives(at)}`)
  expect(said.toSorted()).toEqual(['Long Close true', 'Open Long true', 'Open Short true', 'Short Close false'])
  // Asked again, it has not changed its mind.
  expect(plan.links.map((_, at) => drives(at))).toEqual(plan.links.map((_, at) => drives(at)))
})
