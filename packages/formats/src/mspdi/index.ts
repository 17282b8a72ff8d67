export { mspdiLosses } from './losses.ts'
export { type MspdiOptions, readMspdi } from './read.ts'
export { writeMspdi } from './write.ts'
