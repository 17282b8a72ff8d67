import { isOfOperation, meaningOfWords } from './header-words.ts'

/** What a column of a table of tasks means. */
export type ColumnMeaning =
  | 'id'
  | 'code'
  | 'name'
  | 'operation'
  | 'order'
  | 'orderText'
  | 'start'
  | 'finish'
  | 'duration'
  | 'durationUnit'
  | 'work'
  | 'workUnit'
  | 'percentComplete'
  | 'predecessors'
  | 'successors'
  | 'resources'
  | 'responsible'
  | 'people'
  | 'outlineLevel'
  | 'wbs'
  | 'parent'
  | 'workPackage'
  | 'priority'
  | 'notes'
  | 'milestone'
  | 'summary'
  | 'actualStart'
  | 'actualFinish'
  | 'actualWork'
  | 'remainingWork'
  | 'cost'
  | 'deadline'
  | 'constraintType'
  | 'constraintDate'
  | 'startTime'
  | 'finishTime'
  | 'actualStartTime'
  | 'actualFinishTime'

/**
 * Headers by meaning that their words do not give (`meaningOfWords`), without accents, case and punctuation: MS Project and
 * Excel lists in Portuguese, English and Spanish; SAP PM's operation lists (IW37N, IW47); columns of Maximo's tables.
 */
const HEADERS: Readonly<Partial<Record<ColumnMeaning, string>>> = {
  id: 'id|no|n|num|numero|number|nr|item|linha|fila|row|identificador|task id|id da tarefa|id de tarea|wonum id',
  code: 'codigo|code|tag|taskid',
  name: 'txt br oper|descripcion del trabajo|descripcion de trabajo|texto descritivo operacao',
  operation: 'activity number|opact|operation activity|operacao atividade|oper atividade|operation task|vornr',
  order: 'work order number|orden de servicio|ordem de servico|work order|orden de trabajo|wonum|aufnr',
  start: 'dtinicmaiscedo|schedstart|targstartdate|f inicio|f ini|f comienzo',
  startTime: 'h inicio|h ini|h comienzo|hs inicio|h start',
  finish: 'dtfimmaistarde|schedfinish|targcompdate|f fin|f fim|f termino',
  finishTime: 'h fin|h fim|h termino|hs fin|h finish|h end',
  duration: 'duracion planeada|job duration|duracao horas|duration hours|duracion horas|estdur|tempo',
  work: 'homem hora|man hours|effort|estlabhrs',
  workUnit: 'un',
  percentComplete:
    'percent complete|porcentagem concluida|% conc|percent_complete|done|% done|feito|% feito|hecho|% hecho|% fisico|% real',
  predecessors:
    'predessorwos|predecessorwos|predecessor wos|antecessoras|antecesoras|antecessora|antecesora|antecedentes|precedentes|precedencias|precedencia',
  resources:
    'centrab|wrk ctr|main work center|ptotbjoresp|ptrab|crewid|crew id|craft code|nomes dos recursos|resource names|nombres de los recursos|equipo|executante|especialidade|especialidad|labor|mao de obra|disciplina|discipline',
  responsible:
    'pessoa responsavel|supervisor id|n pessoal|no pessoal|personnel number|personnel no|num personal|owner|assigned to|fiscal',
  people:
    'no capacidade|n capacidade|nocap|number capacity|cantidad|crew size|quantity|efetivo|qtde|quantity of labor|qtd exec',
  outlineLevel: 'nivel|level|nivel da estrutura de topicos|outline level|nivel de esquema|nivel de estrutura',
  wbs: 'estrutura analitica|wbs element|elemento pep|pep',
  parent: 'tarefa resumo|resumo pai|parent id|tarea resumen|summary task|wbs path',
  workPackage:
    'localinst|ubictecn|pacote|pacote de trabalho|work package|paquete|paquete de trabajo|equipo tecnico|assetnum|area|sistema|unidade',
  priority: 'prioridade|priority|prioridad|wopriority',
  notes: 'anotacoes|remarks|texto longo|long text|long description',
  milestone: 'marco|milestone|hito',
  summary: 'resumo|summary|resumen|is summary|is_summary',
  actualStart: 'actual start execution|inicio execucao|actstart',
  actualFinish: 'actual finish execution|fim execucao|actfinish',
  actualWork: 'actlabhrs',
  cost: 'custo|cost|costo|coste|custo planejado|planned cost|custo total',
  deadline: 'prazo final|deadline|prazo|fecha limite|data limite|due date|required end|data requerida',
  constraintType: 'tipo de restricao|constraint type|tipo de restriccion|restricao',
  constraintDate: 'data da restricao|constraint date|fecha de restriccion|data restricao',
}

