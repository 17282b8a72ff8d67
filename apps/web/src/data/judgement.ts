import { saysBegun } from '@parada/schedule'

type Rules = typeof import('./judgement-rules.ts')
type Draft = Parameters<Rules['judgeReports']>[0]

let rules: Rules | null = null
let loading: Promise<void> | null = null

/** Loads the rules that reports are judged by, unless they are here. Rejects when they cannot be had; asked again, it tries again. */
export function loadJudgement(): Promise<void> {
  loading ??= import('./judgement-rules.ts').then(
    ({ judgeReports, kindOfLink }) => {
      rules = { judgeReports, kindOfLink }
    },
    (cause: unknown) => {
      loading = null
      throw cause
    },
  )
  return loading
}

/** Whether a batch leaves anything that the rules could be about: blinds, or a touched task that has begun. */
const needsRules = (draft: Draft): boolean =>
  (draft.blinds?.length ?? 0) > 0 ||
  [...draft.touched].some(uid => {
    const task = draft.tasks.get(uid)
    return task !== undefined && saysBegun(task, draft.assignmentsOf(uid))
  })

/**
 * In the page, what `applyEdits` judges reports by, in the place of the module that knows the words of steps: a build puts
 * it there (`late-judgement.ts`). Never a change unjudged: what the rules could be about is refused until they are here.
 */
export const judgeReports: Rules['judgeReports'] = (draft, edits, stoodSo) => {
  if (rules) return rules.judgeReports(draft, edits, stoodSo)
  loadJudgement().catch((cause: unknown) => console.warn('the rules of reports are loaded with the next change', cause))
  if (!needsRules(draft)) return null
  return { index: 0, problem: { code: 'web.rulesNotHere', severity: 'error', params: {}, suggestions: [] } }
}

/** In the page, what a link of a loop is, in the place of `engine/loop-links.ts`: until the rules are here, each may protect people. */
export const kindOfLink: Rules['kindOfLink'] = (from, to) => rules?.kindOfLink(from, to) ?? 'protects'
