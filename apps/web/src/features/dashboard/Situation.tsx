import { situationFacts, situationText } from '@parada/render/report'
import { type Calculation, type DecisionKind, situation } from '@parada/schedule'
import { useMemo } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { civilNow } from '../../data/clock.ts'
import { matrixOf } from '../../data/load-matrix.ts'
import { app, openRoom } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import dashboard from './Dashboard.module.css'
import styles from './Situation.module.css'

/** Where each decision is taken; those that are not here are taken on their tasks. */
const PLACES: Partial<Readonly<Record<DecisionKind, () => void>>> = {
  overTarget: () => openRoom('avanco', 'variance'),
  extraWork: () => openRoom('avanco', 'extra'),
  overload: () => openRoom('recursos'),
  silent: () => openRoom('turno', 'update'),
  dataDateRule: () => app.setState({ dataDateOpen: true }),
  oldDataDate: () => app.setState({ dataDateOpen: true }),
  futureDataDate: () => app.setState({ dataDateOpen: true }),
  noDataDate: () => app.setState({ dataDateOpen: true }),
  noBaseline: () => openRoom('avanco', 'baselines'),
}

/** Where the shutdown stands, to be read in half a minute: four figures, what is late and will be, who is overloaded, what to decide. */
export default function Situation({ calculation }: { readonly calculation: Calculation }) {
  const messages = useAllMessages()
  const words = messages.situation
  const locale = useLocale()
  const now = civilNow()
  const minute = Math.floor(now / 60)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a minute is all that the clock is read for
  const { figures, lists } = useMemo(() => {
    const found = situation(calculation, now, { matrix: matrixOf(calculation) })
    return situationText(situationFacts(calculation, found, true), locale, messages)
  }, [calculation, minute, locale, messages])
  return (
    <section className={styles.situation} aria-label={words.title}>
      <div className={styles.head}>
        <h3>{words.title}</h3>
        <Button size="small" onClick={() => openRoom('avanco')}>
          {words.open}
        </Button>
      </div>
      <dl className={styles.figures}>
        {figures.map(each => (
          <div key={each.name}>
            <dt>{each.name}</dt>
            <dd data-tone={each.tone}>{each.value}</dd>
            {each.hints.map(hint => (
              <dd key={hint.text} className={styles.hint} data-tone={hint.tone}>
                {hint.text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <div className={styles.lists}>
        {lists.map(list => (
          <section key={list.kind} className={dashboard.box} aria-label={list.title}>
            <div className={dashboard.boxHead}>
              <h3>{list.title}</h3>
            </div>
            {list.hint && <p className={dashboard.quiet}>{list.hint}</p>}
            {list.rows.length === 0 && <p className={dashboard.quiet}>{words.none}</p>}
            <ul>
              {list.rows.map((row, at) => {
                const place = list.kind === 'overloaded' ? PLACES.overload : row.decision && PLACES[row.decision]
                const open = place ?? (row.tasks?.length ? () => showInGantt(row.tasks ?? []) : undefined)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced whole
                  <li key={at}>
                    <button type="button" disabled={!open} data-tone={row.bad ? 'bad' : 'plain'} onClick={open}>
                      <span>
                        {row.text}
                        {row.where && <span className={dashboard.where}>{row.where}</span>}
                      </span>
                      {row.figures !== '' && <span className={styles.figure}>{row.figures}</span>}
                    </button>
                  </li>
                )
              })}
            </ul>
            {list.more > 0 && <p className={dashboard.quiet}>{words.more(list.more)}</p>}
            {list.note && <p className={dashboard.quiet}>{list.note}</p>}
          </section>
        ))}
      </div>
    </section>
  )
}
