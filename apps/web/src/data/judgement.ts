import { calculate, failed, type Schedule, saysBegun } from '@parada/schedule'

type Rules = typeof import('./judgement-rules.ts')
type Draft = Parameters<Rules['judgeReports']>[0]

let rules: Pick<Rules, 'judgeReports' | 'kindOfLink'> | null = null
let loading: Promise<void> | null = null

/**
 * In the page, the rules of P6, in the place of `engine/p6/rules.ts`: they come with those of reports. What calculates
 * finds them here by the time `rulesHere` is true of its plan; `null` before is never a reason to take other rules.
 */
export let p6Rules: Rules['p6Rules'] | null = null

/** Loads the rules that reports are judged by and those of P6, unless they are here. Rejects when they cannot be had; asked again, it tries again. */
export function loadJudgement(): Promise<void> {
  loading ??= import('./judgement-rules.ts').then(
    ({ judgeReports, kindOfLink, p6Rules: loaded }) => {
      rules = { judgeReports, kindOfLink }
      p6Rules = loaded
    },
    (cause: unknown) => {
      loading = null
      throw cause
    },
  )
  return loading
}

/** Whether the rules that a plan is calculated by are in the page. */
export const rulesHere = (schedule: Schedule): boolean => schedule.project.rules !== 'p6' || p6Rules !== null

/** The rules that a plan is calculated by are in the page once this resolves; at once but for plans of P6. Rejects as `loadJudgement`. */
export const rulesFor = async (schedule: Schedule): Promise<void> => {
  if (!rulesHere(schedule)) await loadJudgement()
}

/** `calculate`, which fails with `web.p6RulesNotHere` while the rules of the plan are on their way, and asks for them. */
export const calculateHere: typeof calculate = (schedule, last, options) => {
  if (rulesHere(schedule)) return calculate(schedule, last, options)
  loadJudgement().catch((cause: unknown) => console.warn('the rules of P6 are loaded with the next attempt', cause))
  return failed({ code: 'web.p6RulesNotHere', severity: 'error', params: {}, suggestions: [] })
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
