export { arbitrarySchedule } from './arbitrary.ts'
export { applied, calculated, draw } from './drawing.ts'
export { type DrawOptions, type DrawTag, days, edit, FIRST_MONDAY, hoursLong, schedule, taskNamed } from './parse.ts'
export { type RandomOptions, randomEdits, randomNumbers, randomSchedule } from './random.ts'
