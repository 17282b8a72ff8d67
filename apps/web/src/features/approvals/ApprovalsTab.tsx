import type { InboxLine } from '@parada/protocol'
import { SAFETY_FINDINGS, SANITY_HINTS } from '@parada/schedule'
import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../data/api.ts'
import { app, useApp } from '../../data/store.ts'
import { useProjectRole } from '../../data/use-project-role.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './Approvals.module.css'
import { AskDialog, type Asked } from './AskDialog.tsx'
import { differs, isOnlyAhead, signedHours } from './difference.ts'
import { ExtraDialog } from './ExtraDialog.tsx'
import { LineRow } from './LineRow.tsx'
import { LinksDialog } from './LinksDialog.tsx'
import { useInbox } from './use-inbox.ts'

/** *Aprovar*: what crews reported, line by line against the plan, until a planner decides. */
export default function ApprovalsTab({ tabs }: { readonly tabs: ReactNode }) {
  const words = useAllMessages().approvals
  const projectId = useApp(state => state.projectId)
  const role = useProjectRole()
  if (projectId !== null && role === 'planner') return <Inbox projectId={projectId} tabs={tabs} />
  const elsewhere = projectId === null
  return (
    <section className={styles.room} aria-label={words.title}>
      <div className={styles.bar}>
        <h2 className="visually-hidden">{words.title}</h2>
        {tabs}
      </div>
      <EmptyState
        title={elsewhere ? words.needsServer : words.plannersOnly}
        hint={elsewhere ? words.needsServerHint : words.nothingYet}
      />
    </section>
  )
}

function Inbox({ projectId, tabs }: { readonly projectId: string; readonly tabs: ReactNode }) {
  const messages = useAllMessages()
  const words = messages.approvals
  const locale = useLocale()
  const { inbox, decide, accept, takeBack } = useInbox(projectId)
  const [differences, setDifferences] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [extra, setExtra] = useState<InboxLine | null>(null)
  const [links, setLinks] = useState(false)
  const lines = inbox.data?.lines ?? []
  const waiting = lines.filter(line => line.state === 'sent')
  const clear = waiting.filter(line => line.clear)
  const shown = differences ? waiting.filter(line => differs(messages, line)) : waiting
  const crews = [...new Set(shown.map(line => line.crew))]
  const hints = SANITY_HINTS.flatMap(hint => {
    const count = waiting.filter(line => line.hints.includes(hint)).length
    return count > 0 ? [messages.update.sanity[hint](count)] : []
  })
  const ahead = waiting.filter(line => line.findings.some(isOnlyAhead)).length
  const decided = lines.filter(line => line.state !== 'sent')
  return (
    <section className={styles.room} aria-label={words.title}>
      <div className={styles.bar}>
        <h2 className="visually-hidden">{words.title}</h2>
        {tabs}
        <label className={styles.check}>
          <input type="checkbox" checked={differences} onChange={event => setDifferences(event.target.checked)} />
          {words.onlyDifferences}
        </label>
        <span className={styles.spacer} />
        <span className={styles.quiet} role="status">
          {clear.length > 0 && inbox.data
            ? words.effectOfClear(signedHours(locale, inbox.data.effect))
            : words.nothingYet}
        </span>
        <Button size="small" icon={<Link2 size={16} />} onClick={() => setLinks(true)}>
          {words.links}
        </Button>
        <Button size="small" variant="primary" disabled={clear.length === 0} onClick={() => void accept(clear)}>
          {words.acceptClear(clear.length)}
        </Button>
      </div>
      {ahead > 0 && (
        <p className={styles.none} role="note">
          {words.afterDate(ahead)}{' '}
          <Button size="small" onClick={() => app.setState({ dataDateOpen: true })}>
            {messages.update.answers.moveDate}
          </Button>
        </p>
      )}
      {hints.length > 0 && (
        <p className={styles.none} role="note">
          {messages.update.sanity.title}: {hints.join(' · ')}
        </p>
      )}
      {inbox.isError && <Banner style="err">{failureText(messages, failureOf(inbox.error))}</Banner>}
      {waiting.length === 0 && decided.length > 0 && <p className={styles.none}>{words.empty}</p>}
      {lines.length === 0 && inbox.isSuccess && (
        <EmptyState
          title={words.empty}
          hint={words.emptyHint}
          actions={<Button onClick={() => setLinks(true)}>{words.links}</Button>}
        />
      )}
      <div className={styles.lists}>
        {crews.map(crew => (
          <Crew
            key={crew}
            crew={crew}
            lines={shown.filter(line => line.crew === crew)}
            onAccept={accept}
            onAsk={(what, line) => setAsked({ what, line })}
            onExtra={setExtra}
          />
        ))}
        {decided.length > 0 && (
          <section className={styles.crew} aria-label={words.decided}>
            <h3 className={styles.heading}>
              {words.decided} <span className={styles.quiet}>{decided.length}</span>
            </h3>
            <ul className={styles.lines}>
              {decided.map(line => (
                <LineRow key={line.id} line={line} onUndo={() => void takeBack(line)} />
              ))}
            </ul>
          </section>
        )}
      </div>
      {extra && (
        <ExtraDialog
          line={extra}
          onClose={() => setExtra(null)}
          onAccept={chosen => void accept([extra], { extra: chosen })}
        />
      )}
      {asked && (
        <AskDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onAccept={more => void accept([asked.line], more)}
          onRefuse={reason => void decide([{ id: asked.line.id, act: 'refuse', reason }])}
        />
      )}
      {links && <LinksDialog projectId={projectId} onClose={() => setLinks(false)} />}
    </section>
  )
}

/** Lines of one crew; all that is clear at once. */
function Crew(props: {
  readonly crew: string
  readonly lines: readonly InboxLine[]
  onAccept(lines: readonly InboxLine[]): Promise<void>
  onAsk(what: Asked['what'], line: InboxLine): void
  /** Opens the question where extra work goes. */
  onExtra(line: InboxLine): void
}) {
  const { crew, lines, onAccept, onAsk, onExtra } = props
  const words = useAllMessages().approvals
  const clear = lines.filter(line => line.clear)
  const people = [...new Set(lines.map(line => line.by).filter(each => each !== ''))]
  return (
    <section className={styles.crew} aria-label={crew}>
      <h3 className={styles.heading}>
        {crew} <span className={styles.quiet}>{people.join(' · ')}</span>
        <span className={styles.spacer} />
        <Button size="small" disabled={clear.length === 0} onClick={() => void onAccept(clear)}>
          {words.acceptCrew(clear.length)}
        </Button>
      </h3>
      <ul className={styles.lines}>
        {lines.map(line => {
          const unplaced = line.kind === 'extra' && (line.place?.asks.length ?? 1) > 0
          const responsible = line.findings.some(each => SAFETY_FINDINGS.has(each.code))
          return (
            <LineRow
              key={line.id}
              line={line}
              onAccept={() =>
                unplaced ? onExtra(line) : responsible ? onAsk('override', line) : void onAccept([line])
              }
              onChange={() => (line.kind === 'extra' ? onExtra(line) : onAsk('change', line))}
              onRefuse={() => onAsk('refuse', line)}
            />
          )
        })}
      </ul>
    </section>
  )
}
