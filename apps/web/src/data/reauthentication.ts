import { create } from 'zustand'

/** What an action asks for before it is done: a proof of who one is, at most so many minutes old. */
export interface ProofNeed {
  /** `strict_mfa` takes both factors; the others the second, or the first for a person without a second. */
  readonly level: string
  readonly minutes: number
}

export interface Asked extends ProofNeed {
  settle(proved: boolean): void
}

/** The proof that a dialog asks for now. */
export const reauthentication = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))

let asking: Promise<boolean> | null = null

/** Asks the person to prove again who they are; false when they do not. Several actions at once ask once. */
export function askProof(need: ProofNeed): Promise<boolean> {
  asking ??= new Promise<boolean>(resolve => {
    reauthentication.setState({
      asked: {
        ...need,
        settle(proved) {
          reauthentication.setState({ asked: null })
          asking = null
          resolve(proved)
        },
      },
    })
  })
  return asking
}

/** What a refusal asks for, when it is one that a proof lifts. */
export function proofNeeded(refusal: { readonly code: string; readonly params: Readonly<Record<string, unknown>> }) {
  if (refusal.code !== 'identity.reverify') return null
  return { level: String(refusal.params.level ?? ''), minutes: Number(refusal.params.minutes ?? 10) }
}
