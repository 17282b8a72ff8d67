import type { Locale } from '@parada/messages'
import { civilInstant, duration, emptySchedule, NO_LAG, type Schedule, type Task, taskId } from '@parada/schedule'

/** Hours of the steps, in their order; the last is a milestone. */
const HOURS = [4, 12, 3, 8, 6, 0]

const NAMES: Readonly<Record<Locale, { readonly project: string; readonly steps: readonly string[] }>> = {
  pt: {
    project: 'Parada de demonstração',
    steps: [
      'Liberar e bloquear equipamento',
      'Montar andaimes',
      'Abrir bocas de visita',
      'Inspeção visual',
      'Teste hidrostático',
      'Entrega para operação',
    ],
  },
  en: {
    project: 'Sample shutdown',
    steps: [
      'Release and lock out equipment',
      'Erect scaffolds',
      'Open manways',
      'Visual inspection',
      'Hydrostatic test',
      'Hand over to operations',
    ],
  },
  es: {
    project: 'Parada de demostración',
    steps: [
      'Liberar y bloquear el equipo',
      'Montar andamios',
      'Abrir bocas de hombre',
      'Inspección visual',
      'Prueba hidrostática',
      'Entrega a operaciones',
    ],
  },
}

/** The project that `start --demo` shows as open in MS Project: a short chain with a milestone, in the person's language. */
export function demoSchedule(locale: Locale = 'pt'): Schedule {
  const { project, steps } = NAMES[locale]
  const tasks = steps.map(
    (name, at): Task => ({
      uid: taskId(at + 1),
      row: at + 1,
      name,
      parent: null,
      duration: duration(HOURS[at] ?? 0, 'h'),
    }),
  )
  const links = tasks
    .slice(1)
    .map((task, at) => ({ from: taskId(at + 1), to: task.uid, type: 'FS' as const, lag: NO_LAG }))
  return { ...emptySchedule(project, { start: civilInstant(2027, 3, 12, 8) }), tasks, links }
}
