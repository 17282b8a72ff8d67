import { calculate, DAY, dayFromCivil, instant, type Schedule, shiftsOf, taskId } from '@parada/schedule'
import { randomSchedule, schedule } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { SvgSurface } from '../svg/svg-surface.ts'
import { PAPER } from '../theme.ts'
import { axisOf, clampPxPerDay, fitPxPerDay, instantAt, timeRange, xOf } from './axis.ts'
import { histogramTop, paintHistogram } from './histogram.ts'
import { hitGantt } from './hit.ts'
import { distanceToRoute, linkRoute, routeLink } from './link-route.ts'
import { eachLinkBetween, indexLinks } from './links.ts'
import { paintScale, paintTimeline } from './paint-timeline.ts'
import { groupSpan, layRows, outlineNumber, ROW_COLLAPSED, ROW_PARENT } from './rows.ts'
import { DEFAULT_SHOW, type GanttScene } from './scene.ts'
import { partsOf, progressX } from './segments.ts'
import { timescale } from './timescale.ts'

const plan = schedule`
             | 06 07 08 09 10 11 12 13 |
  Caldeira   |                         |
    Abrir    | XX XX                   |
    Limpar   |       XX XX XX          | after Abrir
  Turbina    |                         |
    Medir    | XX                      |
  Pronto     |                         | after Caldeira`

function calculated(of: Schedule) {
  const result = calculate(of)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.value
}

function sceneOf(of: Schedule, change: Partial<GanttScene> = {}): GanttScene {
  const calculation = calculated(of)
  const rows = layRows(of)
  const range = timeRange(calculation.projectStart, calculation.projectFinish, 0)
  return {
    schedule: of,
    rows,
    links: indexLinks(of, rows, task => calculation.indexOf(task)),
    dates: calculation,
    ghosts: null,
    baseline: null,
    axis: axisOf(range.from, 576),
    range,
    view: { width: 3000, height: 400, scrollLeft: 0, scrollTop: 0, rowHeight: 44 },
    wholeDays: false,
    selected: new Set(),
    highlighted: new Set(),
    hover: -1,
    chosenLink: -1,
    today: null,
    statusDate: null,
    nonWorking: () => [],
    show: DEFAULT_SHOW,
    theme: PAPER,
    locale: 'pt',
    linkNames: { FS: 'TI', SS: 'II', FF: 'TT', SF: 'IT' },
    lagText: () => '',
    barLabel: () => '',
    todayLabel: 'hoje',
    statusLabel: 'status',
    overlay: null,
    ...change,
  }
}

describe('rows', () => {
  test('follow the outline, with levels and outline numbers', () => {
    const rows = layRows(plan)
    expect(rows.count).toBe(6)
    expect([...rows.level]).toEqual([1, 2, 2, 1, 2, 1])
    expect(plan.tasks.map((_, index) => outlineNumber(rows, index))).toEqual(['1', '1.1', '1.2', '2', '2.1', '3'])
    expect(rows.bits[0]).toBe(ROW_PARENT)
    // How many stand beside each: three at the top, two in the boiler, one in the turbine.
    expect(plan.tasks.map((_, index) => rows.children[rows.above[index]! + 1])).toEqual([3, 2, 2, 3, 1, 3])
  })

  test('a collapsed summary hides what is below it and nothing else', () => {
    const rows = layRows(plan, { collapsed: new Set([plan.tasks[0]!.uid]) })
    expect([...rows.task].map(index => plan.tasks[index]!.name)).toEqual(['Caldeira', 'Turbina', 'Medir', 'Pronto'])
    expect(rows.row[1]).toBe(-1)
    expect(rows.bits[0]).toBe(ROW_PARENT | ROW_COLLAPSED)
  })

  test('a limit shows so many rows and says how many there are', () => {
    const rows = layRows(plan, { limit: 2 })
    expect([rows.count, rows.unlimited]).toEqual([2, 6])
  })

  test('a filter keeps the summaries above what passes', () => {
    const rows = layRows(plan, { filter: index => plan.tasks[index]!.name === 'Limpar' })
    expect([...rows.task].map(index => plan.tasks[index]!.name)).toEqual(['Caldeira', 'Limpar'])
  })
})

