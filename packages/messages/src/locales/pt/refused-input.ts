import type { ProblemParams } from '@parada/schedule'

/** What is wrong with a field of a request, by the code of the check that refused it. */
const REASONS: Readonly<Record<string, string>> = {
  invalid_type: 'falta, ou é de outro tipo',
  too_big: 'grande demais',
  too_small: 'vazio ou pequeno demais',
  invalid_format: 'está em outro formato',
  invalid_value: 'não é um dos valores possíveis',
  unrecognized_keys: 'tem campos desconhecidos',
  invalid_union: 'não tem nenhuma das formas possíveis',
  not_multiple_of: 'não é um múltiplo permitido',
  invalid_key: 'tem um nome de campo inválido',
  invalid_element: 'tem um item inválido',
  custom: 'não confere',
}

/** A request that was refused for one of its fields, with the reason in words; none where the field says it all. */
export function refusedInput({ field, reason }: ProblemParams): string {
  const said = REASONS[String(reason)] ?? String(reason ?? '')
  return said === '' ? `Pedido inválido em ${field}.` : `Pedido inválido em ${field}: ${said}.`
}
