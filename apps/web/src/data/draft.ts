import { work } from './proposal.ts'

/** What is written for a plan that is not made yet, in this tab only: a reload brings it back. */
const WORDS = 'parada.draft.words'
const DOCUMENTS = 'parada.draft.documents'

function stored(name: string, owner: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    const draft = typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
    return draft.owner === owner ? draft : {}
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

/** Brings back what this person had begun to write, and keeps it from now on; gives how to stop. */
export function keepDraft(owner: string): () => void {
  const { instruction = '', projectName = null } = stored(WORDS, owner)
  const { documents = [] } = stored(DOCUMENTS, owner)
  work.setState({ instruction, projectName, documents } as Pick<
    ReturnType<typeof work.getState>,
    'instruction' | 'projectName' | 'documents'
  >)
  return work.subscribe((now, before) => {
    const { instruction, projectName, documents } = now
    if (instruction !== before.instruction || projectName !== before.projectName)
      store(WORDS, { owner, instruction, projectName })
    if (documents !== before.documents) store(DOCUMENTS, { owner, documents })
  })
}