describe('links', () => {
  test('every link near the window is met exactly once, whatever its length', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = randomSchedule(seed, { tasks: 900 } as never)
      const rows = layRows(random)
      const at = new Map(random.tasks.map((task, index) => [task.uid, index]))
      const index = indexLinks(random, rows, task => at.get(task) ?? -1)
      for (const [first, last] of [
        [0, 20],
        [Math.floor(rows.count / 2), Math.floor(rows.count / 2) + 25],
        [Math.max(0, rows.count - 5), rows.count - 1],
      ] as const) {
        const met: number[] = []
        eachLinkBetween(index, rows, first, last, link => met.push(link))
        const expected = random.links.flatMap((link, position) => {
          const [a, b] = [rows.row[at.get(link.from)!]!, rows.row[at.get(link.to)!]!]
          return Math.max(a, b) >= first && Math.min(a, b) <= last ? [position] : []
        })
        expect(
          met.toSorted((a, b) => a - b),
          `seed ${seed}, rows ${first} to ${last}`,
        ).toEqual(expected)
      }
    }
  })

  test('wild identities are found by the given function', () => {
    const far: Schedule = {
      ...plan,
      tasks: plan.tasks.map(task => ({
        ...task,
        uid: taskId(task.uid * 100_000_000),
        parent: task.parent === null ? null : taskId(task.parent * 100_000_000),
      })),
      links: plan.links.map(link => ({
        ...link,
        from: taskId(link.from * 100_000_000),
        to: taskId(link.to * 100_000_000),
      })),
    }
    const rows = layRows(far)
    const index = indexLinks(far, rows, task => far.tasks.findIndex(each => each.uid === task))
    expect([...index.from]).toEqual([1, 0])
    expect([...index.to]).toEqual([2, 5])
  })

  test('a follower that starts right at the end is entered from above; one far away from the side', () => {
    const route = linkRoute()
    routeLink(route, 0, 100, 20, 100, 64, 22, 10, 60)
    expect([...route.points.slice(0, route.length)]).toEqual([100, 20, 104, 20, 104, 54])
    routeLink(route, 0, 100, 20, 300, 64, 22, 10, 60)
    expect([...route.points.slice(0, route.length)]).toEqual([100, 20, 108, 20, 108, 64, 300, 64])
    expect(distanceToRoute(route, 108, 40)).toBe(0)
    expect(distanceToRoute(route, 200, 60)).toBe(16)
  })
})

