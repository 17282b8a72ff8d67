import { calculate, type TaskId } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { SvgSurface } from '../svg/svg-surface.ts'
import { PAPER } from '../theme.ts'
import { axisOf, xOf } from './axis.ts'
import { type PeopleMarks, paintPeople } from './paint-people.ts'
import { layRows } from './rows.ts'
import { DEFAULT_SHOW, type GanttScene } from './scene.ts'

const plan = schedule`
          | MTWTF |
  Abrir   | XX    |
  Limpar  |   XX  | after Abrir
  Pronto  |       | after Limpar`
const [abrir, limpar, pronto] = plan.tasks.map(each => each.uid) as [TaskId, TaskId, TaskId]
const calculation = calculate(plan)
if (!calculation.ok) throw new Error(JSON.stringify(calculation.problems))
const dates = calculation.value
const axis = axisOf(dates.projectStart, 100)

/** Frames and tags as they were drawn: their left edge, width, and the text in them. */
function painted(people: PeopleMarks, scrollLeft = 0, scrollTop = 0) {
  const boxes: { x: number; y: number; width: number }[] = []
  const texts: string[] = []
  class Recorder extends SvgSurface {
    override roundRect(x: number, y: number, width: number, height: number, radius: number): void {
      boxes.push({ x, y, width })
      super.roundRect(x, y, width, height, radius)
    }
    override fillText(text: string, x: number, y: number): void {
      texts.push(text)
      super.fillText(text, x, y)
    }
  }
  const scene = {
    schedule: plan,
    rows: layRows(plan),
    dates,
    axis,
    baseline: null,
    view: { width: 600, height: 200, scrollLeft, scrollTop, rowHeight: 44 },
    wholeDays: false,
    show: DEFAULT_SHOW,
    theme: PAPER,
    people,
  } as unknown as GanttScene
  const surface = new Recorder()
  paintPeople(surface, scene, 0, 2)
  return { boxes, texts, svg: surface.toSvg(600, 200, '') }
}

const ana = { name: 'Ana', colour: '#112233' }
const bruno = { name: 'Bruno', colour: '#445566' }

test('nobody leaves no mark', () => {
  expect(painted(new Map()).boxes).toEqual([])
})

test('a bar is framed in the colour of who works on it, with the names of all who do', () => {
  const { boxes, texts, svg } = painted(new Map([[limpar, [ana, bruno]]]))
  const [frame, first, second] = boxes
  expect(texts).toEqual(['Ana', 'Bruno'])
  expect(frame?.x).toBeCloseTo(xOf(axis, dates.start[1]!) - 2)
  expect(frame && frame.x + frame.width).toBeCloseTo(xOf(axis, dates.finish[1]!) + 2)
  // Side by side, above the bar of the second row.
  expect(second!.x).toBeGreaterThanOrEqual(first!.x + first!.width)
  expect(first!.y).toBeGreaterThanOrEqual(44)
  expect(first!.y).toBeLessThan(frame!.y)
  expect(svg).toContain(`stroke="${ana.colour}"`)
  expect(svg).toContain(`fill="${bruno.colour}"`)
})

test('a milestone is framed around its mark', () => {
  const [frame] = painted(new Map([[pronto, [ana]]])).boxes
  const at = xOf(axis, dates.start[2]!)
  expect(frame!.x).toBeLessThan(at - 5)
  expect(frame!.x + frame!.width).toBeGreaterThan(at + 5)
})

test('the names of a bar that begins left of the window stay in sight, and end with it', () => {
  const start = xOf(axis, dates.start[0]!)
  const finish = xOf(axis, dates.finish[0]!)
  expect(painted(new Map([[abrir, [ana]]]), start + 20).boxes[1]?.x).toBe(2)
  expect(painted(new Map([[abrir, [ana]]]), finish + 20).boxes).toEqual([])
})

test('somebody whose task is not on screen, or not in the plan any more, leaves no mark', () => {
  expect(painted(new Map([[99 as TaskId, [ana]]])).boxes).toEqual([])
})
