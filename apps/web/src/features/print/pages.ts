import type { Locale, Messages } from '@parada/messages'
import {
  axisOf,
  DEFAULT_SHOW,
  type GanttScene,
  type GanttTheme,
  indexLinks,
  layRows,
  PAPER,
  PX_PER_DAY,
  paintScale,
  paintTimeline,
  SCALE_HEIGHT,
} from '@parada/render'
import { SvgSurface } from '@parada/render/svg'
import { type Calculation, DAY, formatLag, instant, projectCalendar, shiftsOf } from '@parada/schedule'
import { countsWholeDays } from '../../editor/plan-facts.ts'
import { shadedSpans } from '../../editor/working-time.ts'

export interface PageSetup {
  readonly paper: 'A4' | 'A3'
  readonly orientation: 'landscape' | 'portrait'
  /** The whole time span on one page width, or the screen's scale over as many pages as it takes. */
  readonly fit: 'width' | 'real'
  readonly repeatHeader: boolean
  readonly legend: boolean
  readonly monochrome: boolean
  readonly gantt: boolean
  readonly table: boolean
  readonly dashboard: boolean
}

/** CSS pixels per millimetre: 96 to the inch. */
const PX_PER_MM = 96 / 25.4
const MARGIN_MM = 10
const PAPERS = { A4: [210, 297], A3: [297, 420] } as const
/** Heights in pixels of what stands around the rows of a page. */
const HEAD = 58
const FOOT = 24
const LEGEND = 26
export const PRINT_ROW = 20
/** Share of a sheet that the columns left of the bars take (number, name, duration, start, finish), and its limits. */
const TABLE_SHARE = 0.45
const LEAST_TABLE = 400
const MOST_TABLE = 640
const REAL_DAY = PX_PER_DAY

/** Size of a sheet and of what can be printed on it, in CSS pixels. */
export function sheetOf(setup: PageSetup) {
  const [short, long] = PAPERS[setup.paper]
  const [width, height] = setup.orientation === 'landscape' ? [long, short] : [short, long]
  return {
    widthMm: width,
    heightMm: height,
    width: (width - 2 * MARGIN_MM) * PX_PER_MM,
    height: (height - 2 * MARGIN_MM) * PX_PER_MM,
  }
}

/** Width of the columns left of the bars. */
export const tableWidthOf = (setup: PageSetup): number =>
  Math.round(Math.min(MOST_TABLE, Math.max(LEAST_TABLE, sheetOf(setup).width * TABLE_SHARE)))

/** One page of the Gantt: rows from `first` on, and the part of the timeline that starts `left` pixels in. */
export interface GanttPage {
  readonly first: number
  readonly count: number
  readonly left: number
  readonly width: number
  /** Whether the columns stand on this page: on the first of those side by side, or on all when heads repeat. */
  readonly table: boolean
}

/** Cuts a plan of `rows` rows and `extent` pixels of timeline into pages, row by row, left to right. */
export function cutPages(rows: number, extent: number, setup: PageSetup): readonly GanttPage[] {
  const sheet = sheetOf(setup)
  const room = sheet.height - HEAD - FOOT - SCALE_HEIGHT - (setup.legend ? LEGEND : 0)
  const perPage = Math.max(1, Math.floor(room / PRINT_ROW))
  const pages: GanttPage[] = []
  for (let first = 0; first < rows; first += perPage) {
    const count = Math.min(perPage, rows - first)
    let left = 0
    do {
      const table = left === 0 || setup.repeatHeader
      const width = Math.min(sheet.width - (table ? tableWidthOf(setup) : 0), Math.max(1, extent - left))
      pages.push({ first, count, left, width, table })
      left += width
    } while (left < extent - 0.5)
  }
  return pages
}

/** Tones for a printer without colours: critical is black, the rest are greys that differ. */
const MONOCHROME: GanttTheme = {
  ...PAPER,
  plan: '#6b6b6b',
  planSoft: '#dedede',
  critical: '#000000',
  criticalSoft: '#9a9a9a',
  near: '#3d3d3d',
  nearSoft: '#c4c4c4',
  done: '#6b6b6b',
  doneSoft: '#efefef',
  accent: '#000000',
  baseline: '#8a8a8a',
  selected: '#ffffff',
}

export interface Printable {
  readonly rows: ReturnType<typeof layRows>
  readonly pages: readonly GanttPage[]
  readonly theme: GanttTheme
  readonly tableWidth: number
  /** The scale and the bars of a page as SVG texts. */
  draw(page: GanttPage, number: number): { readonly scale: string; readonly bars: string }
}

/** A plan laid out for paper. */
export function layPrint(calculation: Calculation, setup: PageSetup, messages: Messages, locale: Locale): Printable {
  const { schedule } = calculation
  const rows = layRows(schedule)
  const from = instant(Math.floor(calculation.projectStart / DAY) * DAY)
  const to = instant(Math.ceil((calculation.projectFinish + 1) / DAY) * DAY)
  const days = Math.max(1, (to - from) / DAY)
  const tableWidth = tableWidthOf(setup)
  const room = sheetOf(setup).width - tableWidth
  const perDay = setup.fit === 'width' ? room / days : REAL_DAY
  const extent = days * perDay
  const theme = setup.monochrome ? MONOCHROME : PAPER
  const calendar = projectCalendar(schedule)
  const links = indexLinks(schedule, rows, id => calculation.indexOf(id))
  const pages = cutPages(rows.count, extent, setup)
  const sceneOf = (page: GanttPage, height: number, scrollTop: number): GanttScene => ({
    schedule,
    rows,
    links,
    dates: calculation,
    ghosts: null,
    baseline: null,
    axis: axisOf(from, perDay),
    range: { from, to },
    view: { width: page.width, height, scrollLeft: page.left, scrollTop, rowHeight: PRINT_ROW },
    wholeDays: countsWholeDays(schedule),
    selected: new Set(),
    highlighted: new Set(),
    hover: -1,
    chosenLink: -1,
    today: null,
    statusDate: schedule.project.statusDate ?? null,
    nonWorking: (start, end) => shadedSpans(calendar, start, end, perDay, countsWholeDays(schedule)),
    show: { ...DEFAULT_SHOW, linkLabels: false },
    theme,
    locale,
    ...(schedule.project.shifts && { shifts: shiftsOf(schedule.project) }),
    linkNames: messages.gantt.linkTypes,
    lagText: link => {
      const lag = schedule.links[link]?.lag
      return lag ? formatLag(lag, schedule.project.units) : ''
    },
    barLabel: () => '',
    todayLabel: '',
    statusLabel: '',
    overlay: null,
  })
  return {
    rows,
    pages,
    theme,
    tableWidth,
    draw(page, number) {
      const height = page.count * PRINT_ROW
      const scene = sceneOf(page, height, page.first * PRINT_ROW)
      const bars = new SvgSurface(`p${number}b`)
      paintTimeline(bars, scene)
      const scale = new SvgSurface(`p${number}s`)
      paintScale(scale, scene)
      const name = schedule.project.name
      return { scale: scale.toSvg(page.width, SCALE_HEIGHT, name), bars: bars.toSvg(page.width, height, name) }
    },
  }
}
