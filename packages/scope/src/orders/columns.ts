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
  'orderStatus',
  'controlKey',
  'start',
  'startTime',
  'finish',
  'finishTime',
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

/**
 * Names of columns, folded and without dots: SAP's technical names, Maximo's, and those of the screens in three
 * languages. Names that mean one field alone are looked for first in the whole row.
 */
const OWN: readonly (readonly [OrderField, RegExp])[] = [
  ['suboperation', /^(?:uvorn|sub ?(?:operac(?:ao|ion)|operation|oper|opac|op|o)|s ?op(?:ac)?|suboper\w*)$/],
  [
    'operation',
    /^(?:vornr|taskid|task(?: id)?|oper(?:acao|acion|ation)?(?: ?ac?tivi(?:dade|dad|ty))?(?: ?(?:n[ºo°]|number|numero))?|op(?:ac| ac)?|ac?tivi(?:dade|dad|ty)|n[ºo°]? ?oper\w*|numero (?:da |de la )?oper\w*|tarea|tarefa|operac)$/,
  ],
  [
    'parent',
    /^(?:parent(?: wo)?|maufnr|ordem (?:superior|pai)|superior order|orden (?:superior|padre)|os (?:superior|pai))$/,
  ],
  [
    'order',
    /^(?:aufnr|wonum|ordem|order|orden|(?:n[ºo°]|numero|number) ?(?:da |de la |de |of )?(?:ordem|orden|order|os|ot)|order (?:number|no)|work ?order(?: number| no)?|ordem de (?:servico|manutencao|trabalho)|orden de (?:trabajo|mantenimiento)|os|ot|wo)$/,
  ],
  [
    'orderText',
    /^(?:ktext|(?:texto|txt)(?: breve)?(?: (?:da|de la))? ?ord(?:em|en)|order (?:short )?(?:text|description)|descri(?:cao|pcion)(?: (?:da|de la))? ord(?:em|en)|parent description)$/,
  ],
  [
    'text',
    /^(?:ltxa1|(?:texto|txt)(?: breve)?(?: (?:da|de la|de))? ?op(?:er\w*)?|(?:operation|opr|oper|op)(?: short)? ?te?xt|(?:operation|task) description|descri(?:cao|pcion)(?: (?:da|de la|de))? (?:opera\w+|tarefa|tarea))$/,
  ],
  [
    'controlKey',
    /^(?:steus|control key|ctrl key|chave (?:de )?(?:controle|ctrl)|clave (?:de )?control|ch ?contr\w*|cl ?control)$/,
  ],
  [
    'workCenter',
    /^(?:arbpl|craft|labor ?craft|(?:centro|ctro?|cen|c) ?(?:de |d )?(?:trabalho|trabajo|trab)(?: ?(?:da )?oper\w*)?|(?:oper\w* |op )?work ?(?:cent(?:er|re)|ctr|cntr)|(?:oper\w* |op )?wrk ?ctr|wkctr|(?:pto|puesto|pt) ?(?:de )?(?:trabajo|trab\w*|tbjo)(?: ?op\w*)?|especialidade|especialidad|oficio)$/,
  ],
  [
    'people',
    /^(?:anzzl|anzma|(?:labor ?)?quantity|(?:n[ºo°]|numero|qtd|quantidade|cantidad) ?(?:de )?(?:pessoas|personas|capac\w*|trabalhadores|trabajadores|recursos)|pessoas|personas|people|(?:no|number) (?:of )?(?:people|persons|capacit\w*|employees|workers)|capacid\w*|quantidade|cantidad|capacities)$/,
  ],
  [
    'durationUnit',
    /^(?:daune|un(?:id\w*)? ?(?:de |da |p |para )?(?:dur\w*)(?: normal)?|unit (?:for |of )?(?:normal )?dur\w*|norm(?:al)? dur\w* un\w*|(?:duration|duracao|duracion) (?:unit|un\w*))$/,
  ],
  [
    'duration',
    /^(?:dauno|estdur|(?:norm(?:al)? )?dur(?:ation)?|dur\w* normal|(?:duracao|duracion)(?: estimada| planejada| planificada| prevista)?|(?:estimated|est|planned) dur(?:ation)?)$/,
  ],
  ['workUnit', /^(?:arbeh|un(?:id\w*)? ?(?:de |do |del |p |para )?trab\w*|unit (?:for |of )?work|work unit)$/],
  [
    'actualWork',
    /^(?:ismnw|actlabhrs|act(?:ual)? (?:work|hours|labor hours)|trab\w* real|horas (?:de trabalho )?reais|horas (?:de trabajo )?reales)$/,
  ],
  ['remainingWork', /^(?:ofmnw|remaining (?:work|hours)|remlabhrs|trab\w* (?:restante|pendiente)|horas restantes)$/],
  [
    'work',
    /^(?:arbei|laborhrs|estlabhrs|(?:planned |plan )?work|trab\w*(?: (?:planejado|envolvido|planificado|previsto))?|hh|man ?hours|horas homem|horas hombre|work involved|(?:regular|labor|estimated labor) hours|horas (?:regulares|normais|normales))$/,
  ],
  ['equipment', /^(?:equnr|assetnum|asset|ativo|activo|equipamento|equipment|equipo|tag)$/],
  [
    'location',
    /^(?:tplnr|location|loc(?:al)? ?(?:de )?instal\w*|func\w* ?loc\w*|ubic\w* ?tecn\w*|ubicacion|localizacao|local)$/,
  ],
  [
    'plant',
    /^(?:iwerk|werks|siteid|site|plant|pln?t|planta|centro(?: (?:de )?planejamento| plan\w*)?|(?:maint(?:enance)? )?(?:planning )?plant|cen|ce)$/,
  ],
  ['unit', /^(?:unit|unidade|unidad|planning plant section|secao|seccion)$/],
  ['area', /^(?:area(?: operacional| operativa)?|beber|plant section|setor|sector)$/],
  [
    'orderStatus',
    /^(?:order (?:sys\w* )?stat\w*|ord\w* stat\w*|st(?:atus|at)? (?:d[ao] |de |de la |del |of )?(?:sist\w* (?:da |de la |de )?)?ord(?:em|en|er)?)$/,
  ],
  [
    'status',
    /^(?:(?:op\w* ?)(?:sys\w* ?)?st(?:atus|at)|vsttxt|status (?:da |de la |do sistema da |de sistema de la )?oper\w*)$/,
  ],
  [
    'actualStart',
    /^(?:isdd|actstart|act(?:ual)? ?start(?: date| exec\w*)?|(?:data )?(?:de )?inicio real|(?:fecha|fe) (?:de )?inicio real)$/,
  ],
  [
    'actualFinish',
    /^(?:iedd|actfinish|act(?:ual)? ?fin(?:ish)?(?: date| exec\w*)?|(?:data )?(?:de )?(?:fi[mn]|termino|conclusao) real|(?:fecha|fe) (?:de )?fin real)$/,
  ],
  [
    'start',
    /^(?:ntanf|fsavd|gstrp|schedstart|targstartdate|(?:(?:earl\w*|sched\w*|basic|bsc|bas|target|planned) )?start(?: date)?|(?!.*\breal)(?:(?:dta|dt|data|fecha|fe) ?)?(?:de |do |base (?:de )?)?inic(?:io)?(?: ?(?:mais|mas) ?(?:cedo|tarde|temprano)| (?:programad[oa]|base|previst[oa]|extrem[oa]|planejad[oa]|planificad[oa]))?)$/,
  ],
  [
    'finish',
    /^(?:ntend|fsedd|gltrp|schedfinish|targcompdate|(?:(?:latest|lat|earl\w*|sched\w*|basic|bsc|bas|target|planned) )?(?:fin(?:ish)?|end|completion)(?: date)?|(?!.*\breal)(?:(?:dta|dt|data|fecha|fe) ?)?(?:de |do |base (?:de |do )?)?(?:fim|fin|termino)(?: ?(?:mais|mas) ?(?:cedo|tarde)| (?:programad[oa]|base|previst[oa]|extrem[oa]|planejad[oa]|planificad[oa]|limite))?)$/,
  ],
  [
    'startTime',
    /^(?:ntanz|fsavz|gsuzp|(?:(?:earl\w*|sched\w*|basic|bsc|planned) )?start time|hora (?:de |do |da )?inic\w*(?: \w+)*)$/,
  ],
  [
    'finishTime',
    /^(?:ntenz|fsedz|gluzp|(?:(?:latest|earl\w*|sched\w*|basic|bsc|planned) )?(?:fin(?:ish)?|end) time|hora (?:de |do |da |del )?(?:fi[mn]|termino)(?: \w+)*)$/,
  ],
  ['percent', /^(?:%.*|percent.*|avanco|progress.*|avance|grau de processamento)$/],
  ['predecessors', /^(?:predecessor\w*|pred|antecessor\w*)$/],
]

