import { type WorkState, work } from './proposal.ts'
import { app } from './store.ts'

/** What is written for a plan that is not made yet, in this tab only: a reload brings it back. */
type Draft = Pick<WorkState, 'instruction' | 'projectName' | 'documents' | 'base'>

/** Words change with every key and are stored apart from what is large. */
const WORDS = 'parada.draft.words'
const DOCUMENTS = 'parada.draft.documents'
const BASE = 'parada.draft.base'

function stored(name: string, owner: string): Partial<Draft> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    const draft = typeof read === 'object' && read !== null ? (read as { readonly owner?: unknown }) : {}
    return draft.owner === owner ? (draft as Partial<Draft>) : {}
  } catch {
    return {}
  }
}

function store(name: string, draft: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Too large for this storage: better none than an old one.
    sessionStorage.removeItem(name)
  }
}

/**
 * Brings back what this person had begun to write, and stores it from now on; gives how to stop. Words that were written
 * beside a plan are for that plan: with it they go.
 */
export function followDraft(owner: string): () => void {
  const { instruction = '', projectName = null } = stored(WORDS, owner)
  const { documents = [] } = stored(DOCUMENTS, owner)
  const { base = null } = stored(BASE, owner)
  work.setState({ instruction, projectName, documents, base })
  const stopPlan = app.subscribe(({ planKey }, before) => {
    if (before.planKey !== null && planKey !== before.planKey && work.getState().instruction !== '')
      work.setState({ instruction: '' })
  })
  const stopWork = work.subscribe((now, before) => {
    const { instruction, projectName, documents, base } = now
    if (instruction !== before.instruction || projectName !== before.projectName)
      store(WORDS, { owner, instruction, projectName })
    if (documents !== before.documents) store(DOCUMENTS, { owner, documents })
    if (base !== before.base) store(BASE, { owner, base })
  })
  return () => {
    stopPlan()
    stopWork()
  }
}
