import { useCallback, useMemo, useState } from 'react'
import { useIsPhone } from '../../components/use-media.ts'
import { type GanttSettings, ROW_COMPACT, readSettings } from './view/settings.ts'

const KEY = 'parada.gantt'
const ZOOM_KEY = 'parada.gantt.zoom'

/** Whether a zoom was kept from an earlier visit. */
export const hasStoredZoom = (): boolean => localStorage.getItem(ZOOM_KEY) !== null

/** Keeps the width of a day for the next visit. */
export const storeZoom = (pxPerDay: number): void =>
  localStorage.setItem(ZOOM_KEY, String(Math.round(pxPerDay * 100) / 100))

/** The Gantt's settings, kept in this browser. On a phone the timeline has the grid's names beside bars instead. */
export function useGanttSettings(): [GanttSettings, (change: Partial<GanttSettings>) => void] {
  const phone = useIsPhone()
  const [settings, set] = useState(firstSettings)
  const change = useCallback((next: Partial<GanttSettings>) => {
    set(before => {
      const merged = { ...before, ...next }
      localStorage.setItem(KEY, JSON.stringify(merged))
      return merged
    })
  }, [])
  const shown = useMemo<GanttSettings>(
    () =>
      phone
        ? {
            ...settings,
            columns: PHONE_COLUMNS,
            gridWidth: PHONE_GRID,
            show: { ...settings.show, linkLabels: false, labels: 'name' },
          }
        : settings,
    [phone, settings],
  )
  return [shown, change]
}

const PHONE_GRID = 124
const PHONE_COLUMNS: GanttSettings['columns'] = [{ id: 'name', width: PHONE_GRID }]

/** Windows lower than this start with compact rows, in pixels. */
const LOW = 800

function firstSettings(): GanttSettings {
  const stored = localStorage.getItem(KEY)
  const read = readSettings(stored)
  const settings = stored === null && innerHeight < LOW ? { ...read, rowHeight: ROW_COMPACT } : read
  const zoom = Number(localStorage.getItem(ZOOM_KEY))
  return zoom > 0 ? { ...settings, pxPerDay: zoom } : settings
}
