import { auditFacts, auditMeasure, auditTitle, formatNumber } from '@parada/messages'
import {
  AUDIT_SETS,
  type Audit,
  type AuditCheck,
  type AuditCode,
  type AuditFinding,
  allRepairs,
  auditRepairs,
  type Calculation,
  type Edit,
} from '@parada/schedule'
import { FileText, Wrench } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useAudit } from '../../components/use-audit.ts'
import { civilNow } from '../../data/clock.ts'
import { useEditor } from '../../data/editor.ts'
import { useProjectRole } from '../../data/use-project-role.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import styles from './Audit.module.css'
import { auditPage } from './audit-page.ts'
import { FindingLine } from './FindingLine.tsx'
import { RepairDialog } from './RepairDialog.tsx'

/** *Qualidade*: whether the plan is sound, why not, and what puts it right. */
export default function AuditRoom() {
  const calculation = useDeferredValue(useEditor(state => state.calculation))
  return calculation ? <Room calculation={calculation} /> : null
}

function Room({ calculation }: { readonly calculation: Calculation }) {
  const messages = useAllMessages()
  const words = messages.audit
  const locale = useLocale()
  const found = useAudit(calculation)
  const [shown, setShown] = useState<'open' | 'all'>('open')
  const [repair, setRepair] = useState<readonly Edit[] | null>(null)
  const [accepting, setAccepting] = useState<{ readonly check: AuditCheck; readonly finding: AuditFinding } | null>(
    null,
  )
  const readOnly = useProjectRole() === 'viewer'
  if (!found)
    return (
      <section className={styles.room} aria-label={words.title}>
        <EmptyState title={words.judging} />
      </section>
    )
  const all = auditRepairs(found)
  const sets = AUDIT_SETS.map(set => ({
    set,
    checks: found.checks.filter(each => each.set === set && (shown === 'all' || isOpen(each))),
  })).filter(each => each.checks.length > 0)
  return (
    <section className={styles.room} aria-label={words.title}>
      <div className={styles.bar}>
        <Segmented<'open' | 'all'>
          label={words.title}
          value={shown}
          options={(['open', 'all'] as const).map(id => ({ id, label: words[id] }))}
          onChange={setShown}
        />
        <span className={styles.spacer} />
        <Button
          size="small"
          icon={<FileText size={14} />}
          onClick={() => void auditPage(calculation, found, messages, locale)}
        >
          {words.print}
        </Button>
        {!readOnly && all.length > 0 && (
          <Button
            size="small"
            variant="primary"
            icon={<Wrench size={14} />}
            onClick={() => setRepair(allRepairs(calculation, civilNow()) ?? all)}
          >
            {words.repairAll}
          </Button>
        )}
      </div>
      <div className={styles.page}>
        <Head found={found} />
        {sets.length === 0 && <EmptyState title={words.noFailures} />}
        {sets.map(({ set, checks }) => (
          <section key={set} aria-label={words.sets[set]}>
            <h2>{words.sets[set]}</h2>
            <ul className={styles.checks}>
              {checks.map(check => (
                <Check
                  key={check.code}
                  check={check}
                  calculation={calculation}
                  readOnly={readOnly}
                  onRepair={setRepair}
                  onAccept={finding => setAccepting({ check, finding })}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {repair && <RepairDialog calculation={calculation} edits={repair} onClose={() => setRepair(null)} />}
      {accepting && <AcceptDialog {...accepting} onClose={() => setAccepting(null)} />}
    </section>
  )
}

/** Fails, or would if no user had accepted it. */
const isOpen = (check: AuditCheck): boolean => check.state === 'fails' || check.findings.length > 0

/** Failures that no score makes up for: such a plan cannot be carried out as it is dated. */
const UNFIT: ReadonlySet<AuditCode> = new Set(['withinLimits', 'withinWindow'])

function Head({ found }: { readonly found: Audit }) {
  const messages = useAllMessages()
  const words = messages.audit
  const locale = useLocale()
  const unfit = found.checks.some(each => UNFIT.has(each.code) && (each.state === 'fails' || each.state === 'waived'))
  const isFair = found.score < 80 || found.waived > 0 || unfit
  return (
    <div className={styles.head}>
      <p className={styles.score} data-tone={found.safetyFindings > 0 ? 'bad' : isFair ? 'fair' : 'good'}>
        <span>{words.score}</span> <strong>{formatNumber(locale, found.score)}</strong>
        <span aria-hidden="true">/100</span>
      </p>
      <div className={styles.facts}>
        {auditFacts(messages, locale, found).map(({ text, tone }) => (
          <p
            key={text}
            data-tone={tone === 'bad' ? tone : undefined}
            className={tone === 'hint' ? styles.hint : undefined}
          >
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}

const TONES = { passes: 'good', fails: 'bad', waived: 'warn', notApplicable: undefined } as const

function Check(props: {
  readonly check: AuditCheck
  readonly calculation: Calculation
  readonly readOnly: boolean
  onRepair(edits: readonly Edit[]): void
  onAccept(finding: AuditFinding): void
}) {
  const { check, calculation } = props
  const messages = useAllMessages()
  const words = messages.audit
  const locale = useLocale()
  const tone = check.state === 'fails' && check.set !== 'safety' ? 'warn' : TONES[check.state]
  const measured = auditMeasure(messages, locale, check)
  return (
    <li className={styles.check}>
      <div className={styles.checkHead}>
        <Tag tone={tone}>{words[check.state]}</Tag>
        <h3>{auditTitle(messages, check.code)}</h3>
        {measured !== '' && <span className={styles.measure}>{measured}</span>}
      </div>
      <p className={styles.hint}>{words.why[check.code]}</p>
      {check.findings.length > 0 && (
        <ul className={styles.findings}>
          {check.findings.map(finding => (
            <FindingLine
              key={`${finding.key} ${finding.way ?? ''} ${finding.tasks[0] ?? ''} ${finding.accepted?.at ?? ''}`}
              finding={finding}
              calculation={calculation}
              readOnly={props.readOnly}
              onRepair={props.onRepair}
              onAccept={props.onAccept}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
