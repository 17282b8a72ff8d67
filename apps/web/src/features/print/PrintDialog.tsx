import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useEditor } from '../../app/editor.ts'
import { useAllMessages, useLocale } from '../../app/i18n.tsx'
import { app } from '../../app/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './Print.module.css'
import { PrintPages } from './PrintPages.tsx'
import { layPrint, type PageSetup, sheetOf } from './pages.ts'

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
const KEPT = 'parada.print'

function kept(): PageSetup {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<PageSetup>) }
  } catch {
    return START
  }
}

/** Page setup with a preview of the very pages that are printed; the browser's dialog makes the PDF, all of it vectors. */
export default function PrintDialog() {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.print
  const calculation = useEditor(state => state.calculation)
  const [setup, setSetup] = useState(kept)
  const printable = useMemo(
    () => (calculation ? layPrint(calculation, setup, messages, locale) : null),
    [calculation, setup, messages, locale],
  )
  const change = (part: Partial<PageSetup>) => {
    const next = { ...setup, ...part }
    setSetup(next)
    localStorage.setItem(KEPT, JSON.stringify(next))
  }
  const close = () => app.setState({ printOpen: false })
  if (!calculation || !printable) return null
  const sheet = sheetOf(setup)
  const pages = <PrintPages calculation={calculation} printable={printable} setup={setup} />
  const check = (key: 'repeatHeader' | 'legend' | 'monochrome' | 'gantt' | 'table' | 'dashboard', label: string) => (
    <label className={styles.check}>
      <input type="checkbox" checked={setup[key]} onChange={event => change({ [key]: event.target.checked })} />
      {label}
    </label>
  )
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
            <Button variant="primary" icon={<Printer size={16} />} onClick={() => window.print()}>
              {words.go}
            </Button>
          </>
        }
      >
        <div className={styles.layout}>
          <div className={styles.setup}>
            <Select
              label={words.paper}
              value={setup.paper}
              options={[
                { value: 'A4', label: 'A4' },
                { value: 'A3', label: 'A3' },
              ]}
              onChange={paper => change({ paper })}
            />
            <Select
              label={words.orientation}
              value={setup.orientation}
              options={[
                { value: 'landscape', label: words.landscape },
                { value: 'portrait', label: words.portrait },
              ]}
              onChange={orientation => change({ orientation })}
            />
            <Select
              label={words.fit}
              value={setup.fit}
              options={[
                { value: 'width', label: words.fitWidth },
                { value: 'real', label: words.fitReal },
              ]}
              onChange={fit => change({ fit })}
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
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the preview scrolls, and must do so by keyboard */}
          <section className={styles.preview} aria-label={words.preview} tabIndex={0}>
            {pages}
          </section>
        </div>
      </Dialog>
      {createPortal(
        <div className={styles.paper} data-print="">
          <style>{`@page { size: ${sheet.widthMm}mm ${sheet.heightMm}mm; margin: 10mm; }`}</style>
          {pages}
        </div>,
        document.body,
      )}
    </>
  )
}
