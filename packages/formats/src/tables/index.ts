export { isTable, parseCsv } from './csv.ts'
export {
  type ExportOptions,
  type TableKind,
  type TableLanguage,
  tableRows,
  writeTableCsv,
} from './export.ts'
export { tableExportWarnings } from './export-warnings.ts'
export type { ColumnMeaning } from './headers.ts'
export {
  describeTable,
  readCsv,
  readMarkupTable,
  readTable,
  readXlsx,
  type TableColumns,
  type TableOptions,
} from './import.ts'
export { readRows } from './rows.ts'
export { writeTablesXlsx } from './workbook.ts'
export { type CellValue, readSheets, writeSheets } from './xlsx.ts'
