import { formatDate } from '@parada/messages'
import { EllipsisVertical, Folder, LoaderCircle } from 'lucide-react'
import { civilAt } from '../../data/clock.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './ProjectsDialog.module.css'

/** What a row of the list shows of a plan, wherever it is kept. */
export interface ListedPlan {
  readonly id: string
  readonly name: string
  readonly folder: string | null
  readonly tasks: number
  /** Wall clock, milliseconds. */
  readonly at: number
}

/** One plan: opened by its name, everything else in its menu. */
export function PlanRow(props: {
  readonly plan: ListedPlan
  readonly tags: readonly { readonly text: string; readonly tone?: 'good' | 'warn' }[]
  readonly busy: boolean
  readonly items: readonly MenuItem[]
  onOpen(): void
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const { plan, busy } = props
  const name = plan.name.trim() === '' ? messages.projects.unnamed : plan.name
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} disabled={busy} onClick={props.onOpen}>
        <span className={styles.name}>
          {name}
          {busy && <LoaderCircle size={14} aria-label={messages.common.loading} className={styles.busy} />}
        </span>
        {props.tags.map(each => (
          <Tag key={each.text} tone={each.tone}>
            {each.text}
          </Tag>
        ))}
        {plan.folder && (
          <span className={styles.quiet}>
            <Folder size={12} aria-hidden="true" /> {plan.folder}
          </span>
        )}
        <span className={cx(styles.quiet, styles.count)}>{messages.places.projectTasks(plan.tasks)}</span>
        <span className={styles.quiet}>
          {messages.places.projectUpdated(formatDate(locale, civilAt(plan.at), 'dayTime'))}
        </span>
      </button>
      <Menu
        align="end"
        trigger={
          <IconButton size="small" label={messages.projects.actions(name)} icon={<EllipsisVertical size={16} />} />
        }
        items={props.items}
      />
    </li>
  )
}

/** Where a plan stood that was just deleted, until the list is closed. */
export function GoneRow({ name, onBack }: { readonly name: string; onBack(): void }) {
  const messages = useAllMessages()
  return (
    <li className={cx(styles.row, styles.gone)}>
      <span className={styles.name}>{messages.projects.removed(name)}</span>
      <Button size="small" onClick={onBack}>
        {messages.shell.undoPlain}
      </Button>
    </li>
  )
}
