import { ChartColumn, Copy, EllipsisVertical, ImageDown, Table2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { download } from '../../app/documents/save-file.ts'
import { useAllMessages } from '../../app/i18n.tsx'
import { useIsDark } from '../../app/theme.ts'
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

/** Reads a colour token as it is shown now; charts take no custom properties. */
export const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** A chart with its table, to be copied or saved as an image. */
export function ChartBox(props: {
  readonly title: string
  readonly table: ChartTable
  readonly height?: number
  option(): ChartOption
}) {
  const messages = useAllMessages()
  const words = messages.dashboard
  const dark = useIsDark()
  const [asTable, setAsTable] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof echarts.init> | null>(null)
  const { option } = props

  useEffect(() => {
    const element = place.current
    if (asTable || !element) return
    const made = echarts.init(element, null, { renderer: 'svg' })
    chart.current = made
    const size = new ResizeObserver(() => made.resize())
    size.observe(element)
    return () => {
      size.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [asTable])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a theme change alters the tokens the option reads
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current?.setOption(
      {
        animation: !still,
        animationDuration: 120,
        textStyle: { fontFamily: token('--font-text'), color: token('--text') },
        ...option(),
      },
      true,
    )
  }, [option, dark, asTable])

  const name = props.title.replace(/\s+/g, '_')
  const copy = async () => {
    const text = [props.table.heads, ...props.table.rows].map(row => row.join('\t')).join('\n')
    await navigator.clipboard.writeText(text)
    showToast('ok', words.copied)
  }
  const svgText = () => place.current?.querySelector('svg')?.outerHTML ?? ''
  const savePng = () => {
    const box = place.current?.getBoundingClientRect()
    if (!box) return
    const image = new Image()
    image.onload = () => {
      const canvas = document.createElement('canvas')
      canvas.width = box.width * 2
      canvas.height = box.height * 2
      const paint = canvas.getContext('2d')
      if (!paint) return
      paint.fillStyle = token('--surface')
      paint.fillRect(0, 0, canvas.width, canvas.height)
      paint.drawImage(image, 0, 0, canvas.width, canvas.height)
      canvas.toBlob(blob => blob && download(`${name}.png`, blob, 'image/png'))
    }
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText())}`
  }
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
              { id: 'copy', label: words.copyTable, icon: <Copy size={14} />, onSelect: () => void copy() },
              {
                id: 'png',
                label: words.savePng,
                icon: <ImageDown size={14} />,
                disabled: asTable,
                onSelect: savePng,
              },
              {
                id: 'svg',
                label: words.saveSvg,
                icon: <ImageDown size={14} />,
                disabled: asTable,
                onSelect: () => download(`${name}.svg`, svgText(), 'image/svg+xml'),
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
          aria-label={`${props.title}: ${props.table.rows.map(row => row.join(' ')).join('; ')}`}
          style={props.height ? { height: props.height } : undefined}
        />
      )}
    </section>
  )
}

export function DataTable({ label, table }: { readonly label: string; readonly table: ChartTable }) {
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
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
