import { IS_OF_JOB, NOT_TO_PASS, OF_EVENT, OF_PAPERS, REPORTED_UP_TO, STARTS_UP } from '../lexicon/due.ts'

/** What a date of the job is, by the words around it. */
export type DateRole = 'start' | 'finish'

const MUST =
  '(?:must|has to|have to|needs? to|should|shall|will|tem (?:que|de)|precisa(?:m)?|deve(?:ra|m)?|vai|volta(?:ra)?|debe(?:ra|n)?|tiene que|ha de|necesita)'
const BACK =
  '(?:be\\s+)?(?:back|return\\w*|ready|up(?: and running)?|running|on ?-?line|in service|handed (?:back|over)|complete\\w*|finish\\w*|done|delivered|start(?:ed)? up|restart\\w*|voltar|volte|retornar|estar\\s+\\w+|ficar pront\\w+|ser entregue|entregue|operar|operando|operacional|partir|rodar|rodando|terminar|acabar|concluir|arrancar|volver|regresar|entregars?e?|quedar\\s+\\w+|estar|operar|reiniciar|terminad[oa]|list[oa])'
/** "must be back by", "precisa voltar", "debe arrancar el": the work is to be over at that time. */
const DUE_BEFORE = new RegExp(
  `(?<![a-z])(?:${MUST}\\s+(?:[a-z]+\\s+){0,3}?${BACK}(?![a-z])[^.;\\n\\uE000\\uE001]{0,40}|(?:back|ready|return\\w*|deliver\\w*|entreg\\w+|pront[oa]s?|list[oa]s?|terminad[oa]s?|concluid[oa]s?|complete\\w*|done|finish\\w*|on ?-?line)\\s+(?:[a-z]+\\s+){0,3}?(?:by|ate|antes d[eoa]|before|until|hasta|no later than)\\s*(?:o |a |el |la |the )?(?:dia )?|(?:no later than|not later than|o mais tardar|no mas tardar|a mas tardar|deadline|prazo(?: final| contratual)?|data limite|limite|fecha limite|plazo(?: final)?|due(?: date)?|data contratual|contractual finish|termino contratual|fin contractual)\\s*(?:(?:e|is|es|era|sera|em|on|at|el|o|a|no|de|do|para|:|=|-|\\()\\s*)*(?:dia )?)$`,
)
/** "24/04 a más tardar", "até sexta no máximo": the same said behind. */
const DUE_AFTER =
  /^[\s,\uE001]*(?:(?:at|as|a las|a)\s+)?[\s,\uE001]*(?:no maximo|no mais tardar|o mais tardar|a mas tardar|como maximo|at the latest|latest|sem falta|sin falta|impreterivelmente)/
const PASSES_NOT = new RegExp(`^[\\s,\\uE001(-]*(?:${NOT_TO_PASS})`)
/** "the operation hands over the unit on", "liberam o E-305 dia", "nos la entregan el": the work may begin then. */
const GIVEN_BEFORE =
  /(?<![a-z])(?:we (?:get|receive|take over|have)\s+(?:the |it)|(?:operations?|production|they)\s+(?:will\s+)?(?:hands?|gives?|releases?|turns?)\s|(?:hands?|turns?)\s+(?:off|over)\s|(?:(?:comes?|goes?|going|taken|is|are)\s+(?:off|down|out)|(?<=[a-z0-9]\s)down(?=\s*(?:on |from )?$))(?![a-z])|(?:is|gets|will be)\s+(?:released|shut down|taken out|handed over to (?:us|maintenance))|liber(?:a|am|ado|ada|aram|ara|acao)(?![a-z])|nos\s+(?:l[ao]s?\s+)?entregan?|se\s+(?:nos\s+)?entrega|(?:operacao|producao|operacion|produccion|operaciones)\s+(?:nos\s+)?(?:entrega|libera|suelta|para)\w*|(?:unidade|equipamento|linha|maquina|forno|caldeira)\s+(?:sai|para)\s|sale de (?:servicio|operacion)|queda (?:liberad|disponible)\w*|sai de operacao)[^.;\n]{0,80}$/

/** The role that the words before and behind a date give it; null when they give none. Texts are folded and marked. */
export function roleOfDate(masked: string, date: { readonly start: number; readonly end: number }): DateRole | null {
  const before = masked.slice(Math.max(0, date.start - 160), date.start)
  const clause = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf(';'), before.lastIndexOf('\n')) + 1)
  const behind = masked.slice(date.end, date.end + 60)
  if (DUE_BEFORE.test(clause) || STARTS_UP.test(clause) || DUE_AFTER.test(behind) || PASSES_NOT.test(behind))
    return 'finish'
  return GIVEN_BEFORE.test(clause) ? 'start' : null
}

/** Where the words begin that make a date one of papers or of something beside the job; null: it may be the job's. */
export function ofSomethingElse(masked: string, date: { readonly start: number }): number | null {
  const from = Math.max(0, date.start - 160)
  const before = masked.slice(from, date.start)
  if (REPORTED_UP_TO.test(before)) return from + before.search(REPORTED_UP_TO)
  if (OF_PAPERS.test(before)) return from + before.search(OF_PAPERS)
  const event = OF_EVENT.exec(before)
  if (!event || IS_OF_JOB.test(event[0])) return null
  // The words in front of it belong to it as far as nothing parts them: "O gerente viaja".
  const clause = /[^.;,:(\n\uE000-\uE005]*$/.exec(before.slice(0, event.index))?.[0] ?? ''
  const parted = clause.search(/\s[-–—]\s(?!.*\s[-–—]\s)/)
  return from + event.index - (parted < 0 ? clause.length : clause.length - parted - 3)
}
