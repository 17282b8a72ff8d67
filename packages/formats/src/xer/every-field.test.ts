import { calculate } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { readPmxml, writePmxml } from '../pmxml/index.ts'
import { readXer, writeXer } from './index.ts'
import { readTables, type XerRow } from './table.ts'

const TYPES = ['TT_Task', 'TT_Rsrc', 'TT_Mile', 'TT_FinMile', 'TT_LOE', 'TT_WBS']
const PERCENTS = ['CP_Drtn', 'CP_Phys', 'CP_Units']
const DURATIONS = ['DT_FixedDrtn', 'DT_FixedRate', 'DT_FixedQty', 'DT_FixedDUR2']
const STATES = ['TK_NotStart', 'TK_Active', 'TK_Complete']

/** Every kind of activity in every state, each with every column that P6 writes of one. */
function activities(): XerRow[] {
  let id = 100
  return TYPES.flatMap(type =>
    PERCENTS.flatMap(percent =>
      DURATIONS.flatMap(duration =>
        STATES.map((status): XerRow => {
          id++
          const milestone = type === 'TT_Mile' || type === 'TT_FinMile'
          const done = status === 'TK_Complete'
          const begun = status !== 'TK_NotStart'
          const hours = milestone ? 0 : 16
          const left = done ? 0 : begun ? hours / 2 : hours
          return {
            task_id: String(id),
            proj_id: '77',
            wbs_id: id % 2 === 0 ? '10' : '11',
            clndr_id: '1',
            task_code: `A${id}`,
            task_name: `Atividade ${id}`,
            task_type: type,
            complete_pct_type: percent,
            duration_type: duration,
            status_code: status,
            ...(begun && { phys_complete_pct: '35' }),
            target_drtn_hr_cnt: String(hours),
            remain_drtn_hr_cnt: String(left),
            target_work_qty: '40',
            act_work_qty: begun ? '15' : '0',
            remain_work_qty: done ? '0' : begun ? '25' : '40',
            target_equip_qty: '6',
            act_equip_qty: begun ? '2' : '0',
            remain_equip_qty: done ? '0' : begun ? '4' : '6',
            ...(begun && { act_start_date: '2026-12-07 08:00' }),
            ...(done ? { act_end_date: '2026-12-08 17:00' } : { restart_date: '2026-12-09 08:00' }),
            ...(!done && { reend_date: '2026-12-10 17:00' }),
            early_start_date: '2026-12-09 08:00',
            early_end_date: '2026-12-10 17:00',
            late_start_date: '2026-12-11 08:00',
            late_end_date: '2026-12-14 17:00',
            target_start_date: '2026-12-03 08:00',
            target_end_date: '2026-12-04 17:00',
            total_float_hr_cnt: '16',
            free_float_hr_cnt: '8',
            cstr_type: 'CS_MSOA',
            cstr_date: '2026-12-07 08:00',
            cstr_type2: 'CS_MEOB',
            cstr_date2: '2026-12-18 17:00',
            expect_end_date: '2026-12-17 17:00',
            external_early_start_date: '2026-12-02 08:00',
            external_late_end_date: '2026-12-30 17:00',
            priority_type: 'PT_High',
            guid: `guid${id}`,
            est_wt: '1.5',
            auto_compute_act_flag: 'Y',
            driving_path_flag: 'Y',
            float_path: '2',
            float_path_order: '3',
            create_user: 'admin',
            create_date: '2026-11-01 10:00',
          }
        }),
      ),
    ),
  )
}

const shift = '(0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())'
const week = `(0||CalendarData()((0||DaysOfWeek()(${[1, 2, 3, 4, 5, 6, 7]
  .map(day => (day === 1 || day === 7 ? `(0||${day}()())` : `(0||${day}()(${shift}))`))
  .join('')}))(0||VIEW(ShowTotal|N)())(0||Exceptions()())))`

