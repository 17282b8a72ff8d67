export { readXer, type XerOptions } from './read.ts'
export { encodeXer, writeXer, xerLosses } from './write.ts'
