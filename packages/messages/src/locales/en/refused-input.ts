import type { ProblemParams } from '@parada/schedule'

/** What is wrong with a field of a request, by the code of the check that refused it. */
const REASONS: Readonly<Record<string, string>> = {
  invalid_type: 'missing, or of another type',
  too_big: 'too large',
  too_small: 'empty or too small',
  invalid_format: 'in another format',
  invalid_value: 'none of the possible values',
  unrecognized_keys: 'has unknown fields',
  invalid_union: 'in none of the possible forms',
  not_multiple_of: 'not an allowed multiple',
  invalid_key: 'has an invalid field name',
  invalid_element: 'has an invalid item',
  custom: 'does not hold',
}

/** A request that was refused for one of its fields, with the reason in words; none where the field says it all. */
export function refusedInput({ field, reason }: ProblemParams): string {
  const said = REASONS[String(reason)] ?? String(reason ?? '')
  return said === '' ? `Invalid request at ${field}.` : `Invalid request at ${field}: ${said}.`
}
