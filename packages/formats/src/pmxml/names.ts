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
    // Programs other than P6 write these.
    FS: 'PR_FS',
    SS: 'PR_SS',
    FF: 'PR_FF',
    SF: 'PR_SF',
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
    'Resource Assignment': 'TASKRSRC',
    WBS: 'PROJWBS',
    Project: 'PROJECT',
    'Activity Expense': 'PROJCOST',
    'Activity Step': 'TASKPROC',
    'Project Issue': 'PROJISSU',
    'Project Risk': 'PROJRISK',
    'Work Products and Documents': 'DOCUMENT',
  },
  nodeStatus: { Active: 'WS_Open', Planned: 'WS_Planned', 'What-If': 'WS_Whatif', Inactive: 'WS_Closed' },
  timeUnit: { Hour: 'QT_Hour', Day: 'QT_Day', Week: 'QT_Week', Month: 'QT_Mon', Year: 'QT_Year' },
  symbol: { Period: '.', Comma: ',', Space: ' ', Apostrophe: "'" },
  criticalPath: { 'Critical Float': 'CT_TotFloat', 'Total Float': 'CT_TotFloat', 'Longest Path': 'CT_DrivPath' },
  scope: { Global: 'AS_Global', EPS: 'AS_EPS', Project: 'AS_Project' },
  rateType: {
    'Price / Unit': 'COST_PER_QTY',
    'Price / Unit 2': 'COST_PER_QTY2',
    'Price / Unit 3': 'COST_PER_QTY3',
    'Price / Unit 4': 'COST_PER_QTY4',
    'Price / Unit 5': 'COST_PER_QTY5',
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
    | 'criticalPath'
    | 'nodeStatus'
    | 'timeUnit'
    | 'symbol'
    | 'scope'
    | 'rateType'
    | 'dataType',
    Readonly<Record<string, string>>
  >
>

/** How an element's value becomes a column's: as it is, by a list of words, a share of 1 as percent, or a flag as Y or N. */
export type Column = string | readonly [column: string, by: keyof typeof WORDS | 'percent' | 'flag']

/** Whether a column holds a date. */
export const isDate = (column: string): boolean => /_date2?$/.test(column)

export interface ObjectTable {
  /** The table of an export that says the same. */
  readonly table: string
  /** Not of one project, wherever it stands. */
  readonly global?: true
  readonly columns: Readonly<Record<string, Column>>
}

/** Who made and changed an object, and when: the same for all. */
const STAMPS = {
  CreateDate: 'create_date',
  CreateUser: 'create_user',
  LastUpdateDate: 'update_date',
  LastUpdateUser: 'update_user',
} as const

/** Objects of P6's XML by name. Elements that follow from others are named by `DERIVED`. */
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
      OBSObjectId: 'obs_id',
      Status: ['status_code', 'nodeStatus'],
      EstimatedWeight: 'est_wt',
      OriginalBudget: 'orig_cost',
      IndependentETCTotalCost: 'indep_remain_total_cost',
      IndependentETCLaborUnits: 'indep_remain_work_qty',
      AnticipatedStartDate: 'anticip_start_date',
      AnticipatedFinishDate: 'anticip_end_date',
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
      EarlyStartDate: 'early_start_date',
      EarlyFinishDate: 'early_end_date',
      LateStartDate: 'late_start_date',
      LateFinishDate: 'late_end_date',
      RemainingEarlyStartDate: 'restart_date',
      RemainingEarlyFinishDate: 'reend_date',
      RemainingLateStartDate: 'rem_late_start_date',
      RemainingLateFinishDate: 'rem_late_end_date',
      TotalFloat: 'total_float_hr_cnt',
      FreeFloat: 'free_float_hr_cnt',
      FloatPath: 'float_path',
      FloatPathOrder: 'float_path_order',
      IsLongestPath: ['driving_path_flag', 'flag'],
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
      PlannedLaborUnits: 'target_work_qty',
      ActualLaborUnits: 'act_work_qty',
      RemainingLaborUnits: 'remain_work_qty',
      PlannedNonLaborUnits: 'target_equip_qty',
      ActualNonLaborUnits: 'act_equip_qty',
      RemainingNonLaborUnits: 'remain_equip_qty',
      PrimaryResourceObjectId: 'rsrc_id',
      EstimatedWeight: 'est_wt',
      AutoComputeActuals: ['auto_compute_act_flag', 'flag'],
      LocationObjectId: 'location_id',
      ...STAMPS,
    },
  },
  Relationship: {
    table: 'TASKPRED',
    columns: {
      ObjectId: 'task_pred_id',
      PredecessorActivityObjectId: 'pred_task_id',
      SuccessorActivityObjectId: 'task_id',
      PredecessorProjectObjectId: 'pred_proj_id',
      SuccessorProjectObjectId: 'proj_id',
      Type: ['pred_type', 'link'],
      Lag: 'lag_hr_cnt',
      Comments: 'comments',
    },
  },
  Resource: {
    table: 'RSRC',
    global: true,
    columns: {
      ObjectId: 'rsrc_id',
      ParentObjectId: 'parent_rsrc_id',
      Id: 'rsrc_short_name',
      Name: 'rsrc_name',
      Title: 'rsrc_title_name',
      EmployeeId: 'employee_code',
      OfficePhone: 'office_phone',
      OtherPhone: 'other_phone',
      GUID: 'guid',
      CalendarObjectId: 'clndr_id',
      EmailAddress: 'email_addr',
      ResourceType: ['rsrc_type', 'resource'],
      ResourceNotes: 'rsrc_notes',
      IsActive: ['active_flag', 'flag'],
      IsOverTimeAllowed: ['ot_flag', 'flag'],
      AutoComputeActuals: ['auto_compute_act_flag', 'flag'],
      CalculateCostFromUnits: ['cost_qty_link_flag', 'flag'],
      DefaultUnitsPerTime: 'def_qty_per_hr',
      OvertimeFactor: 'ot_factor',
      SequenceNumber: 'rsrc_seq_num',
      UnitOfMeasureObjectId: 'unit_id',
      PrimaryRoleObjectId: 'role_id',
      ShiftObjectId: 'shift_id',
      CurrencyObjectId: 'curr_id',
      LocationObjectId: 'location_id',
      MaxUnitsPerTime: 'max_qty_per_hr',
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
      ShiftPeriodObjectId: 'shift_period_id',
    },
  },
  ResourceAssignment: {
    table: 'TASKRSRC',
    columns: {
      ObjectId: 'taskrsrc_id',
      GUID: 'guid',
      ActivityObjectId: 'task_id',
      ResourceObjectId: 'rsrc_id',
      RoleObjectId: 'role_id',
      CostAccountObjectId: 'acct_id',
      ResourceCurveObjectId: 'curv_id',
      PlannedUnits: 'target_qty',
      RemainingUnits: 'remain_qty',
      ActualRegularUnits: 'act_reg_qty',
      ActualOvertimeUnits: 'act_ot_qty',
      PlannedUnitsPerTime: 'target_qty_per_hr',
      RemainingUnitsPerTime: 'remain_qty_per_hr',
      PlannedCost: 'target_cost',
      ActualRegularCost: 'act_reg_cost',
      ActualOvertimeCost: 'act_ot_cost',
      RemainingCost: 'remain_cost',
      PricePerUnit: 'cost_per_qty',
      RateType: ['rate_type', 'rateType'],
      OvertimeFactor: 'ot_factor',
      PlannedLag: 'target_lag_drtn_hr_cnt',
      RemainingLag: 'relag_drtn_hr_cnt',
      PlannedStartDate: 'target_start_date',
      PlannedFinishDate: 'target_end_date',
      ActualStartDate: 'act_start_date',
      ActualFinishDate: 'act_end_date',
      RemainingStartDate: 'restart_date',
      RemainingFinishDate: 'reend_date',
      DrivingActivityDatesFlag: ['rollup_dates_flag', 'flag'],
      IsCostUnitsLinked: ['cost_qty_link_flag', 'flag'],
      ...STAMPS,
    },
  },
  ActivityCodeType: {
    table: 'ACTVTYPE',
    global: true,
    columns: {
      ObjectId: 'actv_code_type_id',
      Name: 'actv_code_type',
      SequenceNumber: 'seq_num',
      Length: 'actv_short_len',
      Scope: ['actv_code_type_scope', 'scope'],
      ProjectObjectId: 'proj_id',
      IsSecureCode: ['super_flag', 'flag'],
    },
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
      Color: 'color',
    },
  },
  ActivityCodeAssignment: {
    table: 'TASKACTV',
    columns: {
      ActivityObjectId: 'task_id',
      ActivityCodeTypeObjectId: 'actv_code_type_id',
      ActivityCodeObjectId: 'actv_code_id',
    },
  },
  ProjectCodeType: {
    table: 'PCATTYPE',
    global: true,
    columns: {
      ObjectId: 'proj_catg_type_id',
      Name: 'proj_catg_type',
      SequenceNumber: 'seq_num',
      Length: 'proj_catg_short_len',
    },
  },
  ProjectCode: {
    table: 'PCATVAL',
    global: true,
    columns: {
      ObjectId: 'proj_catg_id',
      CodeTypeObjectId: 'proj_catg_type_id',
      CodeValue: 'proj_catg_short_name',
      Description: 'proj_catg_name',
      ParentObjectId: 'parent_proj_catg_id',
      SequenceNumber: 'seq_num',
    },
  },
  ResourceCodeType: {
    table: 'RCATTYPE',
    global: true,
    columns: {
      ObjectId: 'rsrc_catg_type_id',
      Name: 'rsrc_catg_type',
      SequenceNumber: 'seq_num',
      Length: 'rsrc_catg_short_len',
    },
  },
  ResourceCode: {
    table: 'RCATVAL',
    global: true,
    columns: {
      ObjectId: 'rsrc_catg_id',
      CodeTypeObjectId: 'rsrc_catg_type_id',
      CodeValue: 'rsrc_catg_short_name',
      Description: 'rsrc_catg_name',
      ParentObjectId: 'parent_rsrc_catg_id',
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
  ProjectNote: {
    table: 'WBSMEMO',
    columns: {
      ObjectId: 'wbs_memo_id',
      WBSObjectId: 'wbs_id',
      Note: 'wbs_memo',
      NotebookTopicObjectId: 'memo_type_id',
    },
  },
  ActivityStep: {
    table: 'TASKPROC',
    columns: {
      ObjectId: 'proc_id',
      ActivityObjectId: 'task_id',
      Name: 'proc_name',
      Description: 'proc_descr',
      IsCompleted: ['complete_flag', 'flag'],
      PercentComplete: ['complete_pct', 'percent'],
      Weight: 'proc_wt',
      SequenceNumber: 'seq_num',
    },
  },
  ActivityExpense: {
    table: 'PROJCOST',
    columns: {
      ObjectId: 'cost_item_id',
      ActivityObjectId: 'task_id',
      CostAccountObjectId: 'acct_id',
      ExpenseCategoryObjectId: 'cost_type_id',
      ExpenseItem: 'cost_name',
      ExpenseDescription: 'cost_descr',
      DocumentNumber: 'po_number',
      Vendor: 'vendor_name',
      UnitOfMeasure: 'qty_name',
      PlannedUnits: 'target_qty',
      PricePerUnit: 'cost_per_qty',
      PlannedCost: 'target_cost',
      ActualCost: 'act_cost',
      RemainingCost: 'remain_cost',
      AccrualType: 'cost_load_type',
      AutoComputeActuals: ['auto_compute_act_flag', 'flag'],
    },
  },
  ExpenseCategory: {
    table: 'COSTTYPE',
    global: true,
    columns: { ObjectId: 'cost_type_id', Name: 'cost_type', SequenceNumber: 'seq_num' },
  },
  CostAccount: {
    table: 'ACCOUNT',
    global: true,
    columns: {
      ObjectId: 'acct_id',
      ParentObjectId: 'parent_acct_id',
      Id: 'acct_short_name',
      Name: 'acct_name',
      Description: 'acct_descr',
      SequenceNumber: 'acct_seq_num',
    },
  },
  Role: {
    table: 'ROLES',
    global: true,
    columns: {
      ObjectId: 'role_id',
      ParentObjectId: 'parent_role_id',
      Id: 'role_short_name',
      Name: 'role_name',
      Responsibilities: 'role_descr',
      SequenceNumber: 'seq_num',
      CalculateCostFromUnits: ['cost_qty_link_flag', 'flag'],
    },
  },
  ResourceRole: {
    table: 'RSRCROLE',
    global: true,
    columns: {
      ResourceObjectId: 'rsrc_id',
      RoleObjectId: 'role_id',
      ResourceId: 'rsrc_short_name',
      RoleId: 'role_short_name',
      RoleName: 'role_name',
      Proficiency: 'skill_level',
    },
  },
  RoleRate: {
    table: 'ROLERATE',
    global: true,
    columns: {
      ObjectId: 'role_rate_id',
      RoleObjectId: 'role_id',
      PricePerUnit: 'cost_per_qty',
      PricePerUnit2: 'cost_per_qty2',
      PricePerUnit3: 'cost_per_qty3',
      PricePerUnit4: 'cost_per_qty4',
      PricePerUnit5: 'cost_per_qty5',
    },
  },
  OBS: {
    table: 'OBS',
    global: true,
    columns: {
      ObjectId: 'obs_id',
      ParentObjectId: 'parent_obs_id',
      Name: 'obs_name',
      Description: 'obs_descr',
      SequenceNumber: 'seq_num',
      GUID: 'guid',
    },
  },
  UnitOfMeasure: {
    table: 'UMEASURE',
    global: true,
    columns: { ObjectId: 'unit_id', Abbreviation: 'unit_abbrev', Name: 'unit_name', SequenceNumber: 'seq_num' },
  },
  NotebookTopic: {
    table: 'MEMOTYPE',
    global: true,
    columns: { ObjectId: 'memo_type_id', Name: 'memo_type', SequenceNumber: 'seq_num' },
  },
  Currency: {
    table: 'CURRTYPE',
    global: true,
    columns: {
      ObjectId: 'curr_id',
      Id: 'curr_short_name',
      Name: 'curr_type',
      Symbol: 'curr_symbol',
      DecimalPlaces: 'decimal_digit_cnt',
      ExchangeRate: 'base_exch_rate',
      DecimalSymbol: ['decimal_symbol', 'symbol'],
      DigitGroupingSymbol: ['digit_group_symbol', 'symbol'],
      PositiveSymbol: 'pos_curr_fmt_type',
      NegativeSymbol: 'neg_curr_fmt_type',
    },
  },
}

/** Objects that say nothing that a plan could lose: the list of contents of P6's web client. */
export const IDLE: ReadonlySet<string> = new Set(['ProjectList'])

/** Elements that follow from others, and what P6's programs note about the object or its export rather than the plan. */
const DERIVED: readonly RegExp[] = [
  /^AtCompletion|^ActualThisPeriod|^Summary|^Baseline|^Review|^Is[A-Z]|^Budget/,
  /^Actual(?:Duration|Units|Cost|TotalCost|TotalUnits|Start|Finish)$/,
  /(?:Labor|NonLabor|Material|Expense|Total)(?:Cost|Units)$/,
  /PercentComplete$|Variance|Index(?:LaborUnits)?$/,
  // What a number beside it says already, in words.
  /(?:Name|NamePath|CodePath|CodeValue|CodeDescription|Concat)$/,
  /^(?:Project|WBS|Activity|Calendar|Resource|Role|PrimaryResource|Predecessor|Successor|CostAccount)[A-Za-z]*(?:Id|Code|Type|Flag)$/,
  /^(?:StartDate|FinishDate|ProjectObjectId|DataDate|TotalFloatHours|UnreadCommentCount|HasFutureBucketData|Feedback|LastUpdate.*|Create.*)$/,
]

/** Whether an element that no column takes says nothing of its own. All others travel under their own name. */
export const isDerived = (name: string): boolean => DERIVED.some(each => each.test(name))

/** Before the name of an element that no column of an export takes. */
export const OWN = 'pmxml:'