/** A project with one of everything. */
const TABLES: Readonly<Record<string, readonly XerRow[]>> = {
  CURRTYPE: [
    {
      curr_id: '3',
      decimal_digit_cnt: '3',
      curr_symbol: '₿',
      decimal_symbol: '.',
      digit_group_symbol: ',',
      pos_curr_fmt_type: '1.1#',
      neg_curr_fmt_type: '-1.1#',
      curr_type: 'Peso',
      curr_short_name: 'CLP',
      group_digit_cnt: '3',
      base_exch_rate: '1',
    },
  ],
  OBS: [{ obs_id: '5', obs_name: 'Manutenção', seq_num: '1', guid: 'obs' }],
  UMEASURE: [{ unit_id: '4', seq_num: '1', unit_abbrev: 'kg', unit_name: 'quilo' }],
  PROJECT: [
    {
      proj_id: '77',
      fy_start_month_num: '7',
      rsrc_self_add_flag: 'Y',
      allow_complete_flag: 'Y',
      rsrc_multi_assign_flag: 'Y',
      step_complete_flag: 'Y',
      cost_qty_recalc_flag: 'Y',
      project_flag: 'Y',
      export_flag: 'Y',
      name_sep_char: '.',
      def_complete_pct_type: 'CP_Drtn',
      proj_short_name: 'PG-2026',
      clndr_id: '1',
      task_code_base: '1000',
      task_code_step: '10',
      task_code_prefix: 'A',
      task_code_prefix_flag: 'Y',
      priority_num: '10',
      strgy_priority_num: '500',
      wbs_max_sum_level: '2',
      critical_drtn_hr_cnt: '8',
      critical_path_type: 'CT_DrivPath',
      def_cost_per_qty: '33.5',
      last_recalc_date: '2026-12-09 08:00',
      plan_start_date: '2026-12-01 08:00',
      plan_end_date: '2026-12-31 17:00',
      scd_end_date: '2026-12-10 17:00',
      fcst_start_date: '2026-12-02 08:00',
      add_date: '2026-11-01 10:00',
      add_by_name: 'admin',
      def_duration_type: 'DT_FixedDrtn',
      def_qty_type: 'QT_Hour',
      def_rate_type: 'COST_PER_QTY',
      def_task_type: 'TT_Task',
      add_act_remain_flag: 'Y',
      act_this_per_link_flag: 'Y',
      act_pct_link_flag: 'Y',
      def_rollup_dates_flag: 'Y',
      use_project_baseline_flag: 'Y',
      rem_target_link_flag: 'Y',
      reset_planned_flag: 'Y',
      allow_neg_act_flag: 'Y',
      guid: 'project',
    },
  ],
  CALENDAR: [
    {
      clndr_id: '1',
      default_flag: 'Y',
      clndr_name: 'Padrão',
      clndr_type: 'CA_Base',
      day_hr_cnt: '8',
      week_hr_cnt: '40',
      month_hr_cnt: '172',
      year_hr_cnt: '2000',
      rsrc_private: 'N',
      clndr_data: week,
    },
  ],
  SCHEDOPTIONS: [
    {
      schedoptions_id: '9',
      proj_id: '77',
      sched_retained_logic: 'N',
      sched_progress_override: 'Y',
      sched_calendar_on_relationship_lag: 'rcal_24Hour',
      sched_float_type: 'FT_MN',
      sched_lag_early_start_flag: 'N',
      sched_use_expect_end_flag: 'Y',
      sched_open_critical_flag: 'Y',
      sched_outer_depend_type: 'SD_None',
      sched_use_project_end_date_for_float: 'Y',
      enable_multiple_longest_path_calc: 'Y',
      use_total_float_multiple_longest_paths: 'Y',
      max_multiple_longest_path: '7',
    },
  ],
  PROJWBS: [
    {
      wbs_id: '10',
      proj_id: '77',
      obs_id: '5',
      proj_node_flag: 'Y',
      status_code: 'WS_Open',
      wbs_short_name: 'PG-2026',
      wbs_name: 'Parada',
      est_wt: '2',
      guid: 'root',
    },
    {
      wbs_id: '11',
      proj_id: '77',
      obs_id: '5',
      proj_node_flag: 'N',
      status_code: 'WS_Whatif',
      wbs_short_name: 'CAL.1',
      wbs_name: 'Caldeiraria\nturno B',
      parent_wbs_id: '10',
      orig_cost: '1000',
      anticip_start_date: '2026-12-01 08:00',
      anticip_end_date: '2026-12-20 17:00',
      guid: 'node',
    },
    {
      wbs_id: '12',
      proj_id: '77',
      obs_id: '5',
      proj_node_flag: 'N',
      status_code: 'WS_Open',
      wbs_short_name: 'VAZ',
      wbs_name: 'Vazio',
      parent_wbs_id: '10',
    },
  ],
  RSRC: [
    {
      rsrc_id: '1',
      clndr_id: '1',
      rsrc_seq_num: '3',
      rsrc_name: 'João\n(dia)',
      rsrc_short_name: 'JOAO',
      rsrc_title_name: 'Soldador',
      def_qty_per_hr: '0.5',
      rsrc_type: 'RT_Labor',
      active_flag: 'N',
      email_addr: 'a@b.c',
      employee_code: 'E1',
      office_phone: '12',
      other_phone: '13',
      ot_flag: 'Y',
      ot_factor: '1.5',
      auto_compute_act_flag: 'Y',
      cost_qty_link_flag: 'Y',
      curr_id: '3',
      guid: 'joao',
    },
    {
      rsrc_id: '2',
      clndr_id: '1',
      rsrc_name: 'Aço',
      rsrc_short_name: 'ACO',
      rsrc_type: 'RT_Mat',
      active_flag: 'Y',
      unit_id: '4',
      parent_rsrc_id: '1',
    },
    {
      rsrc_id: '3',
      clndr_id: '1',
      rsrc_name: 'Guindaste',
      rsrc_short_name: 'G',
      rsrc_type: 'RT_Equip',
      active_flag: 'Y',
    },
  ],
  RSRCRATE: [
    {
      rsrc_id: '1',
      max_qty_per_hr: '2',
      cost_per_qty: '60',
      cost_per_qty2: '61',
      cost_per_qty3: '62',
      cost_per_qty4: '63',
      cost_per_qty5: '64',
      start_date: '2026-01-01 00:00',
    },
  ],
  TASK: activities(),
  TASKPRED: [
    ...['PR_FS', 'PR_SS', 'PR_FF', 'PR_SF'].map((type, at) => ({
      task_id: String(102 + at),
      pred_task_id: '101',
      proj_id: '77',
      pred_proj_id: '77',
      pred_type: type,
      lag_hr_cnt: String(at * 4 - 4),
      comments: `nota ${at}`,
    })),
  ],
  TASKRSRC: [
    {
      taskrsrc_id: '1',
      task_id: '105',
      proj_id: '77',
      rsrc_id: '1',
      cost_qty_link_flag: 'Y',
      remain_qty: '29',
      target_qty: '46',
      remain_qty_per_hr: '1.5',
      target_qty_per_hr: '1.6667',
      act_ot_qty: '3',
      act_reg_qty: '14',
      target_lag_drtn_hr_cnt: '4',
      relag_drtn_hr_cnt: '2',
      ot_factor: '2',
      cost_per_qty: '60',
      target_cost: '2400',
      act_reg_cost: '600',
      act_ot_cost: '12',
      remain_cost: '1800',
      act_start_date: '2026-12-07 08:00',
      restart_date: '2026-12-09 08:00',
      reend_date: '2026-12-10 17:00',
      target_start_date: '2026-12-03 08:00',
      target_end_date: '2026-12-04 17:00',
      rollup_dates_flag: 'Y',
      rate_type: 'COST_PER_QTY2',
      guid: 'assignment',
      create_user: 'admin',
    },
  ],
  TASKMEMO: [
    {
      memo_id: '31',
      task_id: '101',
      memo_type_id: '8',
      proj_id: '77',
      task_memo: '<HTML>\n<BODY>um &amp; dois</BODY></HTML>',
    },
  ],
  MEMOTYPE: [{ memo_type_id: '8', seq_num: '1', memo_type: 'Segurança' }],
  ACTVTYPE: [
    {
      actv_code_type_id: '1',
      actv_short_len: '5',
      seq_num: '1',
      actv_code_type: 'Área',
      actv_code_type_scope: 'AS_Global',
    },
    { actv_code_type_id: '2', actv_code_type: 'Área', proj_id: '77', actv_code_type_scope: 'AS_Project' },
  ],
  ACTVCODE: [
    {
      actv_code_id: '1',
      actv_code_type_id: '1',
      actv_code_name: 'Forno',
      short_name: 'FE',
      seq_num: '1',
      color: 'FF0000',
    },
    // Of two codes of one name in a tree, and two types of one name, each stays the one that it is.
    { actv_code_id: '2', actv_code_type_id: '2', actv_code_name: 'Nível', short_name: 'FE' },
    { actv_code_id: '3', actv_code_type_id: '2', parent_actv_code_id: '2', actv_code_name: 'Outro', short_name: 'FE' },
  ],
  TASKACTV: [
    { task_id: '101', actv_code_type_id: '1', actv_code_id: '1', proj_id: '77' },
    { task_id: '101', actv_code_type_id: '2', actv_code_id: '2', proj_id: '77' },
    { task_id: '102', actv_code_type_id: '2', actv_code_id: '3', proj_id: '77' },
  ],
  UDFTYPE: [
    { udf_type_id: '1', table_name: 'TASK', udf_type_label: 'Ordem', logical_data_type: 'FT_TEXT' },
    { udf_type_id: '2', table_name: 'TASK', udf_type_label: 'Entrega', logical_data_type: 'FT_END_DATE' },
    { udf_type_id: '4', table_name: 'TASK', udf_type_label: 'Ordem', logical_data_type: 'FT_INT' },
    { udf_type_id: '3', table_name: 'PROJECT', udf_type_label: 'Cliente', logical_data_type: 'FT_TEXT' },
  ],
  UDFVALUE: [
    { udf_type_id: '1', fk_id: '101', proj_id: '77', udf_text: 'OS 1\nOS 2' },
    { udf_type_id: '2', fk_id: '101', proj_id: '77', udf_date: '2026-12-20 17:00' },
    { udf_type_id: '4', fk_id: '101', proj_id: '77', udf_number: '99' },
    { udf_type_id: '3', fk_id: '77', proj_id: '77', udf_text: 'ACME' },
  ],
  TASKPROC: [
    {
      proc_id: '1',
      task_id: '101',
      proj_id: '77',
      seq_num: '1',
      proc_name: 'Montar',
      proc_descr: 'base',
      complete_flag: 'Y',
      complete_pct: '100',
      proc_wt: '2',
    },
  ],
}

