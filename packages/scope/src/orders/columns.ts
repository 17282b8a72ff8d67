import { fold } from '../trades.ts'

/** What a column of a work-order list holds. */
export const ORDER_FIELDS = [
  'order',
  'operation',
  'suboperation',
  'text',
  'orderText',
  'workCenter',
  'people',
  'duration',
  'durationUnit',
  'work',
  'workUnit',
  'location',
  'equipment',
  'plant',
  'unit',
  'area',
  'status',
  'controlKey',
  'start',
  'finish',
  'actualStart',
  'actualFinish',
  'actualWork',
  'remainingWork',
  'percent',
  'parent',
  'predecessors',
] as const
export type OrderField = (typeof ORDER_FIELDS)[number]

/** Column of each field that the list has. */
export type ColumnMap = Readonly<Partial<Record<OrderField, number>>>

/** What a plant calls its columns, kept from one list to the next; empty: no column of the list is that field. */
export type OrderProfile = Readonly<Partial<Record<OrderField, string>>>

/** A column as a person checks it: what it is taken for, and what stands in it. */
export interface MappedColumn {
  readonly column: number
  readonly header: string
  readonly field: OrderField | null
  readonly samples: readonly string[]
}

/** Names of columns, folded: SAP's technical names, Maximo's, and those of the screens in three languages. */
const HEADERS: readonly (readonly [OrderField, RegExp])[] = [
  ['suboperation', /^(?:uvorn|sub-?(?:operac(?:ao|ion)|operation)\w*|suboper\w*)$/],
  [
    'operation',
    /^(?:vornr|taskid|task id|oper(?:acao|acion|ation|\.)?(?:\/ ?atividade)?|activity|atividade|n[ºo.°]* ?oper\w*|tarea|tarefa|operac\.?)$/,
  ],
  ['parent', /^(?:parent|parent ?wo|ordem (?:superior|pai)|superior order|orden (?:superior|padre))$/],
  [
    'order',
    /^(?:aufnr|wonum|ordem|order|orden|n[ºo.°]* ?(?:da |de la |de )?(?:ordem|orden|order)|work ?order|ordem de (?:servico|manutencao)|orden de trabajo|os|ot|wo)$/,
  ],
  [
    'orderText',
    /^(?:ktext|texto (?:breve )?(?:da|de la) ord(?:em|en)|order (?:short )?(?:text|description)|descri(?:cao|pcion) da? ?ord(?:em|en)|texto breve ordem)$/,
  ],
  [
    'text',
    /^(?:ltxa1|description|texto breve(?: (?:da |de la )?opera\w+)?|(?:operation )?short text|opr\.? short text|descri(?:cao|pcion)(?: (?:da|de la) opera\w+)?|texto|text|task description|descripcion)$/,
  ],
  ['controlKey', /^(?:steus|control key|chave (?:de )?controle|clave (?:de )?control)$/],
  [
    'workCenter',
    /^(?:arbpl|craft|labor ?craft|(?:centro|ctro|c\.?) ?(?:de |d\.?)?(?:trabalho|trabajo|trab\.?)|cen\.? ?trab\.?|work ?cent(?:er|re)|wrkctr|pto\.? ?(?:de )?trab\w*|puesto de trabajo)$/,
  ],
  [
    'people',
    /^(?:anzzl|(?:labor ?)?quantity|n[ºo.°]* ?(?:de )?(?:pessoas|personas)|pessoas|personas|people|number|capacid\w*|no\.? (?:of )?(?:people|persons)|qtd\.? ?pessoas|cantidad|capacities)$/,
  ],
  ['durationUnit', /^(?:daune|un\.? ?dur\w*|unit (?:for|of) duration|norm\.? dur\.? un\w*)$/],
  [
    'duration',
    /^(?:dauno|estdur|(?:normal )?duration|duracao(?: normal)?|duracion(?: normal)?|dur\.? ?normal|norm\.? ?duration|estimated duration|duracao estimada)$/,
  ],
  ['workUnit', /^(?:arbeh|un\.? ?trab\w*|unit (?:for|of) work)$/],
  ['actualWork', /^(?:ismnw|actlabhrs|actual (?:work|hours)|trab(?:alho|ajo)\.? real|horas reais|horas reales)$/],
  ['remainingWork', /^(?:ofmnw|remaining work|trab(?:alho|ajo) restante)$/],
  [
    'work',
    /^(?:arbei|laborhrs|estlabhrs|work|trabalho(?: (?:planejado|envolvido))?|trabajo(?: planificado)?|planned work|hh|man-?hours|horas-?homem|work involved)$/,
  ],
  ['equipment', /^(?:equnr|assetnum|asset|equipamento|equipment|equipo|tag)$/],
  [
    'location',
    /^(?:tplnr|location|loc(?:al)?\.? ?(?:de )?instal\w*|func\w*\.? ?loc\w*|ubic\w*\.? ?tecn\w*|ubicacion|localizacao|local)$/,
  ],
  ['plant', /^(?:iwerk|werks|siteid|site|plant|centro(?: de planejamento)?|planta|centro planificador)$/],
  ['unit', /^(?:unit|unidade|unidad|planning plant section|secao|seccion)$/],
  ['area', /^(?:area|beber|plant section|setor|sector)$/],
  [
    'status',
    /^(?:sttxt|vsttxt|status(?: (?:do )?sistema)?|system status|st(?:atus|\.)? ?sist\w*|estado|estado (?:del )?sistema|estatus)$/,
  ],
  ['actualStart', /^(?:isdd|actstart|actual start(?: date)?|(?:data )?inicio real|fecha inicio real)$/],
  ['actualFinish', /^(?:iedd|actfinish|actual finish(?: date)?|(?:data )?fi[mn] real|fecha fin real|termino real)$/],
  [
    'start',
    /^(?:ntanf|fsavd|schedstart|targstartdate|(?:earliest |sched\.? )?start(?: date)?|(?:data )?inicio(?: (?:cedo|mais cedo|programado))?|fecha (?:de )?inicio)$/,
  ],
  [
    'finish',
    /^(?:ntend|ssedd|schedfinish|targcompdate|(?:latest |sched\.? )?finish(?: date)?|(?:data )?(?:fim|termino)(?: programado)?|fecha (?:de )?fin)$/,
  ],
  ['percent', /^(?:%.*|percent.*|avanco|progress.*|avance|grau de processamento)$/],
  ['predecessors', /^(?:predecessor\w*|pred\.?|antecessor\w*)$/],
]

