export { mspdiExportWarnings } from './export-warnings.ts'
export { type MspdiOptions, readMspdi } from './read.ts'
export { writeMspdi } from './write.ts'
