export { dateOrder, isoDate } from './cells.ts'
export { isTable, parseCsv } from './csv.ts'
export {
  type TableKind,
  writeTableCsv,
} from './export.ts'
export { tableExportWarnings } from './export-warnings.ts'

export {
  readCsv,
  readMarkupTable,
  readTable,
  readXlsx,
} from './import.ts'
export { readRows } from './rows.ts'
export { writeTablesXlsx } from './workbook.ts'
export { readSheets, writeSheets } from './xlsx.ts'
