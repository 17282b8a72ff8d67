/** What a column of a table of tasks means. */
export type ColumnMeaning =
  | 'id'
  | 'code'
  | 'name'
  | 'operation'
  | 'order'
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
 * Headers by meaning, without accents, case and punctuation: MS Project and Excel lists in Portuguese, English and
 * Spanish; SAP PM's operation lists (IW37N, IW47: order, operation, work centre, planned and actual work); Maximo.
 */
const HEADERS: Readonly<Record<ColumnMeaning, string>> = {
  id: 'id|no|n|num|numero|number|nr|item|linha|fila|row|identificador|task id|id da tarefa|id de tarea|wonum id',
  code: 'codigo|code|activity id|id da atividade|id de actividad|tag|taskid|task code|task_code',
  name: 'txt br oper|txt breve oper|txt breve op|texto breve oper|descricao operacao|desc operacao|texto breve de operacion|txt brv operacion|descripcion operacion|descripcion de la operacion|operation description|opr short txt|operation shrt text|wo description|descripcion del trabajo|descripcion de trabajo|nome|name|nombre|tarefa|task|tarea|nome da tarefa|task name|nombre de tarea|nombre de la tarea|descricao|description|descripcion|atividade|activity|actividad|descricao da atividade|activity name|descricao da tarefa|texto breve operacao|texto breve da operacao|txt breve operacao|texto descritivo operacao|operation short text|opr short text|short text|texto breve|texto breve operacion|descricao da operacao|task description|servico|descricao do servico',
  operation:
    'operacao n|activity number|op no|nro operacion|n operacion|num operacao|opact|operacao|operation|operacion|oper|op|opac|operation activity|operacao atividade|oper atividade|operation task|vornr',
  order:
    'n ordem|nro ordem|numero da ordem|ordem pm|nro orden|numero de orden|orden n|order number|order no|work order number|ot|orden de servicio|orden mantenimiento|orden de mantenimiento|ordem|order|orden|ordem de servico|work order|orden de trabajo|os|om|ordem de manutencao|wonum|wo|aufnr|ordem manutencao|maintenance order',
  start:
    'dtinicmaiscedo|dt inic mais cedo|data inic mais cedo|data inicio mais cedo|inic mais cedo|inicio mais cedo data|earl start date|earliest start|earl start|earliest sched start date|earl sched start date|fe inicio mas temprana|fe ini mas temp|fecha inicio mas temprana|inicio mas temprano|inicio extremo|data base inicio|bsc start|bas start date|basic start|fecha inic extrema|inicio programado|fecha programada de inicio|fecha prevista inicio|inicio|start|comienzo|start date|data de inicio|data inicio|fecha de inicio|fecha inicio|inicio planejado|planned start|inicio previsto|data inicio base|data de inicio base|basic start date|sched start|scheduled start|schedstart|targstartdate|target start|dt inicio|data inicio programado|earliest start date|inicio mais cedo|comienzo programado',
  finish:
    'dtfimmaistarde|dt fim mais tarde|data fim mais tarde|fim mais tarde|fim mais tarde data|fim mais cedo|data fim mais cedo|latest fin date|latest finish|lat finish date|earliest finish date|earl finish date|fe fin mas tardia|fecha fin mas tardia|fin mas tardio|fin extremo|basic fin date|basic finish|bas fin date|fin programado|fecha programada de fin|termino programado|fecha prevista fin|termino|fim|finish|end|fin|end date|finish date|data de termino|data termino|data fim|fecha de fin|fecha fin|termino planejado|planned finish|termino previsto|conclusao|data fim base|basic finish date|sched finish|scheduled finish|schedfinish|targcompdate|target finish|dt fim|dt termino|final|latest finish date',
  duration:
    'duracion estimada|duracion planificada|duracion prevista|duracion planeada|planned duration|duracao prevista|dur normal|duracao norm|norml duration|norm duration|duracion normal|dur prevista|duracao prevista|job duration|duracao|duration|duracion|dur|duracao h|duracao horas|duration h|duration hours|duracion horas|duracao normal|normal duration|estdur|estimated duration|duracao estimada|duracao planejada|duracao d|duracao dias|duration days|duracion dias|tempo',
  durationUnit:
    'un dur|unid dur|un duracao normal|norm dur unit|norm duration un|unidade duracao normal|ud duracion|ud dur normal|unidad duracion normal|unidade duracao|unidade de duracao|duration unit|un duracao|unidad duracion|normal duration unit|un dur normal|unidade da duracao normal',
  work: 'trab|trab planejado|trab plan|work plan|tbjo|trab previsto|trabajo previsto|trabajo planeado|hh previsto|hh planejado|hh plan|trabalho|work|trabajo|hh|homem hora|homem horas|man hours|horas homem|trabalho planejado|trabalho previsto|planned work|trabajo planificado|horas|hours|esforco|effort|estlabhrs|planned labor hours|quantidade de trabalho',
  workUnit:
    'un trab|unid trab|ud trabajo|un work|work un|unidad trabajo|un trabalho planejado|unidade trabalho|unidade de trabalho|unit for work|work unit|un trabalho|unidade para trabalho|unidad de trabajo|un',
  percentComplete:
    '% concluida|concluida|% complete|percent complete|progresso|progress|avanco|% completado|completado|% avanco|avance|porcentagem concluida|% conc|% concluido|percent_complete|realizado %',
  predecessors:
    'predessorwos|predecessorwos|predecessor wos|predecessoras|predecessors|predecesoras|predecessora|predecessor|predecesora|preds|antecessoras|dependencias|dependencies|depende de',
  successors: 'sucessoras|successors|sucesoras|sucessora|successor',
  resources:
    'centrab|cen trab|centr trab|ct trab|cent trabalho|work ctr|wrk ctr|main work center|oper workctr|oper work ctr|pto tbjo|ptotbjoresp|pto tbjo resp|puesto trab|pto trabajo|ptrab|puesto de trabajo responsable|crewid|crew id|craft code|nomes dos recursos|recursos|recurso|resource names|resources|resource|nombres de los recursos|equipe|equipo|team|crew|executante|centro de trabalho|work center|work centre|centro trab|centro de trabajo|puesto de trabajo|cent trab|centro trab operacao|oper work center|craft|oficio|especialidade|especialidad|labor|mao de obra|disciplina|discipline',
  responsible:
    'pessoa responsavel|supervisor id|n pessoal|no pessoal|personnel number|personnel no|num personal|responsavel|responsible|responsable|encarregado|supervisor|lead|owner|assigned to|fiscal',
  people:
    'no capacidade|n capacidade|nocap|numero capacidades|no of capacities|number capacity|num capacidades|no personas|n personas|cantidad|headcount|crew size|quantity|numero de pessoas|pessoas|people|qtd pessoas|quantidade de pessoas|number of people|number of capacities|no capacidades|efetivo|personas|cantidad de personas|qtde|quantity of labor|n pessoas|qtd exec',
  outlineLevel: 'nivel|level|nivel da estrutura de topicos|outline level|nivel de esquema|nivel de estrutura',
  wbs: 'edt|wbs|eap|edp|estrutura analitica|wbs code|codigo edt|wbs element|elemento pep|pep|codigo wbs',
  parent: 'tarefa resumo|parent|resumo pai|parent id|pai|tarea resumen|summary task|wbs path',
  workPackage:
    'loc instalacao|localinst|local instal|descr local instalacao|denominacao do equipamento|functional loc|func location|functional location description|ubic tecnica|ubictecn|ubicac tecnica|equipamiento|tag equipamento|pacote|pacote de trabalho|work package|paquete|paquete de trabajo|equipamento|equipment|equipo tecnico|local de instalacao|functional location|ubicacion tecnica|asset|assetnum|location|area|sistema|unidade',
  priority: 'prioridade|priority|prioridad|wopriority',
  notes:
    'texto confirmacao|txt confirmacao|confirmation text|texto confirmacion|texto de confirmacion|anotacoes|notas|notes|observacoes|observacao|observaciones|comentarios|comments|remarks|obs|texto longo|long text|long description',
  milestone: 'marco|milestone|hito',
  summary: 'resumo|summary|resumen|is summary|is_summary',
  actualStart:
    'data inic real|dt inic real|data de inicio real|act start date|act start|actual start execution|fe inicio real|fecha de inicio real|inicio real data|inicio execucao|inicio real|actual start|comienzo real|actual start date|data inicio real|actstart|fecha inicio real|inicio efetivo',
  actualFinish:
    'data de termino real|data de fim real|dt fim real|fim real|act finish date|act finish|actual finish execution|fe fin real|fecha de fin real|fim real data|fim execucao|termino real|actual finish|fin real|actual finish date|data fim real|data termino real|actfinish|fecha fin real|termino efetivo',
  actualWork:
    'trab real|trabalho apontado|act work|actual labor hours|actual labour|tbjo real|trabalho real|actual work|trabajo real|horas reais|actual hours|hh real|horas apontadas|actlabhrs',
  remainingWork:
    'trab restante|remain work|rem work|tbjo restante|trabajo pendiente|trabalho restante|remaining work|trabajo restante|saldo hh|remaining hours',
  cost: 'custo|cost|costo|coste|custo planejado|planned cost|custo total',
  deadline: 'prazo final|deadline|prazo|fecha limite|data limite|due date|required end|data requerida',
  constraintType: 'tipo de restricao|constraint type|tipo de restriccion|restricao',
  constraintDate: 'data da restricao|constraint date|fecha de restriccion|data restricao',
  startTime:
    'hora inic mais cedo|hora inicio mais cedo|hora inicio|hora de inicio|earl start time|earliest start time|basic start time|start time|hora inicio mas temprana|hora ini mas temp|hora de comienzo',
  finishTime:
    'hora fim mais tarde|hora fim mais cedo|hora fim|hora termino|hora de termino|latest finish time|lat finish time|latest fin time|basic finish time|finish time|end time|hora fin mas tardia|hora fin|hora de fin',
  actualStartTime:
    'hora inic real|hora inicio real|hora de inicio real|actual start time|act start time|hora de comienzo real',
  actualFinishTime:
    'hora fim real|hora termino real|hora de termino real|actual finish time|act finish time|hora fin real|hora de fin real',
}

