import type { Schedule } from '@parada/schedule'

/** A plan that comes without a name gets one: projects are distinguished by it, on screen and on disk. */
export const named = (schedule: Schedule, name: string): Schedule =>
  schedule.project.name.trim() === '' ? { ...schedule, project: { ...schedule.project, name } } : schedule
