import { type Calculation, type LoadMatrix, loadMatrix } from '@parada/schedule'

const known = new WeakMap<Calculation, LoadMatrix>()

/** The crews of a calculation by shift, counted once: the status line, the room of resources and the sheets read the same. */
export function matrixOf(calculation: Calculation): LoadMatrix {
  const matrix = known.get(calculation) ?? loadMatrix(calculation)
  known.set(calculation, matrix)
  return matrix
}