describe('time', () => {
  test('a plan is padded by two days; an empty one shows a week before to two weeks after today', () => {
    const day = (n: number) => n * DAY
    expect(timeRange(day(10) + 3600, day(12) + 3600, 0)).toEqual({ from: day(8), to: day(15) })
    expect(timeRange(Number.NaN, Number.NaN, day(100))).toEqual({ from: day(93), to: day(114) })
  })

  test('positions and instants are each other’s inverse', () => {
    const axis = axisOf(instant(20_000 * DAY), 60)
    for (const x of [0, 17, 600, 12_345]) expect(Math.abs(xOf(axis, instantAt(axis, x)) - x)).toBeLessThan(0.01)
  })

  test('zoom keeps to what can be laid out', () => {
    const century = { from: instant(0), to: instant(36_500 * DAY) }
    expect(clampPxPerDay(1e9, century) * 36_500).toBeLessThanOrEqual(30_000_000)
    expect(fitPxPerDay({ from: instant(0), to: instant(10 * DAY) }, 1200)).toBe(120)
  })

  test.each(
    [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2].flatMap(zoom => [600, 834, 1200, 1920, 3840].map(width => [zoom, width])),
  )('at zoom %s in %s px there are at most 100 ticks, to the end of the window, and about 20 labels', (zoom, width) => {
    const axis = axisOf(instant(20_000 * DAY), 60 * zoom)
    const end = 20_000 * DAY + width / axis.pxPerSecond
    const scale = timescale(axis, 20_000 * DAY, end, { locale: 'pt' })
    expect(scale.lower).toBe('day')
    expect(scale.lines.length).toBeLessThanOrEqual(100)
    expect(scale.lines[0]).toBe(20_000 * DAY)
    const step = scale.lines[1]! - scale.lines[0]!
    expect(end - scale.lines.at(-1)!).toBeLessThanOrEqual(step)
    const labels = scale.lowerCells.filter(cell => cell.label !== '').length
    // Fewer only where the window has fewer days than that.
    expect(labels).toBeGreaterThanOrEqual(Math.min(12, Math.floor(width / (60 * zoom))))
    expect(labels).toBeLessThanOrEqual(33)
  })

  test.each([
    [4000, 'hour', 'day'],
    [200, 'shift', 'day'],
    [60, 'day', 'month'],
    [10, 'week', 'month'],
    [3, 'month', 'year'],
    [1, 'quarter', 'year'],
  ] as const)('a day of %s px is cut into a %s under a %s', (px, lower, upper) => {
    const axis = axisOf(instant(20_000 * DAY), px)
    const scale = timescale(axis, 20_000 * DAY, 20_000 * DAY + 900 / axis.pxPerSecond, { locale: 'en' })
    expect([scale.lower, scale.upper]).toEqual([lower, upper])
    for (const cells of [scale.lowerCells, scale.upperCells])
      for (const [at, cell] of cells.entries()) if (at > 0) expect(cell.from).toBe(cells[at - 1]!.to)
  })

  test.each([
    ['pt', 'jan fev mar abr mai jun jul ago set out nov dez'],
    ['en', 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'],
    ['es', 'ene feb mar abr may jun jul ago sept oct nov dic'],
  ] as const)('the months of a year have their short names in %s', (locale, names) => {
    const from = dayFromCivil(2027, 1, 1) * DAY
    const scale = timescale(axisOf(instant(from), 3), from, from + 365 * DAY, { locale })
    expect(scale.lowerCells.map(cell => cell.label).join(' ')).toBe(names)
  })

  test('shift bands follow the pattern from its first shift on', () => {
    const axis = axisOf(instant(20_000 * DAY), 200)
    const scale = timescale(axis, 20_000 * DAY, 20_002 * DAY, {
      locale: 'pt',
      shifts: shiftsOf({ shifts: { shiftHours: 12, shiftsPerDay: 2 } }),
    })
    expect(scale.lowerCells.map(cell => cell.label).slice(1, 4)).toEqual(['07:00', '19:00', '07:00'])
  })
})

test('every second shift is banded, to the hour it starts, where shifts are wide enough to see', () => {
  const [from, to] = [20_000 * DAY, 20_001 * DAY]
  const options = { locale: 'pt', shifts: shiftsOf({ shifts: { shiftHours: 12, shiftsPerDay: 2 } }) } as const
  const bandsAt = (px: number) => timescale(axisOf(instant(from), px), from, to, options).bands
  // Nights: 19:00 to 07:00.
  expect(bandsAt(1400)).toEqual([from - 5 * 3600, from + 7 * 3600, from + 19 * 3600, from + 31 * 3600])
  expect(bandsAt(400)).toEqual(bandsAt(1400))
  expect(bandsAt(60)).toEqual([])
  expect(timescale(axisOf(instant(from), 1400), from, to, { locale: 'pt' }).bands).toEqual([])
})

describe('a split task', () => {
  const [start, hour] = [plan.project.start ?? 0, 3600]
  const at = (hours: number) => instant(start + hours * hour)
  const split: Schedule = {
    ...plan,
    tasks: plan.tasks.map(task =>
      task.name === 'Limpar'
        ? {
            ...task,
            segments: [
              { start: at(10), finish: at(11) },
              { start: at(13), finish: at(15) },
            ],
          }
        : task,
    ),
  }
  const index = plan.tasks.findIndex(task => task.name === 'Limpar')
  const scene = sceneOf(split)
  const parts = partsOf(scene, scene.dates, index)!

  test('is drawn in its parts from where it starts now, and ends where it ends', () => {
    const left = xOf(scene.axis, scene.dates.start[index]!)
    const pxPerHour = scene.axis.pxPerSecond * hour
    expect(parts.map(x => Math.round((x - left) / pxPerHour))).toEqual([0, 1, 3, 5])
    expect(parts[3]).toBeCloseTo(xOf(scene.axis, scene.dates.finish[index]!))
    const surface = new SvgSurface()
    paintTimeline(surface, scene)
    expect(surface.toSvg(3000, 400, '')).toContain('stroke-dasharray="2')
  })

  test('is filled as far as its work is done, pauses left out', () => {
    const width = parts[1]! - parts[0]!
    expect(progressX(parts[0]!, parts[3]!, parts, 0)).toBe(parts[0])
    expect(progressX(parts[0]!, parts[3]!, parts, 50)).toBeCloseTo(parts[2]! + width / 2)
    expect(progressX(parts[0]!, parts[3]!, parts, 100)).toBeCloseTo(parts[3]!)
    expect(progressX(0, 10, null, 30)).toBe(3)
  })
})

describe('hitting', () => {
  const scene = sceneOf(plan)
  const bar = (name: string) => {
    const index = plan.tasks.findIndex(task => task.name === name)
    return {
      index,
      left: xOf(scene.axis, scene.dates.start[index]!),
      right: xOf(scene.axis, scene.dates.finish[index]!),
      y: index * 44 + 20,
    }
  }

  test('finds a bar’s body and edges, the row beside it, and nothing below the last row', () => {
    const { index, left, right, y } = bar('Limpar')
    expect(hitGantt(scene, (left + right) / 2, y)).toEqual({ kind: 'bar', index, part: 'body' })
    expect(hitGantt(scene, left + 2, y)).toEqual({ kind: 'bar', index, part: 'start' })
    expect(hitGantt(scene, right - 2, y)).toEqual({ kind: 'bar', index, part: 'finish' })
    expect(hitGantt(scene, right + 300, y)).toEqual({ kind: 'row', index })
    expect(hitGantt(scene, 10, 399)).toEqual({ kind: 'empty' })
  })

  test('offers dots to draw links from beside the bar under the pointer', () => {
    const { index, right, y } = bar('Limpar')
    expect(hitGantt({ ...scene, hover: index }, right + 12, y)).toEqual({ kind: 'bar', index, part: 'linkFinish' })
  })

  test('finds a link between its bars', () => {
    const { right } = bar('Abrir')
    expect(hitGantt(scene, right + 4, 44 + 38)).toEqual({ kind: 'link', link: 0 })
  })
})

describe('groups', () => {
  const groups = (collapsed: readonly string[]) => ({
    names: ['Hoje', 'Vazio', 'Depois'],
    of: (index: number) => (plan.tasks[index]?.name === 'Limpar' ? 2 : 0),
    collapsed: new Set(collapsed),
  })

  test('tasks stand under the row of their group, those without any have none, and a shut one hides its own', () => {
    const open = layRows(plan, { groups: groups([]) })
    expect([...open.task]).toEqual([-1, 1, 4, 5, -3, 2])
    expect(open.groups?.map(group => group.members.length)).toEqual([3, 0, 1])
    const shut = layRows(plan, { groups: groups(['Hoje']) })
    expect([...shut.task]).toEqual([-1, -3, 2])
    expect([shut.row[1], shut.row[2]]).toEqual([-1, 2])
  })

  test('the row of a group is drawn from its first start to its last finish, and nothing of it is hit as a task', () => {
    const rows = layRows(plan, { groups: groups([]) })
    const scene = { ...sceneOf(plan), rows, links: indexLinks(plan, rows, task => calculated(plan).indexOf(task)) }
    const surface = new SvgSurface()
    paintTimeline(surface, scene)
    expect(surface.toSvg(3000, 400, 'groups')).toContain(PAPER.summarySoft)
    for (let x = 0; x < 3000; x += 50) expect(hitGantt(scene, x, 5).kind).not.toBe('bar')
    const found = groupSpan(rows.groups![2]!, scene.dates)
    expect([found.start, found.finish]).toEqual([scene.dates.start[2], scene.dates.finish[2]])
  })
})

describe('painting', () => {
  test('the same scene becomes an SVG picture with its names, types and milestone', () => {
    const surface = new SvgSurface()
    const scene = sceneOf(plan, {
      show: { ...DEFAULT_SHOW, labels: 'name' },
      barLabel: index => plan.tasks[index]!.name,
    })
    paintTimeline(surface, scene)
    const svg = surface.toSvg(3000, 400, 'Plano <teste>')
    expect(svg).toContain('Limpar')
    expect(svg, 'finish to start goes without saying').not.toContain('>TI<')
    expect(svg).toContain('Plano &lt;teste&gt;')
    expect(svg).toContain(PAPER.critical)
    expect(svg.match(/<svg/g)).toHaveLength(1)
  })

  test('the resource-critical chain is dotted, where what is critical is shown', () => {
    const dashes = (show: boolean): number => {
      const surface = new SvgSurface()
      const base = sceneOf(plan, { show: { ...DEFAULT_SHOW, critical: show } })
      paintTimeline(surface, { ...base, chain: base.links })
      return (surface.toSvg(3000, 400, 'chain').match(/stroke-dasharray="1\.5[ ,]3"/g) ?? []).length
    }
    expect(dashes(true)).toBeGreaterThan(0)
    expect(dashes(false)).toBe(0)
  })

  test('links that decide no date are pale, and never red; without the switch all are alike', () => {
    const drawn = (driving: boolean, drives: (link: number) => boolean) => {
      const surface = new SvgSurface()
      paintTimeline(surface, { ...sceneOf(plan), show: { ...DEFAULT_SHOW, driving }, drives })
      const svg = surface.toSvg(3000, 400, 'links')
      const arrows = svg.match(/<path[^>]*>/g) ?? []
      return {
        pale: arrows.filter(each => each.includes('opacity="0.4"')),
        red: arrows.filter(each => each.includes(`stroke="${PAPER.critical}"`)),
      }
    }
    const [none, one, off] = [drawn(true, () => true), drawn(true, link => link !== 0), drawn(false, () => false)]
    expect([none.pale.length, off.pale.length]).toEqual([0, 0])
    expect(one.pale.length).toBeGreaterThan(0)
    expect(one.pale.join()).not.toContain(PAPER.critical)
    expect(off.red).toEqual(none.red)
  })

  test('the scale names its month once, and marks today', () => {
    const surface = new SvgSurface()
    const scene = sceneOf(plan)
    paintScale(surface, { ...scene, axis: axisOf(scene.range.from, 60), today: scene.range.from + DAY })
    const svg = surface.toSvg(3000, 48, 'scale')
    expect(svg).toContain('janeiro de 2024')
    expect(svg).toContain('>hoje<')
  })

  test.each([0, 2, 9, 40, 200])(
    'the flags of today and of the status date never cover each other nor the month, %s h apart',
    hours => {
      const boxes: { x: number; width: number; text: string }[] = []
      class Recorder extends SvgSurface {
        private last = { x: 0, width: 0 }
        override roundRect(x: number, y: number, width: number, height: number, radius: number): void {
          this.last = { x, width }
          super.roundRect(x, y, width, height, radius)
        }
        override fillText(text: string, x: number, y: number): void {
          if (y === 12)
            boxes.push(
              text === 'hoje' || text === 'status'
                ? { ...this.last, text }
                : { x, width: this.measureText(text).width, text },
            )
          super.fillText(text, x, y)
        }
      }
      const scene = sceneOf(plan)
      const from = scene.range.from
      for (const today of [from + 3600, from + 30 * 3600]) {
        boxes.length = 0
        paintScale(new Recorder(), {
          ...scene,
          axis: axisOf(from, 60),
          view: { ...scene.view, width: 800 },
          today,
          statusDate: today + hours * 3600,
        })
        expect(boxes.map(box => box.text).sort()).toEqual(['hoje', 'janeiro de 2024', 'status'])
        boxes.sort((a, b) => a.x - b.x)
        for (let at = 1; at < boxes.length; at++)
          expect(boxes[at]!.x).toBeGreaterThanOrEqual(boxes[at - 1]!.x + boxes[at - 1]!.width)
      }
    },
  )

  test('highlighted tasks wear the accent and the critical colour', () => {
    const surface = new SvgSurface()
    paintTimeline(surface, sceneOf(plan, { highlighted: new Set([plan.tasks[4]!.uid]) }))
    expect(surface.toSvg(10, 10, '')).toContain(`stroke="${PAPER.accent}"`)
  })

  test('late tasks have a mark and their hours behind the bar', () => {
    const surface = new SvgSurface()
    paintTimeline(surface, sceneOf(plan, { late: index => (index === 4 ? 60 * 3600 : 0) }))
    expect(surface.toSvg(10, 10, '')).toContain('>+60h<')
  })

  test('a histogram’s scale ends on a number that divides well', () => {
    const endless = [Number.POSITIVE_INFINITY]
    const tops = [
      histogramTop([0.4], endless),
      histogramTop([7], [3]),
      histogramTop([0], [4]),
      histogramTop([13], endless),
    ]
    expect(tops).toEqual([0.4, 8, 4, 20])
    // The line half-way up is a number of people as well.
    for (let peak = 2; peak < 400; peak++) expect(histogramTop([peak], endless) % 2, `${peak}`).toBe(0)
  })

  test('a histogram is red above what there is in each cell, and has its line from cell to cell', () => {
    const axis = axisOf(instant(0), 24)
    const cells = [0, 1, 2, 3, 4].map(at => at * DAY)
    const drawn = (capacity: readonly number[], over: readonly number[]): string => {
      const surface = new SvgSurface()
      const view = { width: 96, height: 112, scrollLeft: 0 }
      paintHistogram(surface, { cells, peak: [2, 4, 1, 0], capacity, over, axis, view, theme: PAPER, amount: String })
      return surface.toSvg(96, 112, 'histogram')
    }
    const red = (svg: string) => (svg.match(new RegExp(`<path[^>]*fill="${PAPER.critical}"[^>]*>`)) ?? [''])[0]
    const line = (svg: string) => (svg.match(/<path[^>]*stroke-dasharray="4[ ,]3"[^>]*>/) ?? [''])[0]
    // By day two, in the third cell no one: of four, two are too many, and the one there is one too many.
    const svg = drawn([2, 2, 0, 2], [0, 1, 1, 0])
    expect(red(svg)).toContain('d="M24 8h23v50h-23ZM48 83h23v25h-23Z"')
    expect(line(svg)).toContain('d="M0 58.5L24 58.5L48 58.5L48 108.5L72 108.5L72 58.5L96 58.5"')
    // Without a limit there is no line; within one no red.
    const free = drawn([2, Number.POSITIVE_INFINITY, 1, 2], [0, 0, 0, 0])
    expect([red(free), line(free)]).toEqual(['', expect.stringContaining('d="M0 58.5L24 58.5M48 83.5L72 83.5L72 58.5')])
    // The most of the cell would do, but at one instant of it there is less.
    expect(red(drawn([4, 4, 4, 4], [0, 1, 0, 0]))).toContain('d="M24 8h23v100h-23Z"')
  })

  test('a bar that leveling delays has a wedge before it, and no other has', () => {
    const wedges = (delay: number): string[] => {
      const surface = new SvgSurface()
      const levelingDelay = { seconds: delay * 3600, unit: 'h', elapsed: true } as never
      paintTimeline(
        surface,
        sceneOf({
          ...plan,
          tasks: plan.tasks.map(each => (each.name === 'Medir' ? { ...each, levelingDelay } : each)),
        }),
      )
      return surface.toSvg(3000, 400, 'wedge').match(/<path[^>]*>/g) ?? []
    }
    const wedge = /d="M(\S+) (\S+)L\1 (\S+)L(\S+) (\S+)Z" fill="#14191e"/
    const [none, some] = [wedges(0).filter(each => wedge.test(each)), wedges(6).filter(each => wedge.test(each))]
    expect([none.length, some.length]).toEqual([0, 1])
    // Its point touches the bar, which begins six hours after the day, half-way up the fifth row.
    const [, left, top, bottom, point, middle] = (wedge.exec(some[0] ?? '') ?? []).map(Number)
    const scene = sceneOf(plan)
    const begin = xOf(scene.axis, calculated(plan).start[4] ?? 0) + 6 * 24
    expect([left, point, middle, top, bottom]).toEqual([begin - 6, begin - 1, 4 * 44 + 22, 4 * 44 + 18, 4 * 44 + 26])
  })
})