/** Names that stand for one field or another, as the list has it: where no column of its own name decides it. */
const SHARED: readonly (readonly [readonly OrderField[], RegExp])[] = [
  [['text', 'orderText'], /^(?:texto breve|txt breve|short text|descri(?:cao|pcion|ption)|texto|text|denomina\w+)$/],
  [
    ['status', 'orderStatus'],
    /^(?:sttxt|status(?: (?:do |de |del )?sistema)?|sys(?:tem)? ?stat(?:us)?|syst status|st(?:atus)? ?sist\w*|estado(?: (?:del? )?sistema)?|estatus)$/,
  ],
  [
    ['workCenter'],
    /^(?:vaplz|gewrk|(?:main|mn) ?(?:work ?(?:ctr|cent(?:er|re))|wk ?ctr)|(?:centro|ctro?|cen) ?(?:de )?trab\w* (?:resp\w*|princ\w*)|(?:pto|puesto) ?(?:de )?(?:trabajo|tbjo|trab\w*) (?:resp\w*|princ\w*))$/,
  ],
  [['people'], /^(?:number|numero|n[ºo°]|qtd)$/],
]

const UNIT = /^(?:un|unid|unit|unidade|unidad|ud|um|eh|uom)$/

/** The unit that a name gives after a figure: "Duração (min)", "Trabalho [h]". */
const UNIT_IN_HEAD = /[([]\s*([a-z]+)\.?\s*[)\]]$/

