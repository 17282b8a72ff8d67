import { Printer } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useEditor } from '../../data/editor.ts'
import { app } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CommitField } from '../../ui/CommitField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './Print.module.css'
import { PrintPages } from './PrintPages.tsx'
import { layPrint, type PageSetup, sheetOf } from './pages.ts'
import { sheetsOf } from './sheets.tsx'

const START: PageSetup = {
  paper: 'A4',
  orientation: 'landscape',
  fit: 'width',
  repeatHeader: true,
  legend: true,
  monochrome: false,
  gantt: true,
  table: true,
  dashboard: true,
}
const STORED = 'parada.print'
/** More sheets than these are printed only when they are asked for. */
const MOST_SHEETS = 200

function storedSetup(): PageSetup {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<PageSetup>) }
  } catch {
    return START
  }
}

/** Whether the browser lays the page out for paper at this moment. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const media = matchMedia('print')
    // The browser takes what stands there when this returns.
    const before = () => flushSync(() => setPrinting(true))
    const follow = () => flushSync(() => setPrinting(media.matches))
    addEventListener('beforeprint', before)
    addEventListener('afterprint', follow)
    media.addEventListener('change', follow)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', follow)
      media.removeEventListener('change', follow)
    }
  }, [])
  return printing
}

/** Page setup with a preview of the very pages that are printed; the browser's dialog makes the PDF, all of it vectors. */
export default function PrintDialog() {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.print
  const calculation = useEditor(state => state.calculation)
  const [setup, setSetup] = useState(storedSetup)
  const [range, setRange] = useState<SheetRange | null>(null)
  const [busy, setBusy] = useState(false)
  const printing = usePrinting()
  const sheets = useMemo(
    () =>
      calculation ? sheetsOf(calculation, layPrint(calculation, setup, messages, locale), setup, messages, locale) : [],
    [calculation, setup, messages, locale],
  )
  const change = (part: Partial<PageSetup>) => {
    const next = { ...setup, ...part }
    setSetup(next)
    setRange(null)
    localStorage.setItem(STORED, JSON.stringify(next))
  }
  const close = () => app.setState({ printOpen: false })
  if (!calculation) return null
  const sheet = sheetOf(setup)
  const total = sheets.length
  const from = Math.min(total, Math.max(1, range?.from ?? 1))
  const to = Math.min(total, Math.max(from, range?.to ?? MOST_SHEETS))
  const pages = (near: boolean) => (
    <PrintPages calculation={calculation} sheets={sheets} setup={setup} from={from} to={to} near={near} />
  )
  const print = () => {
    setBusy(true)
    // The button is seen to be at work before the browser lays out all sheets at once.
    setTimeout(() => {
      window.print()
      setBusy(false)
    }, 50)
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={open => !open && close()}
        title={words.title}
        closeLabel={messages.common.close}
        size="large"
        footer={
          <>
            <Button onClick={close}>{messages.common.cancel}</Button>
            <Button
              variant="primary"
              icon={<Printer size={16} />}
              busy={busy}
              disabled={busy || total === 0}
              onClick={print}
            >
              {words.go}
            </Button>
          </>
        }
      >
        <div className={styles.layout}>
          <SetupFields setup={setup} total={total} from={from} to={to} onSetup={change} onRange={setRange} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the preview scrolls, and must do so by keyboard */}
          <section className={styles.preview} aria-label={words.preview} tabIndex={0}>
            {total === 0 ? <p className={styles.note}>{words.nothing}</p> : pages(true)}
          </section>
        </div>
      </Dialog>
      {createPortal(
        <div className={styles.paper} data-print="">
          <style>{`@page { size: ${sheet.widthMm}mm ${sheet.heightMm}mm; margin: 10mm; }`}</style>
          {printing && pages(false)}
        </div>,
        document.body,
      )}
    </>
  )
}

interface SheetRange {
  readonly from: number
  readonly to: number
}

/** Paper, content and the sheets to print. */
function SetupFields(props: {
  readonly setup: PageSetup
  readonly total: number
  readonly from: number
  readonly to: number
  onSetup(part: Partial<PageSetup>): void
  onRange(range: SheetRange): void
}) {
  const { setup, total, from, to, onSetup, onRange } = props
  const words = useAllMessages().print
  const number = (text: string, otherwise: number): number => Math.max(1, Math.floor(Number(text)) || otherwise)
  const check = (key: 'repeatHeader' | 'legend' | 'monochrome' | 'gantt' | 'table' | 'dashboard', label: string) => (
    <label className={styles.check}>
      <input type="checkbox" checked={setup[key]} onChange={event => onSetup({ [key]: event.target.checked })} />
      {label}
    </label>
  )
  return (
    <div className={styles.setup}>
      <Select
        label={words.paper}
        value={setup.paper}
        options={[
          { value: 'A4', label: 'A4' },
          { value: 'A3', label: 'A3' },
        ]}
        onChange={paper => onSetup({ paper })}
      />
      <Select
        label={words.orientation}
        value={setup.orientation}
        options={[
          { value: 'landscape', label: words.landscape },
          { value: 'portrait', label: words.portrait },
        ]}
        onChange={orientation => onSetup({ orientation })}
      />
      <Select
        label={words.fit}
        value={setup.fit}
        options={[
          { value: 'width', label: words.fitWidth },
          { value: 'real', label: words.fitReal },
        ]}
        onChange={fit => onSetup({ fit })}
      />
      <fieldset className={styles.group}>
        <legend>{words.content}</legend>
        {check('gantt', words.contentGantt)}
        {check('table', words.contentTable)}
        {check('dashboard', words.contentDashboard)}
      </fieldset>
      {check('repeatHeader', words.repeatHeader)}
      {check('legend', words.legend)}
      {check('monochrome', words.monochrome)}
      <fieldset className={styles.group}>
        <legend>{words.sheets(total)}</legend>
        <div className={styles.range}>
          <CommitField
            label={words.from}
            type="number"
            size="small"
            value={String(from)}
            onCommit={text => onRange({ from: number(text, 1), to: Math.max(to, number(text, 1)) })}
          />
          <CommitField
            label={words.to}
            type="number"
            size="small"
            value={String(to)}
            onCommit={text => onRange({ from: Math.min(from, number(text, total)), to: number(text, total) })}
          />
        </div>
        {to - from + 1 < total && <p className={styles.note}>{words.notAll}</p>}
      </fieldset>
    </div>
  )
}
