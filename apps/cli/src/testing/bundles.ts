/** Three bundles pulled one after the other by the only crane: a plan in which hours can be gained. */
export const BUNDLES = {
  project_name: 'Exchangers',
  task_mode: 'auto',
  start_date: '2027-03-01T08:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: [1, 2, 3].map(id => ({ id, name: `Pull bundle E-10${id}`, duration: '12h' })),
  resources: [{ id: 1, name: 'Crane', max_units: 1 }],
  assignments: [1, 2, 3].map(id => ({ task_id: id, resource_id: 1 })),
}
