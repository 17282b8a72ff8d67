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

/**
 * Headers by meaning, without accents, case and punctuation: MS Project and Excel lists in Portuguese, English and
 * Spanish; SAP PM's operation lists (IW37N, IW47: order, operation, work centre, planned and actual work); Maximo.
 */
const HEADERS: Readonly<Record<ColumnMeaning, string>> = {
  id: 'id|no|n|num|numero|number|nr|item|linha|fila|row|identificador|task id|id da tarefa|id de tarea|wonum id',
  code: 'codigo|code|activity id|id da atividade|id de actividad|tag|taskid|task code|task_code',
  name: 'nome|name|nombre|tarefa|task|tarea|nome da tarefa|task name|nombre de tarea|nombre de la tarea|descricao|description|descripcion|atividade|activity|actividad|descricao da atividade|activity name|descricao da tarefa|texto breve operacao|texto breve da operacao|txt breve operacao|texto descritivo operacao|operation short text|opr short text|short text|texto breve|texto breve operacion|descricao da operacao|task description|servico|descricao do servico',
  operation:
    'operacao|operation|operacion|oper|op|opac|operation activity|operacao atividade|oper atividade|operation task|vornr',
  order:
    'ordem|order|orden|ordem de servico|work order|orden de trabajo|os|om|ordem de manutencao|wonum|wo|aufnr|ordem manutencao|maintenance order',
  start:
    'inicio|start|comienzo|start date|data de inicio|data inicio|fecha de inicio|fecha inicio|inicio planejado|planned start|inicio previsto|data inicio base|data de inicio base|basic start date|sched start|scheduled start|schedstart|targstartdate|target start|dt inicio|data inicio programado|earliest start date|inicio mais cedo|comienzo programado',
  finish:
    'termino|fim|finish|end|fin|end date|finish date|data de termino|data termino|data fim|fecha de fin|fecha fin|termino planejado|planned finish|termino previsto|conclusao|data fim base|basic finish date|sched finish|scheduled finish|schedfinish|targcompdate|target finish|dt fim|dt termino|final|latest finish date',
  duration:
    'duracao|duration|duracion|dur|duracao h|duracao horas|duration h|duration hours|duracion horas|duracao normal|normal duration|estdur|estimated duration|duracao estimada|duracao planejada|duracao d|duracao dias|duration days|duracion dias|tempo',
  durationUnit:
    'unidade duracao|unidade de duracao|duration unit|un duracao|unidad duracion|normal duration unit|un dur normal|unidade da duracao normal',
  work: 'trabalho|work|trabajo|hh|homem hora|homem horas|man hours|horas homem|trabalho planejado|trabalho previsto|planned work|trabajo planificado|horas|hours|esforco|effort|estlabhrs|planned labor hours|quantidade de trabalho',
  workUnit:
    'unidade trabalho|unidade de trabalho|unit for work|work unit|un trabalho|unidade para trabalho|unidad de trabajo|un',
  percentComplete:
    '% concluida|concluida|% complete|percent complete|progresso|progress|avanco|% completado|completado|% avanco|avance|porcentagem concluida|% conc|% concluido|percent_complete|realizado %',
  predecessors:
    'predecessoras|predecessors|predecesoras|predecessora|predecessor|predecesora|preds|antecessoras|dependencias|dependencies|depende de',
  successors: 'sucessoras|successors|sucesoras|sucessora|successor',
  resources:
    'nomes dos recursos|recursos|recurso|resource names|resources|resource|nombres de los recursos|equipe|equipo|team|crew|executante|centro de trabalho|work center|work centre|centro trab|centro de trabajo|puesto de trabajo|cent trab|centro trab operacao|oper work center|craft|oficio|especialidade|especialidad|labor|mao de obra|disciplina|discipline',
  responsible: 'responsavel|responsible|responsable|encarregado|supervisor|lead|owner|assigned to|fiscal',
  people:
    'numero de pessoas|pessoas|people|qtd pessoas|quantidade de pessoas|number of people|numero|number of capacities|no capacidades|efetivo|personas|cantidad de personas|qtde|quantity of labor|n pessoas|qtd exec',
  outlineLevel: 'nivel|level|nivel da estrutura de topicos|outline level|nivel de esquema|nivel de estrutura',
  wbs: 'edt|wbs|eap|edp|estrutura analitica|wbs code|codigo edt|wbs element|elemento pep|pep|codigo wbs',
  parent: 'tarefa resumo|parent|resumo pai|parent id|pai|tarea resumen|summary task|wbs path',
  workPackage:
    'pacote|pacote de trabalho|work package|paquete|paquete de trabajo|equipamento|equipment|equipo tecnico|local de instalacao|functional location|ubicacion tecnica|asset|assetnum|location|area|sistema|unidade',
  priority: 'prioridade|priority|prioridad|wopriority',
  notes:
    'anotacoes|notas|notes|observacoes|observacao|observaciones|comentarios|comments|remarks|obs|texto longo|long text|long description',
  milestone: 'marco|milestone|hito',
  summary: 'resumo|summary|resumen|is summary|is_summary',
  actualStart:
    'inicio real|actual start|comienzo real|actual start date|data inicio real|actstart|fecha inicio real|inicio efetivo',
  actualFinish:
    'termino real|actual finish|fin real|actual finish date|data fim real|data termino real|actfinish|fecha fin real|termino efetivo',
  actualWork: 'trabalho real|actual work|trabajo real|horas reais|actual hours|hh real|horas apontadas|actlabhrs',
  remainingWork: 'trabalho restante|remaining work|trabajo restante|saldo hh|remaining hours',
  cost: 'custo|cost|costo|coste|custo planejado|planned cost|custo total',
  deadline: 'prazo final|deadline|prazo|fecha limite|data limite|due date|required end|data requerida',
  constraintType: 'tipo de restricao|constraint type|tipo de restriccion|restricao',
  constraintDate: 'data da restricao|constraint date|fecha de restriccion|data restricao',
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

/** The column of each meaning, with the row that the headers are in. Null when no row of the first thirty is a header. */
export function findHeaders(
  rows: readonly (readonly string[])[],
): { row: number; columns: Map<ColumnMeaning, number> } | null {
  let best: { row: number; columns: Map<ColumnMeaning, number> } | null = null
  for (let row = 0; row < Math.min(rows.length, 30); row++) {
    const columns = new Map<ColumnMeaning, number>()
    for (const [at, cell] of (rows[row] ?? []).entries()) {
      const meaning = cell.length < 80 ? meaningOf(cell) : undefined
      if (meaning && !columns.has(meaning)) columns.set(meaning, at)
    }
    const named = columns.has('name') || columns.has('operation')
    if (named && columns.size >= 2 && columns.size > (best?.columns.size ?? 0)) best = { row, columns }
  }
  return best
}
