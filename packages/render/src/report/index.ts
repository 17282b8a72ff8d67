export { curveDrawing, curveRows, reportCurve } from './curve.ts'
export { escapeHtml } from './html.ts'
export { outsideAs, presentReport } from './present-report.ts'
export { renderReport } from './render-report.ts'
export type { ReportData } from './report-data.ts'
export {
  situationFacts,
  situationText,
} from './situation.ts'