function textOf(tables: Readonly<Record<string, readonly XerRow[]>>): string {
  const cell = (value: string | undefined): string => (value ?? '').replaceAll('\n', '\u007f\u007f')
  const written = Object.entries(tables).map(([name, rows]) => {
    const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
    const lines = rows.map(row => `%R\t${columns.map(each => cell(row[each])).join('\t')}`)
    return `%T\t${name}\r\n%F\t${columns.join('\t')}\r\n${lines.join('\r\n')}\r\n`
  })
  const header = 'ERMHDR\t19.12\t2026-12-01\tProject\tadmin\tadmin\tdb\tProject Management\tCLP'
  return `${header}\r\n${written.join('')}%E\r\n`
}

/** Numbers of rows, which nothing else refers to. */
const NUMBERS = ['task_pred_id', 'rsrc_rate_id']
/** Columns that rows of a table are found by; the others stand in their order. */
const KEYS: Readonly<Record<string, string>> = {
  TASK: 'task_id',
  RSRC: 'rsrc_id',
  PROJWBS: 'wbs_id',
  TASKRSRC: 'taskrsrc_id',
  UDFVALUE: 'udf_type_id',
  TASKACTV: 'actv_code_id',
}
/** What says how many digits are grouped by; P6's XML does not hold it, and it is three. */
const IDLE = ['PROJWBS.seq_num', 'CURRTYPE.group_digit_cnt', 'SCHEDOPTIONS.schedoptions_id', 'PROJECT.sum_base_proj_id']

