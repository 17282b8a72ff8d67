import type { InputOf, OutputOf } from '@parada/protocol'
import { criticalPathResult } from '@parada/schedule'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDateFormat } from '../../components/use-date-format.ts'
import { failureOf, mutate, query } from '../../data/api.ts'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import { isOwnMachine } from '../../data/own-machine.ts'
import { generatedAnalysis } from '../../data/plan/report-notes.ts'
import { writeSchema } from '../../data/plan/wire-later.ts'
import { app, type ProjectDialog, useApp } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Sharing.module.css'

type Link = OutputOf<'share.list'>[number]
type Part = NonNullable<InputOf<'share.create'>['include']>[number]
const PARTS: readonly Part[] = ['schedule', 'attention', 'people', 'hours', 'analysis', 'actionPlan']
const DAYS = ['1', '7', '30', '90', '365'] as const

/** Links to reports of a plan: made with a term and a choice of parts, counted, revoked. */
export function Links({ plan, session }: { readonly plan: ProjectDialog; readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.sharing
  const locale = useLocale()
  const queries = useQueryClient()
  const isOpen = useApp(state => state.projectId) === plan.id
  const [title, setTitle] = useState(plan.name)
  const [days, setDays] = useState<(typeof DAYS)[number]>('30')
  const [parts, setParts] = useState<ReadonlySet<Part>>(new Set(PARTS))
  const [made, setMade] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const again = () => queries.invalidateQueries({ queryKey: ['share-links'] })

  const create = async (event: FormEvent) => {
    event.preventDefault()
    const { schedule, calculation } = editor.state.getState()
    if (!schedule || !calculation) return
    setBusy(true)
    try {
      const { reportAnalysis, actionPlan = '' } = schedule.project
      const reply = await mutate('share.create', {
        project_schema: { ...(await writeSchema(schedule, calculation)), project_name: schedule.project.name },
        critical_path_analysis:
          reportAnalysis ?? generatedAnalysis(messages, locale, criticalPathResult(calculation, civilNow())),
        action_plan: actionPlan,
        title: title.trim() || plan.name,
        locale,
        days: Number(days),
        projectId: plan.id,
        include: PARTS.filter(each => parts.has(each)),
      })
      setMade(new URL(reply.share_url, location.origin).href)
      setRefused(null)
    } catch (cause) {
      setRefused(failureText(messages, failureOf(cause)))
    }
    setBusy(false)
    await again()
  }
  const pro = session.access.features.includes('shareReport')
  return (
    <div className={styles.section}>
      {!pro ? (
        <Banner style="info">
          {words.proOnly}{' '}
          <Button size="small" onClick={() => app.setState({ projectDialog: null, pricingOpen: true })}>
            {words.upgrade}
          </Button>
        </Banner>
      ) : isOpen ? (
        <form className={styles.section} onSubmit={event => void create(event)}>
          <p className={styles.quiet}>{words.linkHint}</p>
          <div className={styles.form}>
            <TextField
              className={styles.grow}
              label={words.newLink}
              value={title}
              maxLength={500}
              onChange={setTitle}
            />
            <Select
              label={words.validFor}
              value={days}
              options={DAYS.map(value => ({ value, label: words.days(Number(value)) }))}
              onChange={value => setDays(value)}
            />
            <Button type="submit" variant="primary" busy={busy}>
              {words.create}
            </Button>
          </div>
          <fieldset className={styles.parts}>
            <legend>{words.parts}</legend>
            {PARTS.map(part => (
              <label key={part} className={styles.check}>
                <input
                  type="checkbox"
                  checked={parts.has(part)}
                  onChange={event => {
                    const next = new Set(parts)
                    if (event.target.checked) next.add(part)
                    else next.delete(part)
                    setParts(next)
                  }}
                />
                {words.part[part]}
              </label>
            ))}
          </fieldset>
        </form>
      ) : (
        <p className={styles.quiet}>{words.openFirst}</p>
      )}
      {refused && <Banner style="err">{refused}</Banner>}
      {made && (
        <div className={styles.made} role="status">
          <span>{words.created}</span>
          <a className={styles.address} href={made} target="_blank" rel="noreferrer">
            {made}
          </a>
          {isOwnMachine(made) && <Banner style="warn">{words.ownMachine}</Banner>}
          <CopyButton text={made} label={words.copy} copied={words.copied} failed={messages.account.copyFailed} />
        </div>
      )}
      <LinkList plan={plan} />
    </div>
  )
}

/** The links there are: of this plan, or of all. */
function LinkList({ plan }: { readonly plan: ProjectDialog }) {
  const messages = useAllMessages()
  const words = messages.sharing
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: ['share-links', plan.id],
    queryFn: () => query('share.list', { projectId: plan.id }),
    staleTime: 0,
  })
  const [onlyThis, setOnlyThis] = useState(true)
  const revoke = async (id: string) => {
    try {
      await mutate('share.revoke', { id })
      showToast('ok', words.revokedNow)
    } catch (cause) {
      showToast('err', failureText(messages, failureOf(cause)))
    }
    await queries.invalidateQueries({ queryKey: ['share-links'] })
  }
  const shown = list.data?.filter(each => !onlyThis || each.projectId === plan.id)
  return (
    <>
      {list.isError && <Banner style="err">{failureText(messages, failureOf(list.error))}</Banner>}
      {list.data?.some(each => each.projectId !== plan.id) && (
        <label className={styles.check}>
          <input type="checkbox" checked={onlyThis} onChange={event => setOnlyThis(event.target.checked)} />
          {words.onlyThis}
        </label>
      )}
      {shown?.length === 0 && <p className={styles.quiet}>{words.noLinks}</p>}
      <ul className={styles.list}>
        {shown?.map(each => (
          <LinkRow key={each.id} link={each} onRevoke={() => void revoke(each.id)} />
        ))}
      </ul>
    </>
  )
}

function LinkRow({ link, onRevoke }: { readonly link: Link; onRevoke(): void }) {
  const words = useAllMessages().sharing
  const { dayTime: date } = useDateFormat()
  const over = link.revokedAt === null && Date.parse(link.expiresAt) < Date.now()
  const state =
    link.revokedAt !== null
      ? words.revoked
      : over
        ? words.expired(date(link.expiresAt))
        : words.expires(date(link.expiresAt))
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {link.title}
        <small>{link.by === null ? date(link.createdAt) : words.linkBy(link.by, date(link.createdAt))}</small>
      </span>
      <span className={styles.quiet}>
        {words.views(link.views)}
        {link.lastViewedAt !== null && ` · ${words.lastView(date(link.lastViewedAt))}`}
      </span>
      <span className={styles.quiet}>{state}</span>
      {link.revokedAt === null && !over && (
        <Button size="small" variant="ghost" aria-label={words.revokeOf(link.title)} onClick={onRevoke}>
          {words.revoke}
        </Button>
      )}
    </li>
  )
}
