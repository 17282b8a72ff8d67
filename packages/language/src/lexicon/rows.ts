import type { Language } from '../types.ts'

/** Words of rows of pasted lists, as folded regular-expression sources. */
interface RowWords {
  /** What heads a line that declares the crews of the job. */
  readonly crews: string
  /** Trades and firms by the noun of their work, beside those that every reader knows. */
  readonly trades: string
  /** Those of other firms: no word of work, so that they name people wherever they stand alone. */
  readonly firms: string
  /** What stands before people in a field of their own. */
  readonly by: string
}

const OF_ROWS =
  '(?:[^\\S\\n]*[,:(–-]?[^\\S\\n]*(?:(?:para|for|nas?|nos?|en|on|in|de|d[oa]s?|del?|from)\\s+)?(?:(?:as|os|las|los|the|o|a|el|la)\\s+)?)'
const ROW =
  '(?:tarefas?|tasks?|tareas?|itens|items?|linhas?|rows?|filas?|renglones|atividades?|activit(?:y|ies)|actividades|passos?|steps?|pasos?)'
/** Behind people the rows of a list that they are for: "4 mecânicos do 3 ao 6", "2 welders for tasks 4 to 7". */
export const FOR_ROWS = new RegExp(
  `^${OF_ROWS}(?:${ROW}\\s+)?(?:n[.o]*\\s*)?(\\d{1,4})\\s*(?:ao?|al?|to|ate|hasta|through|thru|-|–)\\s*(?:o\\s+|a\\s+|el\\s+|la\\s+)?(\\d{1,4})(?![\\w:/]|[.,]\\d|\\s*(?:h|hs|hrs|horas?|hours?|dias?|days?|min|semanas?|weeks?|de\\s+[a-z]{3,})(?![a-z]))`,
)

/** Words of rows by language. */
export const ROW_WORDS: Readonly<Record<Language, RowWords>> = {
  pt: {
    crews:
      '(?:equipes?|times?|turmas?|recursos?|efetivo|mao[ -]de[ -]obra|pessoal|quadro|histograma)(?: (?:disponive(?:l|is)|previst[oa]s?|humanos|total|de pessoal|d[ao] parada|por turno|de campo|executantes?)){0,2}',
    firms: 'terceir[oa]s?|contratad[oa]s?|empreiteir[oa]s?|fabricante|fornecedor',
    trades:
      'pintura|montagem|tubulacao|icamento|movimentacao(?: de cargas?)?|hidrojato|usinagem|vulcanizacao|manutencao|rotativos?|estatica|resgate|brigada|almoxarifado|ferramentaria|laboratorio|utilidades|producao|logistica|engenharia|planejamento|qualidade',
    by: 'com|c/|por|pel[oa]s?',
  },
  en: {
    crews:
      '(?:crews?|teams?|resources?|manpower|labou?r|workforce|headcount|trades)(?: (?:available|planned|total|on site|per shift)){0,2}|(?:available|planned) (?:crews?|teams?|resources?|manpower|labou?r)',
    firms: 'contractors?|subcontractors?|vendor|oem',
    trades:
      'painting|piping|rigging|lifting|hydroblasting|machining|vulcanizing|maintenance|rotating|static|rescue|warehouse|laboratory|lab|utilities|production|logistics|engineering|planning|quality|boilermaking',
    by: 'with|w/|by',
  },
  es: {
    crews:
      '(?:cuadrillas?|equipos?|recursos?|personal|dotacion|mano de obra|plantilla)(?: (?:disponibles?|previst[oa]s?|humanos|total|de la parada|por turno|de campo)){0,2}',
    firms: 'contratistas?|terceros?|subcontratistas?|fabricante|proveedor',
    trades:
      'pintura|montaje|tuberia|izaje|movimentacion|hidrolavado|mecanizado|vulcanizacion|mantenimiento|rotativos?|estatica|rescate|brigada|almacen|laboratorio|servicios|produccion|logistica|ingenieria|planificacion|calidad',
    by: 'con|c/|por',
  },
}

/** What stands between the first and the last tag of a range: a folded source. */
export const TO_LAST = '\\s(?:a|ao|ate|to|al?|hasta|thru|through|-|–)\\s'

/** Head of a column that holds what comes before each row: a folded source. */
export const HEAD_BEFORE = 'antes|before'
