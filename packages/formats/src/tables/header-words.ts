import type { ColumnMeaning } from './headers.ts'

/** What a word of a header stands for. */
type Concept =
  | 'start'
  | 'finish'
  | 'early'
  | 'late'
  | 'actual'
  | 'remaining'
  | 'time'
  | 'duration'
  | 'work'
  | 'unit'
  | 'center'
  | 'order'
  | 'operation'
  | 'activity'
  | 'text'
  | 'number'
  | 'people'
  | 'place'
  | 'asset'
  | 'parent'
  | 'responsible'
  | 'crew'
  | 'percent'
  | 'predecessor'
  | 'successor'
  | 'outline'
  | 'notes'
  | 'confirmation'

/**
 * Words of headers in Portuguese, English and Spanish with the abbreviations of SAP's and Maximo's lists, without accents. A
 * header with a word that is neither here nor in `FILLERS` means nothing to us: `Remaining budget`, `Baseline start`.
 */
const WORDS: Readonly<Record<Concept, string>> = {
  start: 'inicio inic ini start strt comienzo comeco begin',
  finish: 'fim fin termino term finish fnsh finalizacao finalizacion conclusao end final',
  early: 'cedo earl early earliest temprana temprano temp tempr',
  late: 'tarde lat latest late tardia tardio tard',
  actual: 'real reais reales act actual apontado apontada apontadas realizado executado ejecutado efetivo',
  remaining: 'restante restantes remaining remain rem pendiente saldo',
  time: 'hora time',
  duration: 'duracao duracion duration dur durac drtn',
  work: 'trabalho trab trabajo tbjo trbjo tbj work hh horas hours labor labour homem esforco',
  unit: 'unidade unidad unit un und unid ud uni um',
  center: 'centro cen centr cent ctr center centre puesto pto ct workctr wkctr',
  order: 'ordem orden order os ot om wo ordens ordenes pedido',
  operation: 'operacao operacion operation oper op opr opac operac',
  activity: 'atividade actividad activity tarefa tarea task servico servicio',
  text: 'texto txt text descricao descripcion description desc descr denominacao denominacion nome nombre name titulo title',
  number: 'n numero num no nro nr number id ids codigo code cod',
  people: 'pessoas personas people persons capacidades capacities executantes trabajadores trabalhadores headcount',
  place:
    'local localizacao location loc instalacao ubicacion ubic ubicac tecnica tecn functional funct func funcional instal',
  asset: 'equipamento equipamiento equipment asset tag',
  parent: 'pai padre parent superior',
  responsible:
    'responsavel resp responsible responsable lider lead encarregado encargado supervisor assignee coordinator coordenador coordinador',
  crew: 'equipe cuadrilla crew team recurso recursos resource resources oficio craft',
  percent: 'avanco avance concluido concluida completado complete completion progress progresso progreso',
  predecessor:
    'predecessora predecessoras predecessor predecessors predecesora predecesoras pred preds depende depends dependencia dependencias dependencies',
  successor: 'sucessora sucessoras sucesora sucesoras successor successors succ',
  outline: 'outline edt eap wbs edp',
  notes: 'observacao observacoes observacion observaciones comentario comentarios comments comment notes notas obs',
  confirmation: 'confirmacao confirmation notificacion confirmacion',
}

/** Words that say nothing more: of dates, of what is planned, and those between words. */
const FILLERS: ReadonlySet<string> = new Set(
  `de da do del la el los das dos of the p para por for in on ao a em en list lista
   data date fecha dt fe fec dia
   mais mas programado programada programados programadas programacion program prog planejado planejada planejados planejadas planificado planificada planificados planificadas planeado planned plan plnd
   previsto prevista previstos previstas prev estimado estimada estimados estimadas estimated est alvo objetivo target targ scheduled sched base basic bsc bas
   extremo extrema extr normal norm norml original orig breve brv short shrt manutencao mantenimiento maintenance pm
   qtd qtde cant ctd cantidad quantidade quantity cnt total hr hrs hs h d dias days completa`.split(/\s+/),
)

