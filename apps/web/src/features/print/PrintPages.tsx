import { formatDate } from '@parada/messages'
import { type Calculation, finishIsPast, progressDifference } from '@parada/schedule'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { civilNow } from '../../data/clock.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import styles from './Print.module.css'
import { type PageSetup, sheetOf } from './pages.ts'
import type { Sheet } from './sheets.tsx'

/** How far outside the window a sheet of the preview is drawn. */
const AHEAD = '600px'
/** Room that the preview has beside the setup, and what it shows around the printable part; CSS pixels. */
const PREVIEW = 620
const BORDER = 64

/** Sheets as they are printed. `near`: only those in sight are drawn, as a plan may have thousands. */
export function PrintPages(props: {
  readonly calculation: Calculation
  readonly sheets: readonly Sheet[]
  readonly setup: PageSetup
  /** Which of the sheets, counted from 1. */
  readonly from: number
  readonly to: number
  readonly near: boolean
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const { calculation, sheets, from, to } = props
  const size = sheetOf(props.setup)
  // The whole width of a sheet is seen, on any screen.
  const zoom = props.near ? Math.min(PREVIEW, innerWidth - BORDER) / (size.width + BORDER) : 1
  const { project } = calculation.schedule
  const status = project.statusDate ?? civilNow()
  const left = useMemo(() => progressDifference(calculation), [calculation])
  const past = finishIsPast(calculation, status)
  return (
    <>
      {sheets.slice(from - 1, to).map((each, index) => (
        <article key={each.key} className={styles.page} style={{ width: size.width, height: size.height, zoom }}>
          <header className={styles.head}>
            <div>
              <strong className={styles.project}>{project.name}</strong>
              <span>
                {[
                  `${formatDate(locale, calculation.projectStart, 'dayTime')} – ${formatDate(locale, calculation.projectFinish, 'dayTime')}`,
                  ...(past ? [messages.shell.finishPast] : []),
                  ...(left
                    ? [messages.situation.byDataDate(formatDate(locale, left.finishAfter, 'dayTime'), left.moved)]
                    : []),
                ].join(' · ')}
              </span>
            </div>
            <div className={styles.right}>
              <span>{messages.print.statusDate(formatDate(locale, status, 'dayTime'))}</span>
              <span>{project.author ?? project.manager ?? project.company ?? ''}</span>
            </div>
          </header>
          {props.near ? <Near draw={each.content} /> : <div className={styles.body}>{each.content()}</div>}
          <footer className={styles.foot}>
            <span>{messages.shell.product}</span>
            <span>{messages.print.page(from + index, sheets.length)}</span>
          </footer>
        </article>
      ))}
    </>
  )
}

/** Draws when it is near what is looked at, and not before. */
function Near({ draw }: { draw(): ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const seen = new IntersectionObserver(entries => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: AHEAD,
      // The preview scrolls by itself; older browsers draw a sheet when it is reached.
      ...{ scrollMargin: AHEAD },
    })
    if (box.current) seen.observe(box.current)
    return () => seen.disconnect()
  }, [])
  return (
    <div ref={box} className={styles.body}>
      {near && draw()}
    </div>
  )
}
