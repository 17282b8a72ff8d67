import { civilInstant, duration, emptySchedule, NO_LAG, type Schedule, type Task, taskId } from '@parada/schedule'

const STEPS: readonly (readonly [name: string, hours: number])[] = [
  ['Liberar e bloquear equipamento', 4],
  ['Montar andaimes', 12],
  ['Abrir bocas de visita', 3],
  ['Inspeção visual', 8],
  ['Teste hidrostático', 6],
  ['Entrega para operação', 0],
]

/** The project that `start --demo` shows as open in MS Project: a short chain with a milestone. */
export function demoSchedule(): Schedule {
  const tasks = STEPS.map(
    ([name, hours], at): Task => ({
      uid: taskId(at + 1),
      row: at + 1,
      name,
      parent: null,
      duration: duration(hours, 'h'),
    }),
  )
  const links = tasks
    .slice(1)
    .map((task, at) => ({ from: taskId(at + 1), to: task.uid, type: 'FS' as const, lag: NO_LAG }))
  return { ...emptySchedule('Parada de demonstração', { start: civilInstant(2027, 3, 12, 8) }), tasks, links }
}
