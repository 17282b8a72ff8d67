export { type Opened, open } from './open.ts'
export {
  FORMATS_PROBLEM_CODES,
  FORMATS_SUGGESTION_CODES,
} from './problems.ts'
export type { CellValue } from './tables/xlsx.ts'
export { extensionOf, WRITERS, type WritableFormat, writableFormat, writeWorkbook } from './write.ts'