const read = (text: string) => {
  const outcome = readXer(text)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  // Two code types and two fields of one name.
  expect(outcome.problems.map(each => [each.code, each.params])).toEqual([
    ['xer.sameNames', { count: 2, names: 'Área 2, Ordem 2' }],
  ])
  return outcome.value
}

/** What an export says in other words than the file it comes from, as `TABLE.column of row: before -> after`. */
function differences(text: string): string[] {
  const tables = readTables(text)?.tables
  const found: string[] = []
  for (const [name, rows] of Object.entries(TABLES)) {
    const written = tables?.get(name)?.rows ?? []
    for (const [at, row] of rows.entries()) {
      const key = KEYS[name]
      const other = key === undefined ? written[at] : written.find(each => each[key] === row[key])
      for (const column of new Set([...Object.keys(row), ...Object.keys(other ?? {})]))
        if (row[column] !== other?.[column] && !NUMBERS.includes(column) && !IDLE.includes(`${name}.${column}`))
          found.push(`${name}.${column} of ${key === undefined ? at : row[key]}: ${row[column]} -> ${other?.[column]}`)
    }
  }
  return found
}

describe('an export with every kind of activity in every state and every column', () => {
  const plan = read(textOf(TABLES))

  test('is written again as it was', () => {
    expect(differences(writeXer(plan))).toEqual([])
  })

  test('is written as it was after P6 XML took it along', () => {
    const again = readPmxml(writePmxml(plan))
    if (!again.ok) throw new Error(again.problems[0].code)
    expect(again.problems.map(each => each.code)).toEqual(['xer.sameNames'])
    expect(differences(writeXer(again.value))).toEqual([])
    expect(again.value.project.currency).toEqual(plan.project.currency)
    const codes = (of: typeof plan) => of.tasks.map(task => [task.uid, task.wbs, task.p6?.code])
    expect(codes(again.value)).toEqual(codes(plan))
  })

  test('is an export of Primavera after P6 XML took it along: with a head, and dates as exports have them', () => {
    const again = readPmxml(writePmxml(plan))
    const written = again.ok ? writeXer(again.value) : ''
    expect(written.split('\r\n')[0]).toMatch(/^ERMHDR\t[\d.]+\t\d{4}-\d\d-\d\d\t.*\tCLP$/)
    expect(written).not.toMatch(/\d{4}-\d\d-\d\dT\d\d/)
  })

  test('keeps a node whose activities were all taken out as a node without dates', () => {
    const summary = plan.tasks.find(task => task.name.startsWith('Caldeiraria'))
    const left = plan.tasks.filter(task => task.parent !== summary?.uid)
    const emptied = { ...plan, tasks: left, links: [], assignments: [] }
    const again = read(writeXer(emptied))
    expect(again.tasks.find(task => task.uid === summary?.uid)).toMatchObject({ summary: true, wbs: 'PG-2026.CAL.1' })
    const outcome = calculate(emptied)
    const alone = calculate({
      ...emptied,
      tasks: left.map(task => (task.uid === summary?.uid ? { ...task, summary: true } : task)),
    })
    expect(outcome.ok && outcome.value.of(summary!.uid)).toEqual(alone.ok && alone.value.of(summary!.uid))
  })

  test('keeps what a calculation does not give', () => {
    const outcome = calculate(plan)
    if (!outcome.ok) throw new Error(outcome.problems[0].code)
    const computed = /_date of|float_hr_cnt|storedFinish|scd_end/
    expect(differences(writeXer(plan, outcome.value)).filter(each => !computed.test(each))).toEqual([])
  })
})