/** Lower case, without accents, punctuation and units in brackets. */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[_./:\-()[\]º°ª#*"']+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const MEANINGS: ReadonlyMap<string, ColumnMeaning> = new Map(
  (Object.entries(HEADERS) as [ColumnMeaning, string][]).flatMap(([meaning, names]) =>
    names.split('|').map(name => [plainHeader(name), meaning] as const),
  ),
)

/** The meaning of a header; undefined when it has none that we know. */
export function meaningOf(header: string): ColumnMeaning | undefined {
  const plain = plainHeader(header)
  return MEANINGS.get(plain) ?? MEANINGS.get(plain.replace(/\s*(?:h|hh|hrs|horas|hours|dias|days|d|min|%)$/, '').trim())
}

/** The unit that a header states for its numbers: `Duração (h)`, `Duration days`. */
export function unitOf(header: string): 'm' | 'h' | 'd' | undefined {
  const plain = ` ${plainHeader(header)} `
  if (/ (?:h|hrs?|horas?|hours?|estdur) /.test(plain)) return 'h'
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
  if (/^(?:numero|number|no|n)$/.test(plainHeader(header)) && (before === 'work' || before === 'workUnit'))
    return 'people'
  return meaningOf(header)
}

/** The column of each meaning, with the row that the headers are in. Null when no row of the first thirty is a header. */
export function findHeaders(
  rows: readonly (readonly string[])[],
): { row: number; columns: Map<ColumnMeaning, number> } | null {
  let best: { row: number; columns: Map<ColumnMeaning, number> } | null = null
  for (let row = 0; row < Math.min(rows.length, 30); row++) {
    const columns = new Map<ColumnMeaning, number>()
    let before: ColumnMeaning | undefined
    let secondName = -1
    for (const [at, cell] of (rows[row] ?? []).entries()) {
      const meaning = cell.length < 80 ? meaningAfter(cell, before) : undefined
      before = meaning
      if (meaning && !columns.has(meaning)) columns.set(meaning, at)
      else if (meaning === 'name' && secondName < 0) secondName = at
    }
    // SAP calls an operation's number its activity; what it is about stands beside it.
    const first = columns.get('name') ?? -1
    if (
      columns.has('order') &&
      !columns.has('operation') &&
      secondName >= 0 &&
      /^(?:activity|atividade|actividad|task|tarefa|tarea)$/.test(plainHeader(rows[row]?.[first] ?? ''))
    ) {
      columns.set('operation', first)
      columns.set('name', secondName)
    }
    // A task within a work order, as Maximo numbers them.
    const task = columns.get('code')
    if (columns.has('order') && !columns.has('operation') && plainHeader(rows[row]?.[task ?? -1] ?? '') === 'taskid') {
      columns.set('operation', task ?? 0)
      columns.delete('code')
    }
    const named = columns.has('name') || columns.has('operation')
    if (named && columns.size >= 2 && columns.size > (best?.columns.size ?? 0)) best = { row, columns }
  }
  return best
}
