export { applied, calculated, draw } from './drawing.ts'
export { type DrawOptions, type DrawTag, days, edit, FIRST_MONDAY, hoursLong, schedule, taskNamed } from './parse.ts'
