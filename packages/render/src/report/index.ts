export { escapeHtml } from './html.ts'
export { renderReport } from './render-report.ts'
export type { ReportData, ReportItem, ReportRow } from './report-data.ts'
