import type { KeeperEvent } from './events.ts'
import { Keeper } from './keeper.ts'

const listeners = new Set<(event: KeeperEvent) => void>()
/** Told before anybody listened: what shows it is loaded after the first picture. */
const early: KeeperEvent[] = []

/** Tells what the keeper has to say; the frame shows it. */
export function onKeeper(listener: (event: KeeperEvent) => void): () => void {
  listeners.add(listener)
  for (const event of early.splice(0)) listener(event)
  return () => listeners.delete(listener)
}

/** The one keeper of the page. */
export const keeper = new Keeper(event => {
  if (listeners.size === 0) early.push(event)
  for (const tell of listeners) tell(event)
})
