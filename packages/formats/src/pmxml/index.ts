export { readPmxml } from './read.ts'
