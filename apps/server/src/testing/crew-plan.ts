/** A plan with two crews, begun a day ago: what crews report is of now. */
export function crewPlan(now: Date, tasks = 6) {
  const start = new Date(now.getTime() - now.getTimezoneOffset() * 60_000 - 6 * 3_600_000)
  const text = `${start.toISOString().slice(0, 13)}:00:00`
  return {
    project_name: 'Parada U-110',
    task_mode: 'auto',
    start_date: text,
    status_date: text,
    progress_rule: 'dataDate',
    calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
    tasks: [
      ...Array.from({ length: tasks }, (_, at) => ({
        id: at + 1,
        name: `Abrir boca de visita BV-${at + 1}`,
        duration: '8h',
        equipment: 'C-101',
        cost: 4711,
      })),
      { id: tasks + 1, name: 'Segredo da solda', duration: '8h', equipment: 'E-101' },
    ],
    dependencies: [],
    resources: [
      { id: 1, name: 'Caldeiraria', type: 'work', cost_per_hour: 4711 },
      { id: 2, name: 'Solda', type: 'work' },
    ],
    assignments: [
      ...Array.from({ length: tasks }, (_, at) => ({ task_id: at + 1, resource_id: 1, units: 2 })),
      { task_id: tasks + 1, resource_id: 2 },
    ],
  }
}
