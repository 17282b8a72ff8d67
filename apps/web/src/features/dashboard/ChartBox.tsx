import { formatNumber, type Locale } from '@parada/messages'
import { ChartColumn, Copy, EllipsisVertical, ImageDown, Images, Table2 } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { pictureOf, pngOf } from '../../components/picture.ts'
import { useIsDark } from '../../components/theme.ts'
import { token } from '../../components/token.ts'
import { download } from '../../data/files/save-file.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import look from '../../ui/Table.module.css'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Dashboard.module.css'
import { type ChartOption, echarts } from './echarts.ts'
import { TableScroll } from './TableScroll.tsx'

/** The same facts as a table: heads, then rows. */
export interface ChartTable {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** Rows of the table that are part of a chart's accessible name; the table has them all. */
const TOLD = 12

const cellText = (locale: Locale, cell: string | number): string =>
  typeof cell === 'number' ? formatNumber(locale, cell, 1) : cell

/** A chart with its table, to be copied or saved as an image. */
export function ChartBox(props: {
  readonly title: string
  readonly table: ChartTable
  readonly height?: number
  /** What is drawn, for the width there is in pixels. */
  option(width: number): ChartOption
}) {
  const messages = useAllMessages()
  const words = messages.dashboard
  const locale = useLocale()
  const [asTable, setAsTable] = useState(false)
  const place = useChart(props.option, asTable)
  const { copyTable, copyPicture, savePng, saveSvg } = useChartFiles(place, props.title, props.table)
  return (
    <section className={styles.box} aria-label={props.title}>
      <div className={styles.boxHead}>
        <h3>{props.title}</h3>
        <div className={styles.row}>
          <IconButton
            size="small"
            label={`${asTable ? words.asChart : words.asTable}: ${props.title}`}
            icon={asTable ? <ChartColumn size={14} /> : <Table2 size={14} />}
            onClick={() => setAsTable(!asTable)}
          />
          <Menu
            align="end"
            trigger={
              <IconButton size="small" label={words.chartTools(props.title)} icon={<EllipsisVertical size={14} />} />
            }
            items={[
              { id: 'copy', label: words.copyTable, icon: <Copy size={14} />, onSelect: () => void copyTable() },
              {
                id: 'picture',
                label: words.copyPicture,
                icon: <Images size={14} />,
                disabled: asTable,
                onSelect: () => void copyPicture(),
              },
              {
                id: 'png',
                label: words.savePng,
                icon: <ImageDown size={14} />,
                disabled: asTable,
                onSelect: () => void savePng(),
              },
              {
                id: 'svg',
                label: words.saveSvg,
                icon: <ImageDown size={14} />,
                disabled: asTable,
                onSelect: saveSvg,
              },
            ]}
          />
        </div>
      </div>
      {asTable ? (
        <DataTable label={props.title} table={props.table} />
      ) : (
        <div
          ref={place}
          className={styles.chart}
          role="img"
          aria-label={`${props.title}: ${props.table.rows
            .slice(0, TOLD)
            .map(row => row.map(cell => cellText(locale, cell)).join(' '))
            .join('; ')}`}
          style={props.height ? { height: props.height } : undefined}
        />
      )}
    </section>
  )
}

/** Draws a chart into the element that it gives, again whenever option, theme or width change; nothing while it is `hidden`. */
function useChart(option: (width: number) => ChartOption, hidden: boolean): RefObject<HTMLDivElement | null> {
  const dark = useIsDark()
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof echarts.init> | null>(null)

  useEffect(() => {
    const element = place.current
    if (hidden || !element) return
    const made = echarts.init(element, null, { renderer: 'svg' })
    chart.current = made
    return () => {
      made.dispose()
      chart.current = null
    }
  }, [hidden])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a theme change alters the tokens the option reads
  useEffect(() => {
    const element = place.current
    if (hidden || !element) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const draw = () =>
      chart.current?.setOption(
        {
          animation: !still,
          animationDuration: 120,
          textStyle: { fontFamily: token('--font-text'), color: token('--text') },
          tooltip: {
            trigger: 'item',
            confine: true,
            backgroundColor: token('--surface'),
            borderColor: token('--line-strong'),
            textStyle: { color: token('--text'), fontSize: 12 },
          },
          ...option(element.clientWidth),
        },
        true,
      )
    draw()
    const size = new ResizeObserver(() => {
      chart.current?.resize()
      draw()
    })
    size.observe(element)
    return () => size.disconnect()
  }, [option, dark, hidden])
  return place
}

/** Copies and saves what a chart shows. */
function useChartFiles(place: RefObject<HTMLDivElement | null>, title: string, table: ChartTable) {
  const words = useAllMessages().dashboard
  const locale = useLocale()
  const name = title.replace(/\s+/g, '_')
  const copy = async (make: () => Promise<ClipboardItem | null>) => {
    const put = async () => {
      const item = await make()
      if (item) await navigator.clipboard.write([item])
      return item !== null
    }
    const copied = await put().catch(() => false)
    showToast(copied ? 'ok' : 'err', copied ? words.copied : words.copyFailed)
  }
  const tableItem = async () => {
    const lines = [table.heads, ...table.rows].map(row => row.map(cell => cellText(locale, cell)).join('\t'))
    return new ClipboardItem({ 'text/plain': new Blob([lines.join('\n')], { type: 'text/plain' }) })
  }
  const png = async () => {
    const picture = pictureOf(place.current, title)
    return picture && pngOf(picture)
  }
  const pictureItem = async () => {
    const blob = await png()
    return blob && new ClipboardItem({ 'image/png': blob })
  }
  const savePng = async () => {
    const blob = await png()
    if (blob) download(`${name}.png`, blob, 'image/png')
    else showToast('err', words.pictureFailed)
  }
  const saveSvg = () => {
    const picture = pictureOf(place.current, title)
    if (picture) download(`${name}.svg`, picture.svg, 'image/svg+xml')
  }
  return { copyTable: () => copy(tableItem), copyPicture: () => copy(pictureItem), savePng, saveSvg }
}

function DataTable({ label, table }: { readonly label: string; readonly table: ChartTable }) {
  const locale = useLocale()
  return (
    <TableScroll label={label}>
      <table className={look.table}>
        <thead>
          <tr>
            {table.heads.map((head, index) => (
              <th key={head} className={index > 0 ? look.number : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and the table is replaced whole
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={column} className={column > 0 ? look.number : undefined}>
                  {cellText(locale, cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
