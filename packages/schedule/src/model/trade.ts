/**
 * The trades of an industrial shutdown: one key for limits, histograms and sheets, regardless of a plan's names for its
 * crews. Order: narrow trades before wide ones, as words are matched.
 */
export const TRADES = [
  'welding',
  'inspection',
  'electrical',
  'instrumentation',
  'scaffolding',
  'insulation',
  'refractory',
  'boilermaking',
  'lifting',
  'cleaning',
  'civil',
  'safety',
  'operation',
  'mechanical',
] as const
export type Trade = (typeof TRADES)[number]
