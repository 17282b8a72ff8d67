import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { planDialog } from '../../actions/context.ts'
import { useIsDark } from '../../components/theme.ts'
import { app, useApp } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './HelpPanel.module.css'
import { helpOf, type Page } from './pages.ts'

const BarsPicture = lazy(() => import('./BarsPicture.tsx'))
const MatrixPicture = lazy(() => import('./MatrixPicture.tsx'))

/** Pictures of views, by `view-language-theme`: taken from the product itself. */
const PICTURES = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true })

const close = (): void => app.setState({ helpOpen: false })

/** The page of help of the view on screen, beside it: what it is for, how things are written, its keys. */
export default function HelpPanel() {
  const { help, shell, common } = useAllMessages()
  const locale = useLocale()
  const room = useApp(state => state.room)
  const [page, setPage] = useState<Page | null>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    let current = true
    helpOf(room).then(
      found => current && setPage(found),
      (cause: unknown) => console.error('help did not load', cause),
    )
    return () => {
      current = false
    }
  }, [room])
  useEffect(() => panel.current?.focus(), [])
  const shown = page?.[locale]
  const picture = PICTURES[`./pictures/${room}-${locale}-${useIsDark() ? 'dark' : 'light'}.webp`]
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={help.title}
      tabIndex={-1}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <header className={styles.head}>
        <h2>{shown ? `${help.title}: ${shown.title}` : help.title}</h2>
        <IconButton size="small" label={common.close} icon={<X size={16} />} onClick={close} />
      </header>
      {shown && (
        <div className={styles.body}>
          <p>{shown.lead}</p>
          {shown.shown && picture && (
            <img className={styles.shot} src={picture} alt={shown.shown} width={340} height={284} decoding="async" />
          )}
          {shown.sections.map(section => (
            <section key={section.title}>
              <h3>{section.title}</h3>
              <ul>
                {section.lines.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ))}
          {shown.bars && (
            <section>
              <h3>{help.bars}</h3>
              <Suspense fallback={null}>
                <BarsPicture locale={locale} labels={shown.bars} />
              </Suspense>
            </section>
          )}
          {shown.picture === 'matrix' && (
            <Suspense fallback={null}>
              <MatrixPicture />
            </Suspense>
          )}
          {shown.written && <Pairs title={help.written} pairs={shown.written} />}
          <Pairs title={help.keys} pairs={shown.keys} />
          <Button size="small" onClick={() => planDialog.setState({ kind: 'shortcuts' }, true)}>
            {shell.shortcuts}
          </Button>
        </div>
      )}
    </aside>
  )
}

function Pairs(props: { readonly title: string; readonly pairs: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3>{props.title}</h3>
      <dl className={styles.pairs}>
        {props.pairs.map(([text, meaning]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
