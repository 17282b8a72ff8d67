import { formatDate, formatNumber } from '@parada/messages'
import type { TaskId } from '@parada/schedule'
import { Check, X } from 'lucide-react'
import { NoteList } from '../../components/NoteList.tsx'
import { useEditWords } from '../../components/use-edit-words.ts'
import { acceptProposal, chooseGroup } from '../../data/ask.ts'
import { editor, useEditorState } from '../../data/editor.ts'
import { discardProposal, type Proposal, work } from '../../data/proposal.ts'
import { useLocale, useMessages } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import table from '../../ui/Table.module.css'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Card.module.css'

/** What a change would do: how many tasks, how the finish moves, each change to keep or leave out. */
export function ProposalCard() {
  const messages = useMessages()
  const proposal = work(state => state.proposal)
  if (!proposal) return null
  // An answer has nothing to accept.
  const isAnswer = proposal.kind === 'update' && proposal.groups.length === 0
  const accept = () => {
    const result = acceptProposal()
    if (result.ok) showToast('ok', messages.workflow.accepted(result.count))
    else showToast('err', problemText(messages, result.problem.code, result.problem.params))
  }
  return (
    <section className={cx(styles.card, styles.proposed)} aria-label={messages.workflow.change}>
      <div className={styles.head}>
        {isAnswer ? <p className={styles.facts} /> : <Headline proposal={proposal} />}
        <Button size="small" icon={<X size={14} />} onClick={discardProposal}>
          {messages.workflow.discard}
        </Button>
        {!isAnswer && (
          <Button
            size="small"
            variant="primary"
            icon={<Check size={14} />}
            disabled={proposal.kind === 'update' && proposal.groups.length === proposal.rejected.size}
            onClick={accept}
          >
            {proposal.kind === 'update' && proposal.rejected.size > 0
              ? messages.workflow.acceptSelected(proposal.groups.length - proposal.rejected.size)
              : messages.workflow.acceptAll}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.body} tabIndex={0}>
        {proposal.kind === 'update' && <Changes proposal={proposal} />}
        <NoteList notes={proposal.notes} />
        {proposal.kind === 'update' && proposal.failed.length > 0 && (
          <ul className={styles.failed}>
            {proposal.failed.map(each => (
              <li key={each.task}>
                {each.task}: {each.error || messages.workflow.unknownFailure}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Headline({ proposal }: { readonly proposal: Proposal }) {
  const messages = useMessages()
  const locale = useLocale()
  const { calculation, preview } = useEditorState()
  if (proposal.kind === 'replace')
    return (
      <p className={styles.facts}>
        <strong>{messages.workflow.previewNew(proposal.schedule.tasks.length)}</strong>
        <span className={styles.warn}>{messages.workflow.replaceWarning}</span>
      </p>
    )
  const delta = preview && calculation ? preview.calculation.projectFinish - calculation.projectFinish : 0
  const hours = `${delta > 0 ? '+' : '−'}${formatNumber(locale, Math.abs(delta) / 3600, 1)} h`
  return (
    <p className={styles.facts}>
      <strong>{messages.workflow.previewTitle(preview?.touched.length ?? proposal.groups.length)}</strong>
      <span className={delta > 0 ? styles.late : delta < 0 ? styles.early : styles.same} data-finish-delta={delta}>
        {delta === 0 ? messages.workflow.previewSameFinish : messages.workflow.previewFinish(hours)}
      </span>
    </p>
  )
}

function Changes({ proposal }: { readonly proposal: Extract<Proposal, { kind: 'update' }> }) {
  const messages = useMessages()
  const words = useEditWords()
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th className={styles.choose}>
            <span className="visually-hidden">{messages.workflow.accept}</span>
          </th>
          <th>{messages.workflow.task}</th>
          <th>{messages.workflow.change}</th>
          <th>{messages.workflow.before}</th>
          <th>{messages.workflow.after}</th>
        </tr>
      </thead>
      <tbody>
        {proposal.groups.flatMap(group =>
          (group.lines.length > 0 ? group.lines : [null]).map((line, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a group have no identity and never move
              key={`${group.key}-${index}`}
              className={proposal.rejected.has(group.key) ? styles.rejected : undefined}
            >
              {index === 0 && (
                <>
                  <td rowSpan={Math.max(1, group.lines.length)}>
                    <input
                      type="checkbox"
                      aria-label={`${messages.workflow.accept}: ${group.name}`}
                      checked={!proposal.rejected.has(group.key)}
                      onChange={event => chooseGroup(group.key, event.target.checked)}
                    />
                  </td>
                  <td rowSpan={Math.max(1, group.lines.length)}>
                    {group.task === null ? (
                      group.name
                    ) : (
                      <button
                        type="button"
                        className={cx(table.task, styles.strong)}
                        onClick={() => group.task !== null && editor.select([group.task])}
                      >
                        {group.name}
                      </button>
                    )}
                    {group.task !== null && !proposal.rejected.has(group.key) && <Effect task={group.task} />}
                    {proposal.said.has(group.name) && <q className={styles.said}>{proposal.said.get(group.name)}</q>}
                  </td>
                </>
              )}
              <td>{line ? words.what(line) : ''}</td>
              <td className={styles.before}>{line ? words.value(line.before) : ''}</td>
              <td className={styles.after}>{line ? words.value(line.after) : ''}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}

/** When a task runs by the plan, and when it would. */
function Effect({ task }: { readonly task: TaskId }) {
  const locale = useLocale()
  const { calculation, preview } = useEditorState()
  const shown = (times: { readonly start: number; readonly finish: number } | undefined) =>
    times ? `${formatDate(locale, times.start, 'dayTime')} – ${formatDate(locale, times.finish, 'dayTime')}` : ''
  const before = shown(calculation?.of(task))
  const after = shown(preview?.calculation.of(task))
  const parts = [before, after].filter((part, at, all) => part !== '' && all.indexOf(part) === at)
  if (parts.length === 0) return null
  return (
    <span className={styles.effect} data-effect={parts.length}>
      {parts.join(' → ')}
    </span>
  )
}
