export { readXer, type XerOptions } from './read.ts'
