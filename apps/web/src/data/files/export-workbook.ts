import { type CellValue, WRITERS, writeWorkbook } from '@parada/formats'
import { download } from './save-file.ts'

/** A table of a workbook. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly CellValue[])[]
}

/** Saves tables as a workbook: a sheet each. */
export async function exportWorkbook(name: string, sheets: readonly Sheet[]): Promise<void> {
  download(name, await writeWorkbook(sheets), WRITERS.xlsx.mime)
}
