/** Something wrong with a schema text: where, and which sentence says it. */
export interface SchemaFault {
  /** Path of the member it concerns, as keys and positions. */
  readonly path: readonly (string | number)[]
  readonly code: 'notObject' | 'mustBeList' | 'mustBeText' | 'taskNeedsName' | 'progressRange' | 'unknownTask'
  readonly params: Readonly<Record<string, string | number>>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Checks the shape of a schema object before it is normalised: what a person should see while typing. */
export function checkSchema(value: unknown): readonly SchemaFault[] {
  if (!isRecord(value)) return [{ path: [], code: 'notObject', params: {} }]
  const faults: SchemaFault[] = []
  if (value.project_name !== undefined && typeof value.project_name !== 'string')
    faults.push({ path: ['project_name'], code: 'mustBeText', params: { field: 'project_name' } })
  for (const field of ['tasks', 'resources', 'assignments', 'dependencies'])
    if (value[field] !== undefined && !Array.isArray(value[field]))
      faults.push({ path: [field], code: 'mustBeList', params: { field } })
  if (isRecord(value.project))
    for (const field of ['report_analysis', 'action_plan'])
      if (value.project[field] !== undefined && typeof value.project[field] !== 'string')
        faults.push({ path: ['project', field], code: 'mustBeText', params: { field } })
  const ids = new Set<string>()
  if (Array.isArray(value.tasks))
    for (const [index, task] of value.tasks.entries()) {
      if (!isRecord(task) || typeof task.name !== 'string' || task.name.trim() === '') {
        faults.push({ path: ['tasks', index], code: 'taskNeedsName', params: { index: index + 1 } })
        continue
      }
      if (task.id !== undefined) ids.add(String(task.id))
      if (task.uid !== undefined) ids.add(String(task.uid))
      const progress = task.percent_complete ?? task.progress
      if (progress !== undefined && !(Number(progress) >= 0 && Number(progress) <= 100))
        faults.push({ path: ['tasks', index], code: 'progressRange', params: { index: index + 1 } })
    }
  if (Array.isArray(value.dependencies) && ids.size > 0)
    for (const [index, link] of value.dependencies.entries()) {
      if (!isRecord(link)) continue
      for (const key of ['pred_id', 'succ_id', 'predecessor_id', 'successor_id'])
        if (link[key] !== undefined && !ids.has(String(link[key])))
          faults.push({
            path: ['dependencies', index, key],
            code: 'unknownTask',
            params: { index: index + 1, id: String(link[key]) },
          })
    }
  return faults
}
