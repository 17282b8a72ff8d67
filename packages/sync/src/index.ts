export {
  type Batch,
  type DroppedEdit,
  type Means,
  NOTHING_SENT,
  type RemoteChange,
  type SaveReply,
  SyncClient,
  type SyncPort,
  type SyncState,
  syncState,
} from './client.ts'
export type { Conflict } from './conflicts.ts'
export {
  CrewQueue,
  type KeptLine,
  type QueuePort,
  type QueueStore,
  type SendAnswer,
} from './crew-queue.ts'
export { History, type Reversal } from './history.ts'
export { afterLog } from './log.ts'
export { stands } from './overwritten.ts'
export { ALL_SEEN, rebase, type Unseen, unseenBy } from './rebase.ts'
export { idMapOf, idPairsOf, NO_IDS, namedIds } from './remap-ids.ts'
export { replayed, type UnsentChange } from './replay.ts'
