import {
  auditFacts,
  auditMeasure,
  auditTitle,
  formatDate,
  formatNumber,
  type Locale,
  type Messages,
} from '@parada/messages'
import {
  AUDIT_SETS,
  type Audit,
  type AuditCheck,
  type Calculation,
  type LinkKey,
  memberOf,
  type TaskId,
} from '@parada/schedule'
import { failureOf, query } from '../../data/api.ts'
import { civilNow } from '../../data/clock.ts'
import { savedFileName } from '../../data/files/file-names.ts'
import { download, saveWithPicker } from '../../data/files/save-file.ts'
import { app } from '../../data/store.ts'
import { failureText } from '../../i18n/problem-text.ts'
import { showToast } from '../../ui/toast-store.ts'

const MIME = 'text/html'
/** Tasks of a finding that the page names. */
const NAMED = 12

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The audit as one page without script that a client keeps, prints and reads anywhere. */
export function auditHtml(calculation: Calculation, found: Audit, messages: Messages, locale: Locale): string {
  const words = messages.audit
  const number = (value: number) => formatNumber(locale, value)
  const named = (list: readonly TaskId[]): string =>
    list
      .slice(0, NAMED)
      .map(uid => memberOf(calculation.schedule.tasks, uid))
      .map(task => (task ? `${task.row} ${task.name}` : ''))
      .join(', ') + (list.length > NAMED ? ` ${words.more(number(list.length - NAMED))}` : '')
  const pairs = (list: readonly LinkKey[]): string =>
    list
      .slice(0, NAMED)
      .map(({ from, to }) => words.linkFromTo(named([from]), named([to])))
      .join('; ') + (list.length > NAMED ? ` ${words.more(number(list.length - NAMED))}` : '')
  const measureOf = (check: AuditCheck): string => {
    const text = auditMeasure(messages, locale, check)
    return text === '' ? '' : ` ${escaped(text)}`
  }
  const rows = (check: AuditCheck): string =>
    check.findings
      .map(each => {
        const against = each.against.length > 0 ? `${words.way[each.way ?? 'value']} ${named(each.against)}` : ''
        const missing = each.kind === 'missing' ? words.way.missing : ''
        const evidence = each.evidence ? words.judgedBy(words.evidence[each.evidence]) : ''
        const accepted = each.accepted
          ? words.acceptedBy(
              each.accepted.by ?? words.nobody,
              each.accepted.at === undefined ? '' : formatDate(locale, each.accepted.at, 'dayTime'),
              each.accepted.reason,
            )
          : ''
        const whole = each.equipment === '' && each.tasks.length + each.links.length === 0 ? words.wholePlan : ''
        const text = [each.equipment, named(each.tasks), pairs(each.links), whole, missing, against, evidence, accepted]
        const said = text.filter(part => part !== '').map(escaped)
        return said.length === 0 ? '' : `<li>${said.join(' · ')}</li>`
      })
      .join('')
  const listOf = (items: string): string => (items === '' ? '' : `<ul>${items}</ul>`)
  const sets = AUDIT_SETS.map(set => {
    const checks = found.checks.filter(each => each.set === set)
    const body = checks
      .map(
        check =>
          `<tr class="${check.state}"><td>${escaped(words[check.state])}</td><td><b>${escaped(auditTitle(messages, check.code))}</b>${measureOf(check)}<br><small>${escaped(words.why[check.code])}</small>${listOf(rows(check))}</td></tr>`,
      )
      .join('')
    return `<h2>${escaped(words.sets[set])}</h2><table>${body}</table>`
  }).join('')
  const title = escaped(words.reportTitle(calculation.schedule.project.name))
  const facts = [
    ...auditFacts(messages, locale, found).map(each => each.text),
    formatDate(locale, civilNow(), 'dayTime'),
  ]
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>
body{font:14px/1.45 system-ui,sans-serif;color:#14191e;max-width:960px;margin:24px auto;padding:0 16px}h1{font-size:22px;margin:0}h2{font-size:16px;margin:24px 0 6px}
.score{font-size:40px;font-weight:600;margin:8px 0 0}.facts{color:#4d5760;margin:0}table{border-collapse:collapse;width:100%}td{border-top:1px solid #d3d8dd;padding:6px 8px;vertical-align:top}
td:first-child{width:110px;white-space:nowrap}small{color:#4d5760}.fails td:first-child{color:#c31f2d;font-weight:600}.passes td:first-child{color:#14713f}ul{margin:4px 0;padding-left:18px}tr{break-inside:avoid}</style></head>
<body><h1>${title}</h1><p class="score">${number(found.score)} / 100</p><p class="facts">${facts.map(escaped).join(' · ')}</p>${sets}</body></html>`
}

/** Saves the page for the client, for users with PRO: the server decides. The audit on screen is for all users. */
export async function auditPage(
  calculation: Calculation,
  found: Audit,
  messages: Messages,
  locale: Locale,
): Promise<void> {
  try {
    const { features } = await query('users.getUserAccess')
    if (!features.includes('shareReport')) {
      showToast('warn', messages.audit.proGate)
      app.setState({ pricingOpen: true })
      return
    }
  } catch (cause) {
    showToast('err', failureText(messages, failureOf(cause)))
    return
  }
  const name = savedFileName(`${calculation.schedule.project.name} ${messages.audit.title}`, '.html')
  const bytes = new TextEncoder().encode(auditHtml(calculation, found, messages, locale))
  const picked = await saveWithPicker(name, bytes, {
    description: messages.audit.print,
    accept: { [MIME]: ['.html'] },
  })
  if (!picked) download(name, bytes, MIME)
}
