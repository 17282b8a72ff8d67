import { describe, expect, test } from 'vitest'
import { open } from '../open.ts'
import { type ColumnMeaning, findHeaders, meaningOf } from './headers.ts'

/** Meanings of a row of headers in their order; a dash for one that is not read. */
function read(headers: string): string {
  const cells = headers.split(',').map(cell => cell.trim())
  const columns = findHeaders([cells])?.columns ?? new Map()
  const meanings = new Map([...columns].map(([meaning, at]) => [at, meaning]))
  return cells.map((_, at) => meanings.get(at) ?? '-').join(' ')
}

describe('headers of lists of work orders, as they are named by layout and language', () => {
  test.each([
    [
      'SAP PM in English, with texts of the order and of the operation',
      'Order, Order Type, Description, Activity, Suboperation, Operation short text, Work center, Plant, Work, Unit for work, Number, Normal duration, Normal duration unit, Earl. start date, Earliest start time, Latest fin. date, System status, Functional Loc., Personnel no., Actual work',
      'order - orderText operation - name resources - work workUnit people duration durationUnit start startTime finish - workPackage responsible actualWork',
    ],
    [
      'SAP PM in English, abbreviated',
      'Order, OpAc, Opr. short text, Work ctr, Work, Un., No., Dur., Un., Bsc start, Basic fin., FunctLoc., ActWork',
      'order operation name resources work workUnit people duration durationUnit start finish workPackage actualWork',
    ],
    [
      'SAP PM in Portuguese',
      'Ordem, Tipo de ordem, Texto breve, Operação, Suboperação, Texto breve operação, Centro de trabalho, Trabalho, Unidade p/trabalho, Nº, Duração normal, Unid.duração normal, Data iníc.mais cedo, Hora iníc.mais cedo, Data fim mais tarde, Local de instalação, Trabalho real',
      'order - orderText operation - name resources work workUnit people duration durationUnit start startTime finish workPackage actualWork',
    ],
    [
      'SAP PM in Spanish, abbreviated, where a piece of equipment is called as a team',
      'Orden, Op., TxtBrv.operación, PtoTbjo, Ce., Trabajo, Un, Ctd, DurNormal, Un, InicioExtr., Fin extr., Equipo, Trbjo real',
      'order operation name resources - work workUnit people duration durationUnit start finish workPackage actualWork',
    ],
    [
      'confirmations in Spanish',
      'Notificación, Contador, Orden, Operación, Texto notificación, Puesto trabajo, Trabajo real, Unidad trabajo, Fecha inicio real, Hora inicio real, Fecha fin real, Fecha contabilización',
      '- - order operation notes resources actualWork workUnit actualStart actualStartTime actualFinish -',
    ],
    [
      'Maximo in English, tasks with a summary',
      'Work Order, Task, Summary, Location Description, Target Start Date, Target Finish Date, Duration, Craft, Quantity, Planned Hours, Remaining Hours',
      'order operation name workPackage start finish duration resources people work remainingWork',
    ],
    [
      'Maximo in Portuguese',
      'Nº OS, Tarefa, Descrição da tarefa, Ativo, Início alvo, Conclusão alvo, Duração (h), Ofício, Horas planejadas, Líder, OS Pai',
      'order operation name workPackage start finish duration resources work responsible parent',
    ],
    [
      'Maximo in Spanish',
      'Orden de trabajo, Descripción, Ubicación, Estado, Inicio programado, Finalización programada, Duración estimada, Cuadrilla, OT padre, Finalización real',
      'order name workPackage - start finish duration resources parent actualFinish',
    ],
  ])('%s', (_, headers, meanings) => expect(read(headers)).toBe(meanings))
})

describe('headers of lists of tasks of other programs', () => {
  test.each([
    [
      'MS Project: a flag is no thing, a baseline no plan',
      'Id, Ativo, Nome da Tarefa, Duração, Início, Término, Início da Linha de Base, % concluída',
      'id - name duration start finish - percentComplete',
    ],
    [
      'Primavera, columns of its database',
      'task_code, status_code, task_name, target_drtn_hr_cnt, start_date, end_date, pred_list, total_float_hr_cnt',
      'code - name duration start finish predecessors -',
    ],
    [
      'Primavera, its words',
      'Activity ID, Activity Name, Original Duration, Remaining Duration, Start, Finish, Total Float, Activity % Complete',
      'code name duration - start finish - percentComplete',
    ],
    [
      'GanttProject',
      'ID, Name, Begin date, End date, Completion, Coordinator, Outline number',
      'id name start finish percentComplete responsible wbs',
    ],
    ['a tracker', 'Key, Summary, Assignee, Start date, Due date', '- name responsible start deadline'],
    [
      'a sheet of a plant',
      '#, Tarefa, Encargado, Cant. Personas, Fecha Término, Depende de',
      'id name responsible people finish predecessors',
    ],
  ])('%s', (_, headers, meanings) => expect(read(headers)).toBe(meanings))

  test('words that are not known leave a header without a meaning', () => {
    for (const header of ['Remaining budget', 'Baseline start', 'Order type', 'Data', 'Total', 'Actual', 'Early', ''])
      expect([header, meaningOf(header)]).toEqual([header, undefined])
  })
})

test.each([
  'ID;Nome da tarefa;Duração;Predecessoras\n',
  'ID,Task Name,Duration,Predecessors\r\n,,,\r\n',
  'Id\tNombre de tarea\tDuración\tPredecesoras',
])('a table with nothing but its head is said to have no task: %j', async text => {
  const opened = await open(new TextEncoder().encode(text), 'plan.csv')
  expect(opened.ok ? opened.value.kind : opened.problems[0].code).toBe('tables.onlyHead')
})

test('a head of two rows is read as one, the upper row over what it spans', () => {
  const found = findHeaders([
    ['Cronograma'],
    ['Equipo', 'Actividad', 'Inicio', '', 'Fin', '', 'Duración'],
    ['', '', 'Fecha', 'Hora', 'Fecha', 'Hora', ''],
    ['P-101', 'Desmontar', '07/12/2026', '07:00', '07/12/2026', '15:00', '8 h'],
  ])
  expect(found?.row).toBe(2)
  expect(found?.headers).toEqual([
    'Equipo',
    'Actividad',
    'Inicio Fecha',
    'Inicio Hora',
    'Fin Fecha',
    'Fin Hora',
    'Duración',
  ])
  const at = (meaning: ColumnMeaning) => found?.columns.get(meaning)
  expect((['name', 'start', 'startTime', 'finish', 'finishTime', 'duration'] as const).map(at)).toEqual([
    1, 2, 3, 4, 5, 6,
  ])
  // A task below its head is no row of headers.
  expect(
    findHeaders([
      ['Tarefa', 'Início', '', 'Duração'],
      ['Abrir', 'segunda', 'cedo', 'um dia'],
    ])?.row,
  ).toBe(0)
})

test.each([
  ['F. Inicio', 'start'],
  ['H. Inicio', 'startTime'],
  ['F. Fin', 'finish'],
  ['H. Fin', 'finishTime'],
  ['Dur. (hs)', 'duration'],
  ['Antecesoras', 'predecessors'],
  ['Predecessor ID', 'predecessors'],
  ['IDs das predecessoras', 'predecessors'],
  ['% Done', 'percentComplete'],
] as const)('%s is %s', (header, meaning) => expect(meaningOf(header)).toBe(meaning))
