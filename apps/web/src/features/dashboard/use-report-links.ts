import type { Calculation, DashboardMetrics } from '@parada/schedule'
import { useState } from 'react'
import { editor } from '../../data/editor.ts'
import { isOwnMachine } from '../../data/own-machine.ts'
import { app } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { openReportPage, type ReportFailure, shareReport } from './send-report.ts'

/** What the last act came to. Each is a banner of its own, with its own five seconds. */
export interface ReportLinkBanner {
  readonly id: number
  readonly style: 'ok' | 'err' | 'warn'
  readonly text: string
  /** To be copied by hand: it stays until it is closed. */
  readonly link?: string
}

/** Shares the report by a link and opens it as a page. */
export function useReportLinks(of: {
  readonly metrics: DashboardMetrics
  readonly calculation: Calculation
  /** The generated analysis; shown while the plan has none of its own. */
  readonly generated: string
  readonly isPro: boolean
}) {
  const { metrics, calculation, generated, isPro } = of
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.report
  const [busy, setBusy] = useState<'html' | 'share' | null>(null)
  const [banner, setBanner] = useState<ReportLinkBanner | null>(null)
  const say = (said: Omit<ReportLinkBanner, 'id'>) => setBanner(before => ({ ...said, id: (before?.id ?? 0) + 1 }))

  const failed = (failure: ReportFailure) => {
    if (failure.kind === 'blocked') return words.popupBlocked
    const reason = failure.status === 0 ? messages.auth.unreachable : failure.text
    if (failure.kind === 'share') return words.shareError(words.shareFailed(failure.status, reason))
    return words.htmlFailed(failure.status, reason)
  }
  const facts = () => {
    const { name, reportAnalysis, actionPlan } = (editor.schedule ?? calculation.schedule).project
    const text = reportAnalysis ?? generated
    return {
      calculation,
      metrics,
      text,
      plan: actionPlan ?? '',
      locale,
      title: words.shareTitle(name),
      projectId: app.getState().projectId,
    }
  }
  const share = async () => {
    if (!isPro) {
      showToast('warn', words.linkNeedsPro)
      app.setState({ pricingOpen: true })
      return
    }
    setBusy('share')
    const result = await shareReport(facts())
    setBusy(null)
    if (!result.ok) {
      say({ style: 'err', text: failed(result.failure) })
      return
    }
    const { copied, link } = result
    const own = isOwnMachine(link)
    const text = copied ? words.linkCopied(link) : words.linkShown('')
    say({
      style: own ? 'warn' : 'ok',
      text: own ? `${text} ${messages.sharing.ownMachine}` : text,
      ...((own || !copied) && { link }),
    })
  }
  const page = async () => {
    setBusy('html')
    const result = await openReportPage(facts(), { wait: words.windowWait, error: words.windowError })
    setBusy(null)
    say(result.ok ? { style: 'ok', text: words.generated } : { style: 'err', text: failed(result.failure) })
  }
  return { busy, banner, dismiss: () => setBanner(null), share, page }
}
