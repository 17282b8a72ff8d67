import type { Command } from '../command.ts'

/** Every command by name, loaded only when called: `parada info` must not load a database. */
export const COMMANDS: Readonly<Record<string, () => Promise<{ command: Command }>>> = {
  companion: () => import('./companion.ts'),
  start: () => import('./start.ts'),
  info: () => import('./info.ts'),
  convert: () => import('./convert.ts'),
  diff: () => import('./diff.ts'),
  check: () => import('./check.ts'),
  audit: () => import('./audit.ts'),
  progress: () => import('./progress.ts'),
  shift: () => import('./shift.ts'),
  level: () => import('./level.ts'),
  recover: () => import('./recover.ts'),
  risk: () => import('./risk.ts'),
  lookahead: () => import('./lookahead.ts'),
  sheets: () => import('./sheets.ts'),
  plan: () => import('./plan.ts'),
  orders: () => import('./orders.ts'),
  interpret: () => import('./interpret.ts'),
  update: () => import('./update.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  'rotate-secret': () => import('./rotate-secret.ts'),
  'migrate-storage': () => import('./migrate-storage.ts'),
  mcp: () => import('./mcp.ts'),
  admin: () => import('./admin.ts'),
}
