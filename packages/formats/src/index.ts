export { type DocumentText, readDocument } from './documents/index.ts'
export { type Opened, type OpenOptions, open, type PlanFormat } from './open.ts'
export {
  FORMATS_PROBLEM_CODES,
  FORMATS_SUGGESTION_CODES,
  type FormatsProblemCode,
  type FormatsSuggestionCode,
} from './problems.ts'
export type { CellValue } from './tables/xlsx.ts'
export { WRITABLE_FORMATS, WRITERS, type WritableFormat, type Written, writableFormat, writeWorkbook } from './write.ts'