const CONCEPTS: ReadonlyMap<string, Concept> = new Map(
  (Object.entries(WORDS) as [Concept, string][]).flatMap(([concept, list]) =>
    list.split(' ').map(word => [word, concept] as const),
  ),
)

/** The meaning of the words of a header taken together, in any order. */
const MEANINGS: readonly (readonly [meaning: ColumnMeaning, ...words: string[]])[] = [
  ['start', 'start', 'start early'],
  ['startTime', 'start time', 'start early time'],
  ['finish', 'finish', 'finish late', 'finish early'],
  ['finishTime', 'finish time', 'finish late time', 'finish early time'],
  ['actualStart', 'actual start'],
  ['actualStartTime', 'actual start time'],
  ['actualFinish', 'actual finish'],
  ['actualFinishTime', 'actual finish time'],
  ['duration', 'duration'],
  ['durationUnit', 'duration unit'],
  ['work', 'work'],
  ['workUnit', 'work unit', 'actual work unit'],
  ['actualWork', 'actual work'],
  ['remainingWork', 'remaining work'],
  [
    'resources',
    'work center',
    'center operation',
    'center operation work',
    'crew',
    'crew text',
    'center responsible work',
  ],
  ['order', 'order', 'order number'],
  ['orderText', 'order text'],
  ['operation', 'operation', 'operation number'],
  ['name', 'operation text', 'activity text', 'activity', 'text', 'activity operation text'],
  ['code', 'activity number'],
  ['people', 'people', 'number people'],
  ['workPackage', 'place', 'place text', 'asset', 'asset text', 'asset number', 'asset place'],
  ['parent', 'order parent', 'number order parent', 'parent'],
  ['responsible', 'responsible', 'responsible text', 'people responsible'],
  ['percentComplete', 'percent', 'activity percent', 'actual percent'],
  ['predecessors', 'predecessor', 'number predecessor', 'activity predecessor', 'activity number predecessor'],
  ['successors', 'successor'],
  ['wbs', 'outline', 'number outline'],
  ['notes', 'notes', 'confirmation text'],
]

const keyOf = (concepts: Iterable<string>): string => [...new Set(concepts)].toSorted().join(' ')

const BY_WORDS: ReadonlyMap<string, ColumnMeaning> = new Map(
  MEANINGS.flatMap(([meaning, ...lists]) => lists.map(list => [keyOf(list.split(' ')), meaning] as const)),
)

const isKnown = (word: string): boolean => CONCEPTS.has(word) || FILLERS.has(word)

/** Words of a header in lower case; `PtoTbjo` and `DurNormal` are two each, `OpAc` is one that is known as it is. */
const wordsOf = (header: string): string[] =>
  header
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^A-Za-z%]+/)
    .filter(word => word !== '')
    .flatMap(word =>
      isKnown(word.toLowerCase())
        ? [word.toLowerCase()]
        : word
            .replace(/([a-z])([A-Z])/g, '$1 $2')
            .toLowerCase()
            .split(' '),
    )

/** The meaning that the words of a header have together; undefined when one of them is not known. */
export function meaningOfWords(header: string): ColumnMeaning | undefined {
  const concepts: Concept[] = []
  for (const word of wordsOf(header)) {
    const concept = word === '%' ? 'percent' : CONCEPTS.get(word)
    if (concept) concepts.push(concept)
    else if (!FILLERS.has(word)) return undefined
  }
  return BY_WORDS.get(keyOf(concepts))
}

/** Whether a header speaks of an operation or a task rather than of anything that has a text. */
export const isOfOperation = (header: string): boolean =>
  wordsOf(header).some(word => ['operation', 'activity'].includes(CONCEPTS.get(word) ?? ''))
