export { pmxmlExportWarnings } from './export-warnings.ts'
export { readPmxml } from './read.ts'
export { writePmxml } from './write.ts'
