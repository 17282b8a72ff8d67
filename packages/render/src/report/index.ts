export { escapeHtml } from './html.ts'
export { presentReport, type ReportTexts } from './present-report.ts'
export { renderReport } from './render-report.ts'
export type { ReportData, ReportItem, ReportRow } from './report-data.ts'
export {
  type SituationFacts,
  type SituationFigure,
  type SituationList,
  situationFacts,
  situationText,
} from './situation.ts'
