export { encodeXer } from './encode.ts'
export { xerLosses } from './losses.ts'
export { readXer, type XerOptions } from './read.ts'
export { writeXer } from './write.ts'
