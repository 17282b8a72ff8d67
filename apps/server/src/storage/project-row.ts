/** The columns of a plan's row that every call reads. */
export const PROJECT_COLUMNS = [
  'id',
  'name',
  'owner_id',
  'organization_id',
  'folder',
  'archived',
  'revision',
  'task_count',
  'updated_at',
  'removed_at',
] as const

export interface ProjectRow {
  readonly id: string
  readonly name: string
  readonly owner_id: string
  readonly organization_id: string | null
  readonly folder: string | null
  readonly archived: number
  readonly revision: number
  readonly task_count: number
  readonly updated_at: string
  readonly removed_at: string | null
}
