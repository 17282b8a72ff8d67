export { SvgSurface } from './svg-surface.ts'