const UNIT = /^(?:un\.?|unid\.?|unit|unidade|unidad|ud\.?|um)$/

/** Rows of a list that may stand over its heads. */
const MOST_ABOVE = 30

/** Finds the row of heads and what each column is; a profile's own names come first. Null: no list of orders. */
export function mapColumns(
  rows: readonly (readonly string[])[],
  profile: OrderProfile = {},
): { readonly head: number; readonly map: ColumnMap; readonly columns: readonly MappedColumn[] } | null {
  let best: { head: number; map: ColumnMap; count: number } | null = null
  for (const [head, row] of rows.slice(0, MOST_ABOVE).entries()) {
    const map = mapOf(row, profile)
    const count = Object.keys(map).length
    if (count > (best?.count ?? 1)) best = { head, map, count }
  }
  if (!best || best.map.text === undefined || (best.map.order === undefined && best.map.operation === undefined))
    return null
  const { head, map } = best
  const fields = new Map(Object.entries(map).map(([field, column]) => [column, field as OrderField]))
  const columns = (rows[head] ?? []).map((header, column) => ({
    column,
    header,
    field: fields.get(column) ?? null,
    samples: rows
      .slice(head + 1, head + 200)
      .map(row => (row[column] ?? '').trim())
      .filter(each => each !== '')
      .slice(0, 3),
  }))
  return { head, map, columns }
}

function mapOf(row: readonly string[], profile: OrderProfile): ColumnMap {
  const map: Partial<Record<OrderField, number>> = {}
  const heads = row.map(fold)
  const unused = new Set<string>()
  for (const [field, name] of Object.entries(profile)) {
    if (name === '') {
      unused.add(field)
      continue
    }
    const column = heads.indexOf(fold(name))
    if (column >= 0) map[field as OrderField] = column
  }
  for (const [column, head] of heads.entries()) {
    if (head === '' || Object.values(map).includes(column)) continue
    if (UNIT.test(head)) {
      // A bare "Un." belongs to the figure before it.
      if (map.duration === column - 1) map.durationUnit ??= column
      else if (map.work === column - 1) map.workUnit ??= column
      else if (/^(?:unit|unidade|unidad)$/.test(head)) map.unit ??= column
      continue
    }
    const found = HEADERS.find(
      ([field, pattern]) => map[field] === undefined && !unused.has(field) && pattern.test(head),
    )
    if (found) map[found[0]] = column
  }
  return map
}
