import {
  applyEdits,
  assignmentId,
  type Edit,
  emptySchedule,
  type Instant,
  NO_LAG,
  parseDuration,
  parseInstant,
  resourceId,
  type Schedule,
  taskId,
} from '@parada/schedule'
import type { Language } from '../types.ts'

interface Row {
  readonly name: string
  readonly duration: string
  readonly parent?: number
  readonly after?: readonly number[]
  readonly who?: number
  readonly done?: number
}

/** A plan drawn from rows; numbers are rows, resources count from one. */
function planOf(name: string, people: readonly (readonly [string, number])[], rows: readonly Row[]): Schedule {
  const edits: Edit[] = people.map(([person, units], index) => ({
    kind: 'addResource',
    resource: { uid: resourceId(index + 1), row: index + 1, name: person, kind: 'work', maxUnits: units },
  }))
  const last = new Map<number | null, number>()
  for (const [index, row] of rows.entries()) {
    const parent = row.parent ?? null
    const before = last.get(parent)
    edits.push({
      kind: 'addTask',
      task: {
        uid: taskId(index + 1),
        row: index + 1,
        name: row.name,
        parent: parent === null ? null : taskId(parent),
        duration: parseDuration(row.duration)!,
        ...(row.done !== undefined && { percentComplete: row.done }),
      },
      after: before === undefined ? null : taskId(before),
    })
    last.set(parent, index + 1)
  }
  let assigned = 0
  for (const [index, row] of rows.entries()) {
    for (const from of row.after ?? [])
      edits.push({ kind: 'addLink', link: { from: taskId(from), to: taskId(index + 1), type: 'FS', lag: NO_LAG } })
    if (row.who !== undefined)
      edits.push({
        kind: 'addAssignment',
        assignment: { uid: assignmentId(++assigned), task: taskId(index + 1), resource: resourceId(row.who) },
      })
  }
  const applied = applyEdits(emptySchedule(name, { start: parseInstant('2026-07-06T08:00:00') as Instant }), edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  return applied.value.schedule
}

/** One plan in each language to try instructions on. */
export const PLANS: Readonly<Record<Language, Schedule>> = {
  pt: planOf(
    'Revisão da bomba de carga',
    [
      ['Operador', 1],
      ['Eletricista', 1],
      ['Mecânico', 3],
    ],
    [
      { name: 'Preparação', duration: '0h' },
      { name: 'Liberar linha', duration: '3h', parent: 1, who: 1, done: 100 },
      { name: 'Bloquear motor elétrico', duration: '2h', parent: 1, after: [2], who: 2 },
      { name: 'Oficina', duration: '0h' },
      { name: 'Desmontar bomba', duration: '6h', parent: 4, after: [3], who: 3 },
      { name: 'Trocar rolamentos do eixo', duration: '1d', parent: 4, after: [5], who: 3 },
      { name: 'Usinar carcaça', duration: '10h', parent: 4, after: [5], who: 3 },
      { name: 'Montar bomba', duration: '7h', parent: 4, after: [6, 7], who: 3 },
      { name: 'Retorno', duration: '0h' },
      { name: 'Teste de vazão', duration: '2h', parent: 9, after: [8], who: 1 },
      { name: 'Alinhamento a laser', duration: '4h', parent: 9, after: [10], who: 1 },
      { name: 'Bomba entregue', duration: '0h', parent: 9, after: [11] },
    ],
  ),
  en: planOf(
    'Fan F-2 outage',
    [
      ['Operations', 1],
      ['Cleaner', 2],
      ['Rigger', 4],
      ['Mechanic', 1],
    ],
    [
      { name: 'Lock out fan', duration: '3h', who: 1 },
      { name: 'Clean blades', duration: '6h', after: [1], who: 2 },
      { name: 'Replace liner', duration: '2d', after: [1], who: 3 },
      { name: 'Repair inlet damper', duration: '1d', after: [1], who: 4 },
      { name: 'Close casing', duration: '4h', after: [2, 3], who: 3 },
      { name: 'Trial run', duration: '3h', after: [5, 4], who: 1 },
    ],
  ),
  es: planOf(
    'Recipiente V-9',
    [
      ['Operaciones', 1],
      ['Calderero', 2],
      ['Ayudante', 3],
      ['Inspector', 1],
    ],
    [
      { name: 'Parar y purgar', duration: '6h', who: 1 },
      { name: 'Apertura de tapas', duration: '4h', after: [1], who: 2 },
      { name: 'Lavado', duration: '2d', after: [2], who: 3 },
      { name: 'Inspección de soldaduras', duration: '5h', after: [3], who: 4 },
      { name: 'Cierre de tapas', duration: '3h', after: [4], who: 2 },
      { name: 'Prueba de presión', duration: '4h', after: [5], who: 1 },
    ],
  ),
}
