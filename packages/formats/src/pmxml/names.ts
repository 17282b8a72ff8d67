/** P6's words in its XML and in its exports. */
export const WORDS = {
  activityType: {
    'Task Dependent': 'TT_Task',
    'Resource Dependent': 'TT_Rsrc',
    'Level of Effort': 'TT_LOE',
    'Start Milestone': 'TT_Mile',
    'Finish Milestone': 'TT_FinMile',
    'WBS Summary': 'TT_WBS',
  },
  durationType: {
    'Fixed Units/Time': 'DT_FixedRate',
    'Fixed Duration and Units/Time': 'DT_FixedDrtn',
    'Fixed Units': 'DT_FixedQty',
    'Fixed Duration and Units': 'DT_FixedDUR2',
  },
  percentType: { Physical: 'CP_Phys', Duration: 'CP_Drtn', Units: 'CP_Units' },
  status: { 'Not Started': 'TK_NotStart', 'In Progress': 'TK_Active', Completed: 'TK_Complete' },
  priority: { Top: 'PT_Top', High: 'PT_High', Normal: 'PT_Normal', Low: 'PT_Low', Lowest: 'PT_Lowest' },
  constraint: {
    'Start On': 'CS_MSO',
    'Start On or After': 'CS_MSOA',
    'Start On or Before': 'CS_MSOB',
    'Finish On': 'CS_MEO',
    'Finish On or After': 'CS_MEOA',
    'Finish On or Before': 'CS_MEOB',
    'Mandatory Start': 'CS_MANDSTART',
    'Mandatory Finish': 'CS_MANDFIN',
    'As Late As Possible': 'CS_ALAP',
  },
  link: {
    'Finish to Start': 'PR_FS',
    'Start to Start': 'PR_SS',
    'Finish to Finish': 'PR_FF',
    'Start to Finish': 'PR_SF',
  },
  resource: { Labor: 'RT_Labor', Nonlabor: 'RT_Equip', Material: 'RT_Mat' },
  lagCalendar: {
    'Predecessor Activity Calendar': 'rcal_Predecessor',
    'Successor Activity Calendar': 'rcal_Successor',
    'Project Default Calendar': 'rcal_ProjDefault',
    '24 Hour Calendar': 'rcal_24Hour',
  },
  float: {
    'Finish Float': 'FT_FF',
    'Finish Float = Late Finish - Early Finish': 'FT_FF',
    'Start Float': 'FT_SS',
    'Start Float = Late Start - Early Start': 'FT_SS',
    'Smallest of Start Float and Finish Float': 'FT_MN',
  },
  table: {
    Activity: 'TASK',
    Resource: 'RSRC',
    'Activity Resource Assignment': 'TASKRSRC',
    WBS: 'PROJWBS',
    Project: 'PROJECT',
  },
  dataType: {
    Text: 'FT_TEXT',
    'Start Date': 'FT_START_DATE',
    'Finish Date': 'FT_END_DATE',
    Double: 'FT_FLOAT_2_DECIMALS',
    Integer: 'FT_INT',
    Cost: 'FT_MONEY',
    Indicator: 'FT_STATICTYPE',
    Code: 'FT_TEXT',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>> as Readonly<
  Record<
    | 'activityType'
    | 'durationType'
    | 'percentType'
    | 'status'
    | 'priority'
    | 'constraint'
    | 'link'
    | 'resource'
    | 'lagCalendar'
    | 'float'
    | 'table'
    | 'dataType',
    Readonly<Record<string, string>>
  >
>

export interface ObjectTable {
  /** The table of an export that says the same. */
  readonly table: string
  /** Not of one project, wherever it stands. */
  readonly global?: true
  /** Columns by element; with the list of words to translate by, or `percent` for shares of 1. */
  readonly columns: Readonly<Record<string, string | readonly [string, keyof typeof WORDS | 'percent']>>
}

/** Objects of P6's XML by name. */
export const OBJECTS: Readonly<Record<string, ObjectTable>> = {
  WBS: {
    table: 'PROJWBS',
    columns: {
      ObjectId: 'wbs_id',
      ParentObjectId: 'parent_wbs_id',
      Code: 'wbs_short_name',
      Name: 'wbs_name',
      SequenceNumber: 'seq_num',
      GUID: 'guid',
    },
  },
  Activity: {
    table: 'TASK',
    columns: {
      ObjectId: 'task_id',
      Id: 'task_code',
      Name: 'task_name',
      GUID: 'guid',
      WBSObjectId: 'wbs_id',
      CalendarObjectId: 'clndr_id',
      Type: ['task_type', 'activityType'],
      DurationType: ['duration_type', 'durationType'],
      PercentCompleteType: ['complete_pct_type', 'percentType'],
      PhysicalPercentComplete: ['phys_complete_pct', 'percent'],
      Status: ['status_code', 'status'],
      PlannedDuration: 'target_drtn_hr_cnt',
      RemainingDuration: 'remain_drtn_hr_cnt',
      ActualStartDate: 'act_start_date',
      ActualFinishDate: 'act_end_date',
      PlannedStartDate: 'target_start_date',
      PlannedFinishDate: 'target_end_date',
      RemainingEarlyStartDate: 'early_start_date',
      RemainingEarlyFinishDate: 'early_end_date',
      RemainingLateStartDate: 'late_start_date',
      RemainingLateFinishDate: 'late_end_date',
      StartDate: 'restart_date',
      FinishDate: 'reend_date',
      TotalFloat: 'total_float_hr_cnt',
      FreeFloat: 'free_float_hr_cnt',
      PrimaryConstraintType: ['cstr_type', 'constraint'],
      PrimaryConstraintDate: 'cstr_date',
      SecondaryConstraintType: ['cstr_type2', 'constraint'],
      SecondaryConstraintDate: 'cstr_date2',
      ExpectedFinishDate: 'expect_end_date',
      SuspendDate: 'suspend_date',
      ResumeDate: 'resume_date',
      ExternalEarlyStartDate: 'external_early_start_date',
      ExternalLateFinishDate: 'external_late_end_date',
      LevelingPriority: ['priority_type', 'priority'],
      ActualLaborUnits: 'act_work_qty',
      RemainingLaborUnits: 'remain_work_qty',
      ActualNonLaborUnits: 'act_equip_qty',
      RemainingNonLaborUnits: 'remain_equip_qty',
    },
  },
  Relationship: {
    table: 'TASKPRED',
    columns: {
      ObjectId: 'task_pred_id',
      PredecessorActivityObjectId: 'pred_task_id',
      SuccessorActivityObjectId: 'task_id',
      Type: ['pred_type', 'link'],
      Lag: 'lag_hr_cnt',
    },
  },
  Resource: {
    table: 'RSRC',
    global: true,
    columns: {
      ObjectId: 'rsrc_id',
      Id: 'rsrc_short_name',
      Name: 'rsrc_name',
      GUID: 'guid',
      CalendarObjectId: 'clndr_id',
      EmailAddress: 'email_addr',
      ResourceType: ['rsrc_type', 'resource'],
      ResourceNotes: 'rsrc_notes',
    },
  },
  ResourceRate: {
    table: 'RSRCRATE',
    global: true,
    columns: {
      ObjectId: 'rsrc_rate_id',
      ResourceObjectId: 'rsrc_id',
      EffectiveDate: 'start_date',
      MaxUnitsPerTime: 'max_qty_per_hr',
      PricePerUnit: 'cost_per_qty',
      PricePerUnit2: 'cost_per_qty2',
      PricePerUnit3: 'cost_per_qty3',
      PricePerUnit4: 'cost_per_qty4',
      PricePerUnit5: 'cost_per_qty5',
    },
  },
  ResourceAssignment: {
    table: 'TASKRSRC',
    columns: {
      ObjectId: 'taskrsrc_id',
      GUID: 'guid',
      ActivityObjectId: 'task_id',
      ResourceObjectId: 'rsrc_id',
      PlannedUnits: 'target_qty',
      RemainingUnits: 'remain_qty',
      ActualRegularUnits: 'act_reg_qty',
      ActualOvertimeUnits: 'act_ot_qty',
      PlannedUnitsPerTime: 'target_qty_per_hr',
      PlannedCost: 'target_cost',
      ActualRegularCost: 'act_reg_cost',
      RemainingCost: 'remain_cost',
      PlannedLag: 'target_lag_drtn_hr_cnt',
      PlannedStartDate: 'target_start_date',
      PlannedFinishDate: 'target_end_date',
      ActualStartDate: 'act_start_date',
      ActualFinishDate: 'act_end_date',
    },
  },
  ActivityCodeType: {
    table: 'ACTVTYPE',
    global: true,
    columns: { ObjectId: 'actv_code_type_id', Name: 'actv_code_type', SequenceNumber: 'seq_num' },
  },
  ActivityCode: {
    table: 'ACTVCODE',
    global: true,
    columns: {
      ObjectId: 'actv_code_id',
      CodeTypeObjectId: 'actv_code_type_id',
      CodeValue: 'short_name',
      Description: 'actv_code_name',
      ParentObjectId: 'parent_actv_code_id',
      SequenceNumber: 'seq_num',
    },
  },
  UDFType: {
    table: 'UDFTYPE',
    global: true,
    columns: {
      ObjectId: 'udf_type_id',
      Title: 'udf_type_label',
      SubjectArea: ['table_name', 'table'],
      DataType: ['logical_data_type', 'dataType'],
    },
  },
  ActivityNote: {
    table: 'TASKMEMO',
    columns: {
      ObjectId: 'memo_id',
      ActivityObjectId: 'task_id',
      Note: 'task_memo',
      NotebookTopicObjectId: 'memo_type_id',
    },
  },
  NotebookTopic: { table: 'MEMOTYPE', global: true, columns: { ObjectId: 'memo_type_id', Name: 'memo_type' } },
  Currency: {
    table: 'CURRTYPE',
    global: true,
    columns: { ObjectId: 'curr_id', Id: 'curr_short_name', Symbol: 'curr_symbol', DecimalPlaces: 'decimal_digit_cnt' },
  },
}
