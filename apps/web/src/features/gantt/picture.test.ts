import { loadMessages } from '@parada/messages'
import { axisOf, DEFAULT_SHOW, type GanttScene, indexLinks, layRows, PAPER, timeRange } from '@parada/render'
import { SvgSurface } from '@parada/render/svg'
import { calculate } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import type { CellContext } from '../../editor/cell-text.ts'
import { fitted, pictureOf, svgOf } from './picture.ts'
import { COLUMN_WIDTH } from './view/settings.ts'

const plan = schedule`
              | MTWTFSSMTWTF |
  Forno <2>   |              |
    Abrir     | X            |
    Limpar    |  XX          | after Abrir
  Turbina     |              |
    Medir     | XXX          |`

async function shown(): Promise<{ context: CellContext; scene: GanttScene }> {
  const { gantt: messages } = await loadMessages('pt')
  const result = calculate(plan)
  if (!result.ok) throw new Error('no dates')
  const calculation = result.value
  const rows = layRows(plan)
  const range = timeRange(calculation.projectStart, calculation.projectFinish, 0)
  return {
    context: { schedule: plan, calculation, rows, wholeDays: true, locale: 'pt', messages },
    scene: {
      ...{ schedule: plan, rows, dates: calculation, ghosts: null, baseline: null, range, wholeDays: true },
      links: indexLinks(plan, rows, task => calculation.indexOf(task)),
      axis: axisOf(range.from, 60),
      view: { width: 900, height: 88, scrollLeft: 0, scrollTop: 44, rowHeight: 44 },
      selected: new Set(plan.tasks.map(task => task.uid)),
      ...{ highlighted: new Set(), hover: 1, chosenLink: 0, today: null, statusDate: null, nonWorking: () => [] },
      ...{ show: DEFAULT_SHOW, theme: { ...PAPER, surface: '#101418' }, locale: 'pt' as const },
      ...{ linkNames: messages.linkTypes, lagText: () => '', barLabel: () => '', todayLabel: '', statusLabel: '' },
      overlay: null,
    },
  }
}

const columns = (['name', 'duration', 'start'] as const).map(id => ({ id, width: COLUMN_WIDTH[id] }))

test('the picture has every row of the view on white, whatever is scrolled, chosen or dark', async () => {
  const { context, scene } = await shown()
  const picture = pictureOf(context, scene, columns, 100)
  const svg = svgOf(picture)
  for (const name of ['Forno &lt;2&gt;', 'Abrir', 'Limpar', 'Turbina', 'Medir', 'Nome da tarefa', 'Duração'])
    expect(svg).toContain(`>${name}<`)
  expect(svg).not.toContain('#101418')
  expect(svg).not.toContain(PAPER.selected)
  expect([picture.rows, picture.of, picture.height]).toEqual([5, 5, 44 + 48 + 5 * 44])
  // Clip names of its parts differ, and the parts stand where they belong.
  expect(svg.match(/<svg /g)).toHaveLength(6)
  expect(svg).toContain(`x="${COLUMN_WIDTH.name + COLUMN_WIDTH.duration + COLUMN_WIDTH.start}" y="92"`)
})

test('what is too much for a picture is cut, and it says so', async () => {
  const { context, scene } = await shown()
  const picture = pictureOf(context, scene, columns, 2)
  expect([picture.rows, picture.of]).toEqual([2, 5])
  expect(svgOf(picture)).not.toContain('Turbina')
})

test('a text too long for its column ends in an ellipsis', () => {
  const g = new SvgSurface()
  g.font = '12px sans-serif'
  expect(fitted(g, 'Abrir', 200)).toBe('Abrir')
  const cut = fitted(g, 'Reparo do refratário da fornalha', 90)
  expect(cut.endsWith('…')).toBe(true)
  expect(g.measureText(cut).width).toBeLessThanOrEqual(90)
  expect(fitted(g, 'Abrir', 2)).toBe('')
})
