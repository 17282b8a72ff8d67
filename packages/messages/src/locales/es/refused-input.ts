import type { ProblemParams } from '@parada/schedule'

/** What is wrong with a field of a request, by the code of the check that refused it. */
const REASONS: Readonly<Record<string, string>> = {
  invalid_type: 'falta o es de otro tipo',
  too_big: 'demasiado grande',
  too_small: 'vacío o demasiado pequeño',
  invalid_format: 'está en otro formato',
  invalid_value: 'no es uno de los valores posibles',
  unrecognized_keys: 'tiene campos desconocidos',
  invalid_union: 'no tiene ninguna de las formas posibles',
  not_multiple_of: 'no es un múltiplo permitido',
  invalid_key: 'tiene un nombre de campo no válido',
  invalid_element: 'tiene un elemento no válido',
  custom: 'no es correcto',
}

/** A request that was refused for one of its fields, with the reason in words; none where the field says it all. */
export function refusedInput({ field, reason }: ProblemParams): string {
  const said = REASONS[String(reason)] ?? String(reason ?? '')
  return said === '' ? `Solicitud no válida en ${field}.` : `Solicitud no válida en ${field}: ${said}.`
}