/** A name as it is compared: "Pto.tbjo./op." and "pto tbjo op" are one. */
export const headOf = (name: string): string =>
  fold(name)
    .replace(UNIT_IN_HEAD, '')
    .replace(/[._/\-\s]+/g, ' ')
    .trim()

/** The unit that stands in the name of a column; empty: none. */
export const unitInHead = (name: string): string => UNIT_IN_HEAD.exec(fold(name))?.[1] ?? ''

/** Rows of a list that may stand over its heads. */
const MOST_ABOVE = 30

/** Finds the row of heads and what each column is; a profile's own names come first. Null: no list of orders. */
export function mapColumns(
  rows: readonly (readonly string[])[],
  profile: OrderProfile = {},
): {
  readonly head: number
  /** Names of the columns: of two rows of heads both, where only both identify them. */
  readonly heads: readonly string[]
  readonly map: ColumnMap
  readonly columns: readonly MappedColumn[]
} | null {
  let best: { head: number; heads: readonly string[]; map: ColumnMap; count: number } | null = null
  const above = rows.slice(0, MOST_ABOVE)
  const take = (head: number, heads: readonly string[], levels: readonly (readonly string[])[]): void => {
    const map = mapOf(levels, profile)
    const count = Object.keys(map).length
    if (count > (best?.count ?? 1)) best = { head, heads, map, count }
  }
  for (const [head, row] of above.entries()) take(head, row, [row])
  // Names over two rows identify more columns than either of them, or they are none.
  for (const [at, row] of above.entries()) {
    const next = rows[at + 1]
    if (!next || !goesOn(row, next)) continue
    const groups = spread(row, next)
    const both = next.map((name, column) => `${groups[column] ?? ''} ${name}`.trim())
    const wide = [...both, ...row.slice(next.length)]
    // "Operação" over "Nº" is "Nº operação" as well; below nothing of its own a name may be whole.
    const turned = next.map((name, column) => `${name} ${groups[column] ?? ''}`.trim())
    const isOwn = (column: number): boolean => (row[column] ?? '').trim() !== ''
    take(at + 1, wide, [
      wide.map((name, column) => (isOwn(column) ? name : (next[column] ?? ''))),
      turned.map((name, column) => (isOwn(column) ? name : (wide[column] ?? ''))),
      next.map((name, column) => (isOwn(column) ? name : (turned[column] ?? ''))),
      row,
      next,
    ])
  }
  return best && columnsIn(rows, best)
}

