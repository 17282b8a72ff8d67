import { Menu as Base } from '@base-ui/react/menu'
import type { GanttShow } from '@parada/render'
import { Check, ImageDown, SlidersHorizontal } from 'lucide-react'
import { useStore } from 'zustand'
import { useEditor } from '../../data/editor.ts'
import { COLUMN_IDS } from '../../editor/columns.ts'
import { criticality } from '../../editor/criticality.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import float from '../../ui/Float.module.css'
import type { PictureKind } from './save-picture.ts'
import { chosenColumn, type GanttSettings, ROW, ROW_COMPACT } from './view/settings.ts'

type Toggle = Exclude<keyof GanttShow, 'labels'>

const TOGGLES: readonly Toggle[] = [
  'critical',
  'baseline',
  'slack',
  'links',
  'linkLabels',
  'driving',
  'deadlines',
  'nonWorking',
]
const LABELS = ['none', 'name', 'resources'] as const

/** What is known of the last risk run of the open plan; null: nothing. */
function useCriticality(): { readonly shown: boolean } | null {
  const { of, shown } = useStore(criticality)
  const schedule = useEditor(state => state.schedule)
  return of !== null && of === schedule ? { shown } : null
}

/** What the Gantt shows: marks, texts, columns, density. A tick stays visible while several are set. */
export function ViewMenu(props: {
  readonly settings: GanttSettings
  readonly histogram: boolean
  readonly limit: number
  onChange(change: Partial<GanttSettings>): void
  onHistogram(shown: boolean): void
  onCollapse(collapsed: boolean): void
  onColumns(): void
  onPicture(kind: PictureKind): void
}) {
  const { settings, onChange } = props
  const { gantt, update, ganttPanels } = useAllMessages()
  const { view, columns } = gantt
  const more = update.gridColumns
  const known = useCriticality()
  const shown = new Set(settings.columns.map(column => column.id))
  const tick = (id: string, label: string, checked: boolean, set: (checked: boolean) => void) => (
    <Base.CheckboxItem key={id} className={float.item} checked={checked} onCheckedChange={set} closeOnClick={false}>
      <span className={float.iconSlot}>{checked && <Check size={16} />}</span>
      <span className={float.grow}>{label}</span>
    </Base.CheckboxItem>
  )
  const heading = (text: string) => <Base.GroupLabel className={float.groupLabel}>{text}</Base.GroupLabel>
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger
        render={
          <Button size="small" variant="ghost" icon={<SlidersHorizontal size={16} aria-hidden="true" />}>
            {view.menu}
          </Button>
        }
      />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className={float.positioner}>
          <Base.Popup className={cx(float.panel)} style={{ maxHeight: 'var(--available-height)', overflowY: 'auto' }}>
            <Base.Group>
              {heading(view.menu)}
              {TOGGLES.map(id =>
                tick(id, view[id], settings.show[id], checked =>
                  onChange({ show: { ...settings.show, [id]: checked } }),
                ),
              )}
              {known &&
                tick('criticality', ganttPanels.criticality.show, known.shown, shown =>
                  criticality.setState({ shown }),
                )}
              {tick('histogram', view.histogram, props.histogram, props.onHistogram)}
              {tick('density', view.density, settings.rowHeight === ROW_COMPACT, compact =>
                onChange({ rowHeight: compact ? ROW_COMPACT : ROW }),
              )}
              {tick('limit', view.limit, settings.limit !== null, on => onChange({ limit: on ? props.limit : null }))}
            </Base.Group>
            <Base.Separator className={float.separator} />
            <Base.RadioGroup
              value={settings.show.labels}
              onValueChange={(labels: GanttShow['labels']) => onChange({ show: { ...settings.show, labels } })}
            >
              {heading(view.labels)}
              {LABELS.map(id => (
                <Base.RadioItem key={id} value={id} className={float.item} closeOnClick={false}>
                  <span className={float.iconSlot}>{settings.show.labels === id && <Check size={16} />}</span>
                  <span className={float.grow}>
                    {id === 'none' ? view.labelNone : id === 'name' ? view.labelName : view.labelResources}
                  </span>
                </Base.RadioItem>
              ))}
            </Base.RadioGroup>
            <Base.Separator className={float.separator} />
            <Base.Group>
              {heading(view.columns)}
              {COLUMN_IDS.filter(id => id !== 'name').map(id =>
                tick(
                  `column-${id}`,
                  id === 'id'
                    ? columns.idLong
                    : id === 'percent'
                      ? columns.percentLong
                      : (({ ...columns, ...more } as Readonly<Record<string, string>>)[id] ?? id),
                  shown.has(id),
                  on => onChange({ columns: chosenColumn(settings.columns, id, on) }),
                ),
              )}
            </Base.Group>
            <Base.Item className={float.item} onClick={props.onColumns}>
              <span className={float.iconSlot} />
              <span className={float.grow}>{ganttPanels.columns.more}</span>
            </Base.Item>
            <Base.Separator className={float.separator} />
            <Base.Item className={float.item} onClick={() => props.onCollapse(true)}>
              <span className={float.iconSlot} />
              <span className={float.grow}>{view.collapseAll}</span>
            </Base.Item>
            <Base.Item className={float.item} onClick={() => props.onCollapse(false)}>
              <span className={float.iconSlot} />
              <span className={float.grow}>{view.expandAll}</span>
            </Base.Item>
            <Base.Separator className={float.separator} />
            {(['png', 'svg'] as const).map(kind => (
              <Base.Item key={kind} className={float.item} onClick={() => props.onPicture(kind)}>
                <span className={float.iconSlot}>
                  <ImageDown size={16} />
                </span>
                <span className={float.grow}>{ganttPanels.picture[kind]}</span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
