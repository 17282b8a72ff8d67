import { formatNumber } from '../../format.ts'

/** Kinds of values of JSON. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  object: 'um objeto',
  array: 'uma lista',
}
const MEASURES: Readonly<Record<string, string>> = { characters: ' caracteres', entries: ' itens' }

/** What is wrong with one value that a program sent, and what is taken there. Follows “Pedido inválido em …:”. */
export const inputFaults = {
  unknownMember: (name: string, taken: string) =>
    taken === '' ? `“${name}” não existe aqui` : `“${name}” não existe aqui; existem ${taken}`,
  missing: () => 'falta este valor',
  type: (wanted: string) => `espera-se ${KINDS[wanted] ?? wanted}`,
  oneOf: (values: string) => `só vale ${values}`,
  least: (of: string, limit: number) => `no mínimo ${formatNumber('pt', limit)}${MEASURES[of] ?? ''}`,
  most: (of: string, limit: number) => `no máximo ${formatNumber('pt', limit)}${MEASURES[of] ?? ''}`,
  characters: () => 'há caracteres que não são texto',
  blank: () => 'só há espaços',
  moment: () => 'hora local da planta, sem fuso, como 2027-03-12T08:00',
  format: () => 'não tem a forma esperada',
  json: () => 'o conteúdo não é JSON',
  length: (text: string) => `“${text}” não é uma duração: 30m, 12h, 2d ou 1w; 0h é um marco`,
  lag: (text: string) => `“${text}” não é uma defasagem: 4h, -2h, 1ed ou 50%`,
  noTask: (ref: string) => `não há tarefa “${ref}”: use o uid, o nome exato ou um ref desta chamada`,
  manyTasks: (ref: string, count: number) => `${formatNumber('pt', count)} tarefas se chamam “${ref}”: use o uid`,
  ofSummary: (name: string) => `“${name}” é um resumo: duração, equipe e avanço são os das suas tarefas; mude-os ali`,
  refTwice: (ref: string) => `“${ref}” nomeia duas tarefas desta chamada`,
  nothingSet: () => 'nada é mudado aqui',
  becameSummary: (name: string) =>
    `“${name}” agora é um resumo: a sua duração, equipe e avanço já não contam, e sim os das tarefas abaixo dele`,
  base64: () => 'não é base64',
  noFile: (file: string) => `nenhum arquivo “${file}” foi enviado na última hora`,
  noLink: () => 'este vínculo não existe',
  finishedPartly: () => 'uma tarefa terminada tem 100 %',
  finishBeforeStart: () => 'o término real é anterior ao início real',
  reportIt: (task: string, why: string) => `${task}: ${why} Informe por shift_update, onde isso pode ser respondido`,
  begunAhead: (task: string) =>
    `${task}: tem avanço, e o início planejado está depois de agora; diga quando começou (actual_start)`,
  sayWhen: (task: string) => `${task}: o término planejado está depois de agora; diga quando terminou (actual_finish)`,
}