/** Lower case, without accents, punctuation and units in brackets. */
export function plainHeader(text: string): string {
  // Most cells hold small letters and digits only.
  if (PLAIN.test(text)) return text
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[_./:\-()[\]º°ª#*"']+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
const PLAIN = /^[a-z0-9;,]*$/

const MEANINGS: ReadonlyMap<string, ColumnMeaning> = new Map(
  (Object.entries(HEADERS) as [ColumnMeaning, string][]).flatMap(([meaning, names]) =>
    names.split('|').map(name => [plainHeader(name), meaning] as const),
  ),
)

/** The meaning of a header: by its name, else by its words; undefined when it has none that we know. */
export function meaningOf(header: string): ColumnMeaning | undefined {
  const plain = plainHeader(header)
  if (plain === '' && header.trim() === '#') return 'id'
  return (
    MEANINGS.get(plain) ??
    MEANINGS.get(plain.replace(/\s*(?:h|hs|hh|hrs|horas|hours|dias|days|d|min|%)$/, '').trim()) ??
    meaningOfWords(header)
  )
}

/** The unit that a header states for its numbers: `Duração (h)`, `Duration days`. */
export function unitOf(header: string): 'm' | 'h' | 'd' | undefined {
  const plain = ` ${plainHeader(header)} `
  if (/ (?:h|hs|hrs?|horas?|hours?|estdur) /.test(plain)) return 'h'
  if (/ (?:min|minutos?|minutes?) /.test(plain)) return 'm'
  if (/ (?:d|dias?|days?) /.test(plain)) return 'd'
  return undefined
}

/** Headers that name a unit without saying of what: of the amount in the column before. */
const BARE_UNITS = new Set(['un', 'und', 'unid', 'unidade', 'unidad', 'unit', 'ud', 'uom', 'un medida', 'um', 'udm'])

/** The meaning of the header of one column, by those before it. */
function meaningAfter(header: string, before: ColumnMeaning | undefined): ColumnMeaning | undefined {
  if (BARE_UNITS.has(plainHeader(header))) {
    if (before === 'duration') return 'durationUnit'
    if (before === 'work' || before === 'actualWork' || before === 'remainingWork') return 'workUnit'
  }
  // SAP's number of people stands behind the work and is called no more than that.
  if (/^(?:numero|number|no|n|ctd|cant|qtd)$/.test(plainHeader(header)) && (before === 'work' || before === 'workUnit'))
    return 'people'
  return meaningOf(header)
}

/** Headers that are a flag of the task in some lists, and a thing or a task's name in those of work orders. */
const ASSETS = new Set(['ativo', 'activo'])
const NUMBERED = new Set(['activity', 'atividade', 'actividad', 'task', 'tarefa', 'tarea'])

interface Header {
  readonly at: number
  readonly plain: string
  readonly text: string
  readonly meaning: ColumnMeaning | undefined
}

/** The column of each meaning in one row of headers. The first of several counts, but for what lists of work orders say twice. */
function columnsOf(row: readonly string[]): Map<ColumnMeaning, number> {
  const headers: Header[] = []
  for (const [at, text] of row.entries())
    headers.push({
      at,
      text,
      plain: plainHeader(text),
      meaning: text.length < 80 ? meaningAfter(text, headers.at(-1)?.meaning) : undefined,
    })
  const columns = new Map<ColumnMeaning, number>()
  for (const { at, meaning } of headers) if (meaning && !columns.has(meaning)) columns.set(meaning, at)
  if (columns.has('order')) ofWorkOrders(headers, columns)
  else if (!columns.has('name')) {
    // Trackers call a task its summary, or list what there is of an order.
    const summary = columns.get('summary') ?? columns.get('orderText')
    if (summary !== undefined) {
      columns.delete('summary')
      columns.set('name', summary)
    }
  }
  return columns
}

/** What stands twice in a list of work orders: texts of the order and of its operations, numbers called after what they number. */
function ofWorkOrders(headers: readonly Header[], columns: Map<ColumnMeaning, number>): void {
  const texts = headers.filter(each => each.meaning === 'name')
  const summary = headers.find(each => each.meaning === 'summary')
  if (summary) {
    columns.delete('summary')
    texts.push(summary)
  }
  // SAP calls an operation's number its activity, Maximo its task; what it is about stands beside it.
  const number = columns.has('operation') ? undefined : texts.find(each => NUMBERED.has(each.plain))
  const rest = texts.filter(each => each !== number)
  if (number && rest.length > 0) columns.set('operation', number.at)
  const task = headers.find(each => each.meaning === 'code' && each.plain === 'taskid')
  if (task && !columns.has('operation')) {
    columns.set('operation', task.at)
    columns.delete('code')
  }
  const own = rest.find(each => isOfOperation(each.text)) ?? rest[0]
  if (own) columns.set('name', own.at)
  const about = rest.find(each => each !== own)
  if (about && !columns.has('orderText')) columns.set('orderText', about.at)
  const ofOrder = columns.get('orderText')
  if (ofOrder !== undefined && !columns.has('name') && !columns.has('operation')) columns.set('name', ofOrder)
  const asset = headers.find(each => ASSETS.has(each.plain))
  if (asset && !columns.has('workPackage')) columns.set('workPackage', asset.at)
  // In Spanish a team and a piece of equipment are one word.
  const crews = headers.filter(each => each.meaning === 'resources')
  const equipment = crews.find(each => each.plain === 'equipo')
  const other = crews.find(each => each !== equipment)
  if (equipment && other) {
    columns.set('resources', other.at)
    if (!columns.has('workPackage')) columns.set('workPackage', equipment.at)
  }
}

/** Headers in the last row of a head of one or two, with the column of each meaning. */
export interface FoundHeaders {
  readonly row: number
  readonly columns: Map<ColumnMeaning, number>
  /** As they are read: those of two rows together, the upper one over all columns that it spans. */
  readonly headers: readonly string[]
}

/**
 * The row of headers over another one that parts its columns (`Start` over `Date` and `Time`), read as one; null where what
 * stands below is no row of headers.
 */
function joinedHeaders(upper: readonly string[], lower: readonly string[] | undefined): string[] | null {
  const below = (lower ?? []).filter(cell => cell.trim() !== '')
  if (!lower || below.length < 2 || below.some(cell => /\d/.test(cell) || cell.length > 30)) return null
  const parts = lower.some((cell, at) => cell.trim() !== '' && at > 0 && (upper[at] ?? '').trim() === '')
  if (!parts) return null
  let over = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [own, under] = [(upper[at] ?? '').trim(), (lower[at] ?? '').trim()]
    if (own !== '') over = own
    return under === '' ? own : `${over} ${under}`.trim()
  })
}

/** The column of each meaning, with the row that the headers are in. Null when no row of the first thirty is a header. */
export function findHeaders(rows: readonly (readonly string[])[]): FoundHeaders | null {
  let best: FoundHeaders | null = null
  const take = (row: number, headers: readonly string[]): void => {
    const columns = columnsOf(headers)
    const named = columns.has('name') || columns.has('operation')
    if (named && columns.size >= 2 && columns.size > (best?.columns.size ?? 0)) best = { row, columns, headers }
  }
  for (let row = 0; row < Math.min(rows.length, 30); row++) {
    const headers = rows[row] ?? []
    take(row, headers)
    const joined = joinedHeaders(headers, rows[row + 1])
    if (joined) take(row + 1, joined)
  }
  return best
}
