import { analysisSummaryText, type Locale, type Messages, recommendationText } from '@parada/messages'
import type { CriticalPathResult } from '@parada/schedule'
import { label } from '../../editor/labels.ts'
import { query } from '../api.ts'
import { editor } from '../editor.ts'
import { app } from '../store.ts'

/** The texts of a report that a person writes: fields of the project like any other. */
export const REPORT_TEXTS = ['reportAnalysis', 'actionPlan'] as const
export type ReportText = (typeof REPORT_TEXTS)[number]

/** The analysis in words, in the language shown: what the report says while the plan has no text of its own. */
export const generatedAnalysis = (messages: Messages, locale: Locale, result: CriticalPathResult): string =>
  [
    analysisSummaryText(messages, locale, result),
    ...result.recommendations.map(each => `• ${recommendationText(messages, locale, each)}`),
  ].join('\n')

/** Writes a text of the report into the open plan; null takes it out of it. */
export function writeText(field: ReportText, text: string | null): void {
  editor.apply([{ kind: 'setProject', changes: { [field]: text } }], label('editProject'))
}

/** Begins the name of everything this module stores in the browser; the session looks for it. */
const STORED = 'parada.report.'
const draftName = (planId: string, field: ReportText): string => `${STORED}${planId}.${field}`

interface Draft {
  /** What the plan said when the typing began. */
  readonly before: string
  readonly text: string
}

/** Stores what is being typed until it is part of the plan: the window may be closed before. */
export function storeDraft(planId: string, field: ReportText, draft: Draft): void {
  localStorage.setItem(draftName(planId, field), JSON.stringify(draft))
}

export function dropDraft(planId: string, field: ReportText): void {
  localStorage.removeItem(draftName(planId, field))
}

/** Both texts, where a plan has one already that the other does not continue. */
const joined = (there: string, left: string): string =>
  there.trim() === '' || left.includes(there) ? left : there.includes(left) ? there : `${there}\n\n${left}`

function storedObject(name: string): Readonly<Record<string, unknown>> | null {
  const text = localStorage.getItem(name)
  if (text === null) return null
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** What is left of a text for a plan: typed when the window closed, or kept beside plans as earlier versions did. */
function leftText(planId: string, names: readonly string[], field: ReportText, there: string): string | null {
  const draft = storedObject(draftName(planId, field))
  if (typeof draft?.text === 'string') return draft.before === there ? draft.text : joined(there, draft.text)
  for (const name of names) {
    const notes = storedObject(name)
    const text = field === 'actionPlan' ? notes?.plan : notes?.analysis === notes?.generated ? '' : notes?.analysis
    if (typeof text === 'string' && text.trim() !== '') return joined(there, text)
  }
  return null
}

/** Puts texts that this browser still stores for the opened plan into it. A plan that may only be read is left as it is. */
export async function restoreTexts(planId: string, projectId: string | null): Promise<void> {
  const names = [projectId, planId].flatMap(id => (id === null ? [] : [`${STORED}${id}`]))
  const found = (): readonly (readonly [ReportText, string])[] => {
    const { project } = editor.schedule ?? {}
    return REPORT_TEXTS.flatMap(field => {
      const there = project?.[field] ?? ''
      const text = leftText(planId, names, field, there)
      return text === null || text === there ? [] : [[field, text] as const]
    })
  }
  if (found().length > 0 && projectId !== null) {
    const projects = await query('projects.list', {}).catch(() => null)
    if (projects === null || projects.find(each => each.id === projectId)?.role === 'viewer') return
  }
  if (app.getState().planId !== planId) return
  for (const [field, text] of found()) writeText(field, text)
  for (const name of [...names, ...REPORT_TEXTS.map(field => draftName(planId, field))]) localStorage.removeItem(name)
}
