import type { Availability, ResourceRate } from '@parada/schedule'
import type { Row } from './row.ts'

export function readRates(row: Row): ResourceRate[] {
  void row
  return []
}

export function readAvailability(row: Row): Availability[] {
  void row
  return []
}
