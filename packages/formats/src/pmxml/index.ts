export { pmxmlLosses } from './losses.ts'
export { readPmxml } from './read.ts'
export { writePmxml } from './write.ts'
