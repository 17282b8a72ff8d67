import { Keeper, type KeeperEvent } from './keeper.ts'

const listeners = new Set<(event: KeeperEvent) => void>()

/** Tells what the keeper has to say; the frame shows it. */
export function onKeeper(listener: (event: KeeperEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one keeper of the page. */
export const keeper = new Keeper(event => {
  for (const tell of listeners) tell(event)
})
