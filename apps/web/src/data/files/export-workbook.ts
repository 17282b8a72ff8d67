import { type CellValue, WRITERS, writeWorkbook } from '@parada/formats'
import { download } from './save-file.ts'

/** Saves tables as a workbook: a sheet each. */
export async function exportWorkbook(
  name: string,
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly CellValue[])[] }[],
): Promise<void> {
  download(name, await writeWorkbook(sheets), WRITERS.xlsx.mime)
}
