import { formatNumber } from '@parada/messages'
import { calendarId, formatInstant, instant, parseInstant, type Schedule, shiftCalendar } from '@parada/schedule'
import type { OrderOptions, OrderProfile } from '@parada/scope'
import { Download, FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { DateField } from '../../components/DateField.tsx'
import OpenEndsQuestion from '../../components/OpenEndsQuestion.tsx'
import { civilNow, civilToday } from '../../data/clock.ts'
import { useEditor } from '../../data/editor.ts'
import { planSession } from '../../data/plan/session.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ReadOrders } from '../../workers/compose-scope.ts'
import { saveConfirmations } from './confirmations.ts'
import { OrderColumns } from './OrderColumns.tsx'
import { OrderDeltaView } from './OrderDeltaView.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import styles from './Scope.module.css'
import { scopeTable } from './scope-store.ts'
import { askOnce } from './scope-worker.ts'

/** A list of work orders: dropped, its columns checked, made a plan or taken into the plan that came from an earlier one. */
export function OrdersPart({ parts }: { readonly parts: ReactNode }) {
  const messages = useAllMessages()
  const words = messages.scope.orders
  const locale = useLocale()
  const plan = useEditor(state => state.schedule)
  const form = useOrders()
  const { file, read, busy, failed, over, setOver, take } = form
  const hasOrders = plan?.tasks.some(each => each.workOrder !== undefined) ?? false
  const [asNew, setAsNew] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const into = plan !== null && hasOrders && !asNew
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [first] = event.dataTransfer.files
    if (first) void take(first)
  }
  const create = () => {
    if (!read) return
    const opened = planSession.open(read.plan.schedule, { mode: 'scratch' })
    if (opened.ok) showToast('ok', words.created(formatNumber(locale, read.list.operations.length)))
    else showToast('err', problemText(messages, opened.problems[0].code, opened.problems[0].params))
  }
  return (
    <div className={styles.fill}>
      <div className={styles.bar}>
        {parts}
        <span className={styles.spacer} />
        {plan && hasOrders && <Confirmations plan={plan} />}
        {file && (
          <Button size="small" icon={<FileUp size={14} />} onClick={() => input.current?.click()}>
            {words.another}
          </Button>
        )}
        {read && !into && (
          <Button size="small" variant="primary" onClick={create}>
            {words.create(formatNumber(locale, read.list.operations.length))}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="orders-file"
        accept=".csv,.txt,.tsv,.xlsx,.xls"
        onChange={event => {
          const picked = event.target.files?.[0]
          event.target.value = ''
          if (picked) void take(picked)
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere; the button does the same */}
      <div
        className={styles.sections}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {failed && <Banner style="err">{problemText(messages, failed.code, failed.params)}</Banner>}
        {!file && (
          <div className={styles.drop} data-over={over ? '' : undefined}>
            <p>{words.drop}</p>
            <Button variant="primary" icon={<FileUp size={16} />} onClick={() => input.current?.click()}>
              {words.pick}
            </Button>
          </div>
        )}
        {into && <OpenEndsQuestion />}
        {file?.problems.map(each => (
          <Banner key={each.code} style="warn">
            {problemText(messages, each.code, each.params)}
          </Banner>
        ))}
        {busy && <p role="status">{words.reading}</p>}
        {file && <Choices form={form} both={hasOrders && plan !== null} asNew={!into} onAsNew={setAsNew} />}
        {read &&
          (into && plan ? (
            <OrderDeltaView plan={plan} list={read.list} file={file?.name ?? ''} />
          ) : (
            <OrderFacts read={read} />
          ))}
        {read && <OrderColumns columns={read.list.columns} profile={form.profile} onProfile={form.setProfile} />}
      </div>
    </div>
  )
}

type Form = ReturnType<typeof useOrders>

function useOrders() {
  const locale = useLocale()
  const norms = scopeTable(state => state.norms)
  const [file, setFile] = useState<{
    readonly name: string
    readonly rows: readonly (readonly string[])[]
    readonly problems: ReadOrders['problems']
  } | null>(null)
  const [profile, setProfile] = useState<OrderProfile>({})
  const [links, setLinks] = useState<OrderOptions['links']>('template')
  const [start, setStart] = useState<number>(() => civilToday() + 7 * 3600)
  const [read, setRead] = useState<ReadOrders | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{
    readonly code: string
    readonly params: ReadOrders['problems'][number]['params']
  } | null>(null)
  const [over, setOver] = useState(false)
  const take = async (picked: File) => {
    setBusy(true)
    setFailed(null)
    const reply = await askOnce({ kind: 'rows', bytes: await picked.arrayBuffer() })
    setBusy(false)
    if (reply.type === 'rows') setFile({ name: picked.name, rows: reply.rows, problems: reply.problems })
    else if (reply.type === 'failed') setFailed(reply.problems[0] ?? null)
  }
  useEffect(() => {
    if (!file) return
    let current = true
    setBusy(true)
    void askOnce({
      kind: 'orders',
      rows: file.rows,
      profile,
      calendars: {
        start: instant(start),
        calendar: shiftCalendar('24x7', { id: calendarId(1) }),
        shifts: { hoursPerDay: 24, daysPerWeek: 7, shiftHours: 12, shiftsPerDay: 2 },
      },
      options: {
        name: file.name.replace(/\.[a-z0-9]+$/i, ''),
        language: locale,
        file: file.name,
        importedAt: civilNow(),
        links,
      },
      norms,
    }).then(reply => {
      if (!current) return
      setBusy(false)
      if (reply.type === 'orders') {
        setRead(reply)
        setFailed(null)
      } else if (reply.type === 'failed') {
        setRead(null)
        setFailed(reply.problems[0] ?? null)
      }
    })
    return () => {
      current = false
    }
  }, [file, profile, links, start, locale, norms])
  return { file, profile, setProfile, links, setLinks, start, setStart, read, busy, failed, over, setOver, take }
}

/** What the links follow, when the work begins, and whether the list makes a plan or is taken into the open one. */
function Choices(props: {
  readonly form: Form
  readonly both: boolean
  readonly asNew: boolean
  onAsNew(asNew: boolean): void
}) {
  const words = useAllMessages().scope.orders
  const { form } = props
  return (
    <div className={styles.row}>
      <strong>{form.file?.name}</strong>
      {props.both && (
        <Segmented
          label={words.into}
          value={props.asNew ? 'new' : 'into'}
          options={[
            { id: 'into', label: words.into },
            { id: 'new', label: words.newPlan },
          ]}
          onChange={id => props.onAsNew(id === 'new')}
        />
      )}
      {props.asNew && (
        <>
          <Segmented<OrderOptions['links']>
            label={words.links}
            value={form.links}
            options={(['template', 'number', 'none'] as const).map(id => ({ id, label: words.linkKinds[id] }))}
            onChange={form.setLinks}
          />
          <DateField
            withTime
            label={words.start}
            size="small"
            value={formatInstant(instant(form.start)).slice(0, 16)}
            onChange={text => {
              const at = parseInstant(text)
              if (at !== null) form.setStart(at)
            }}
          />
        </>
      )}
    </div>
  )
}

/** Hands the progress of the plan back to the maintenance system. */
function Confirmations({ plan }: { readonly plan: Schedule }) {
  const words = useAllMessages().scope.orders
  const save = async () => {
    const saved = await saveConfirmations(plan)
    if (saved === 0) showToast('info', words.noConfirmations)
    else if (saved !== null) showToast('ok', words.confirmedFile(String(saved)))
  }
  return (
    <Button size="small" icon={<Download size={14} />} onClick={() => void save()}>
      {words.confirmations}
    </Button>
  )
}
