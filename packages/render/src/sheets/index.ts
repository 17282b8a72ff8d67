export { isPublicAddress, qrSvg } from './address.ts'
export { LINES, pagesOf, type SheetPage } from './pages.ts'
export { renderSheets, type SheetOptions } from './render-sheets.ts'
export { crewSheets, equipmentSheet, equipmentTags, type Sheet, type SheetLine } from './sheet-data.ts'
