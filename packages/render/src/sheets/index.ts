export { isPublicAddress, qrSvg } from './address.ts'
export { LINES, pagesOf } from './pages.ts'
export { renderSheets } from './render-sheets.ts'
export { crewSheets, equipmentSheet, equipmentTags, type Sheet } from './sheet-data.ts'