/** Whether a row may hold the second half of the names above it: words, and no figure or date. */
const goesOn = (row: readonly string[], next: readonly string[]): boolean =>
  row.some(each => /\p{L}{2}/u.test(each)) &&
  next.filter(each => /\p{L}{2}/u.test(each)).length > 1 &&
  !next.some(each => /\d/.test(each))

/** The upper names, each over all columns of its group: up to the next name of that row, where the lower row has names. */
function spread(row: readonly string[], next: readonly string[]): string[] {
  let group = ''
  return next.map((name, column) => {
    const own = (row[column] ?? '').trim()
    if (own !== '') group = own
    return name.trim() === '' ? own : group
  })
}

function columnsIn(
  rows: readonly (readonly string[])[],
  best: { readonly head: number; readonly heads: readonly string[]; readonly map: ColumnMap },
): ReturnType<typeof mapColumns> {
  if (best.map.text === undefined || (best.map.order === undefined && best.map.operation === undefined)) return null
  const { head, heads, map } = best
  const fields = new Map(Object.entries(map).map(([field, column]) => [column, field as OrderField]))
  const columns = heads.map((header, column) => ({
    column,
    header,
    field: fields.get(column) ?? null,
    samples: rows
      .slice(head + 1, head + 200)
      .map(row => (row[column] ?? '').trim())
      .filter(each => each !== '')
      .slice(0, 3),
  }))
  return { head, heads, map, columns }
}

/** What each column is by its names; of more than one name a column the first that identifies it counts. */
function mapOf(levels: readonly (readonly string[])[], profile: OrderProfile): ColumnMap {
  const map: Partial<Record<OrderField, number>> = {}
  const [heads = [], ...others] = levels.map(row => row.map(headOf))
  const taken = new Set<number>()
  const unused = new Set<OrderField>()
  const take = (field: OrderField, column: number): void => {
    map[field] = column
    taken.add(column)
  }
  for (const [name, own] of Object.entries(profile)) {
    const field = name as OrderField
    if (own === '') unused.add(field)
    // Of several columns of one name, units stand beside their figure, and other fields take what is left.
    const wanted = headOf(own)
    const column = UNIT.test(wanted)
      ? -1
      : heads.findIndex((_, at) => !taken.has(at) && [heads, ...others].some(names => names[at] === wanted))
    if (own !== '' && column >= 0) take(field, column)
  }
  const free = (field: OrderField): boolean => map[field] === undefined && !unused.has(field)
  const each = (place: (head: string) => OrderField | undefined): void => {
    for (const names of [heads, ...others])
      for (const [column, head] of names.entries()) {
        const field = head === '' || taken.has(column) || UNIT.test(head) ? undefined : place(head)
        if (field) take(field, column)
      }
  }
  each(head => OWN.find(([field, pattern]) => free(field) && pattern.test(head))?.[0])
  each(head => SHARED.find(([, pattern]) => pattern.test(head))?.[0].find(free))
  // A bare "Un." belongs to the figure before it.
  for (const [column, head] of (others.at(-1) ?? heads).entries()) {
    if (taken.has(column) || !UNIT.test(head)) continue
    if (map.duration === column - 1 && free('durationUnit')) take('durationUnit', column)
    else if (map.work === column - 1 && free('workUnit')) take('workUnit', column)
    else if (/^(?:unit|unidade|unidad)$/.test(head) && free('unit')) take('unit', column)
  }
  return map
}
