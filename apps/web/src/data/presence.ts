import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Another person, or another window of the same person, with the plan open. */
export interface OtherPerson {
  readonly clientId: string
  readonly name: string
  /** The task they work on, by its id in the plan. */
  readonly task: number | null
  /** Number of their colour, 1 to 6. */
  readonly colour: number
}

interface Presence {
  readonly others: readonly OtherPerson[]
  /** The task that the server takes this window to work on. */
  readonly own: number | null
}

const NOBODY: Presence = { others: [], own: null }
const COLOURS = 6
const state = createStore<Presence>()(() => NOBODY)

/** The same person has the same colour on every screen. */
function colourOf(clientId: string): number {
  let sum = 0
  for (const letter of clientId) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return (sum % COLOURS) + 1
}

/** Who has the open plan open, as the server last said. */
export const presence = {
  state,
  show(people: readonly { clientId: string; name: string; task: number | null }[], ownClient: string): void {
    state.setState(
      {
        others: people
          .filter(each => each.clientId !== ownClient)
          .map(each => ({ ...each, colour: colourOf(each.clientId) })),
        own: people.find(each => each.clientId === ownClient)?.task ?? null,
      },
      true,
    )
  },
  clear(): void {
    state.setState(NOBODY, true)
  },
}

export const usePresence = (): Presence => useStore(state)
