import { formatNumber } from '@parada/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical, GitCompare, RotateCcw, Tag as TagIcon } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useDateFormat } from '../../components/use-date-format.ts'
import { failureOf, mutate, query } from '../../data/api.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './History.module.css'
import { type Revision, useHistory } from './use-history.ts'

/** Who changed the plan, when, by which means; versions get their names here, and old revisions come back. */
export function Revisions(props: { readonly projectId: string; onCompare(revision: number): void }) {
  const messages = useAllMessages()
  const words = messages.history
  const queries = useQueryClient()
  const { projectId } = props
  const { pages, versions, revisions, head, whole } = useHistory(projectId)
  // Who created the plan, and when, is in its audit log; only editors may read it.
  const actions = useQuery({
    queryKey: ['project-audit', projectId],
    queryFn: () => query('projects.audit', { projectId }),
    retry: false,
  })
  const creation = actions.data?.find(each => each.action === 'projects.create' || each.action === 'projects.duplicate')
  const [name, setName] = useState('')
  const [naming, setNaming] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const doing = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (cause) {
      showToast('err', failureText(messages, failureOf(cause)))
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['project-history', projectId] }),
      queries.invalidateQueries({ queryKey: ['project-versions', projectId] }),
    ])
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return
    void doing(async () => {
      await mutate('projects.nameVersion', { projectId, name: wanted, ...(naming !== null && { revision: naming }) })
      setName('')
      setNaming(null)
      showToast('ok', words.versionSaved(wanted))
    })
  }
  const restore = (revision: number, undo: number | null) =>
    doing(async () => {
      await mutate('projects.restoreRevision', { projectId, revision })
      showToast(
        'ok',
        words.restored(revision),
        undo === null ? undefined : { label: messages.shell.undoPlain, run: () => void restore(undo, null) },
      )
    })
  const rowOf = (revision: number, each: Revision | null, made: Made | null) => (
    <RevisionRow
      key={revision}
      revision={revision}
      each={each}
      made={made}
      current={revision === head}
      versions={(versions.data ?? []).filter(version => version.revision === revision)}
      onCompare={() => props.onCompare(revision)}
      onName={() => {
        setNaming(revision)
        field.current?.focus()
      }}
      onRestore={() => void restore(revision, head)}
    />
  )
  return (
    <div className={styles.section}>
      <form className={styles.form} onSubmit={save}>
        <TextField
          ref={field}
          className={styles.grow}
          label={`${words.nameLabel} (${words.option(naming ?? head, '')})`}
          placeholder={words.nameHint}
          value={name}
          maxLength={200}
          onChange={setName}
        />
        <Button type="submit" variant="primary" disabled={name.trim() === ''}>
          {words.saveVersion}
        </Button>
      </form>
      {pages.isError && <Banner style="err">{failureText(messages, failureOf(pages.error))}</Banner>}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.number}>{words.revision}</th>
              <th>{words.when}</th>
              <th>{words.who}</th>
              <th>{words.how}</th>
              <th className={styles.number}>{words.changes}</th>
              <th>{words.version}</th>
              <td className={styles.bare} />
            </tr>
          </thead>
          <tbody>
            {revisions.map(each => rowOf(each.revision, each, each))}
            {whole && rowOf(1, null, creation ?? null)}
          </tbody>
        </table>
      </div>
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </div>
  )
}

type Made = Pick<Revision, 'at' | 'by' | 'actor'>

/** One revision: who made it, when and how, its names, and what can be done with it. */
function RevisionRow(props: {
  readonly revision: number
  /** Null: the creation of the plan. */
  readonly each: Revision | null
  readonly made: Made | null
  readonly current: boolean
  readonly versions: readonly { readonly id: string; readonly name: string }[]
  onCompare(): void
  onName(): void
  onRestore(): void
}) {
  const { revision, each, made, current } = props
  const words = useAllMessages().history
  const locale = useLocale()
  const moments = useDateFormat()
  const meansWords: Readonly<Record<string, string>> = words.means
  return (
    <tr>
      <td className={styles.number}>{formatNumber(locale, revision)}</td>
      <td className={styles.date}>{made && moments.dayTime(made.at)}</td>
      <td>{made && (made.actor === null ? made.by : words.actingFor(made.actor, made.by))}</td>
      <td>
        <Tag tone={each?.means === 'ai' ? 'info' : undefined}>
          {each ? (meansWords[each.means] ?? each.means) : words.created}
        </Tag>
      </td>
      <td className={styles.number}>
        {each && formatNumber(locale, each.edits)}
        {each && each.dropped > 0 && <span className={styles.lost}>{words.dropped(each.dropped)}</span>}
      </td>
      <td>
        {props.versions.map(version => (
          <Tag key={version.id}>{version.name}</Tag>
        ))}
        {current && <Tag tone="good">{words.current}</Tag>}
      </td>
      <td className={styles.act}>
        <Menu
          align="end"
          trigger={<IconButton size="small" label={words.actionsOf(revision)} icon={<EllipsisVertical size={16} />} />}
          items={[
            {
              id: 'compare',
              label: words.compareWithCurrent,
              icon: <GitCompare size={14} />,
              disabled: current,
              onSelect: props.onCompare,
            },
            {
              id: 'name',
              label: words.nameThis,
              icon: <TagIcon size={14} />,
              onSelect: props.onName,
            },
            {
              id: 'restore',
              label: words.restoreThis,
              icon: <RotateCcw size={14} />,
              disabled: current,
              separatorBefore: true,
              onSelect: props.onRestore,
            },
          ]}
        />
      </td>
    </tr>
  )
}
