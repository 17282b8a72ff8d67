export { encodeXer } from './encode.ts'
export { xerExportWarnings } from './export-warnings.ts'
export { readXer, type XerOptions } from './read.ts'
export { writeXer } from './write.ts'
