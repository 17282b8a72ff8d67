import type { ProblemParams } from '@parada/schedule'
import { momentText } from '../../moment-text.ts'
import { fieldWord } from './field-words.ts'

type Sentence = (p: ProblemParams) => string

/** How many more there are of what a sentence says once. */
const more = (p: ProblemParams): string => (p.more ? ` (and ${p.more} more)` : '')

const when = (text: unknown): string => momentText('en', text)

/** What shows the unit of numbers. */
const WHY: Readonly<Record<string, string>> = {
  dates: ', as the dates of the rows show',
  work: ', as the hours of work show',
}

/** Why a dependency is not in the plan. */
const WHY_NO_LINK: Readonly<Record<string, string>> = {
  unknown: 'the file holds no such task',
  self: 'of a task with itself',
  summary: 'between a summary and a task in it',
  repeated: 'it repeats another one',
  elsewhere: 'of an activity of another project',
}

/** Things that a format has no place for. */
const THINGS: Readonly<Record<string, string>> = {
  workPackage: 'work packages',
  secondConstraint: 'second constraints',
  segments: 'parts of split tasks',
  primaveraConstraint: "Primavera's own constraints (written as the nearest ones)",
  primavera: "Primavera's own data",
  origin: 'where tasks came from',
  fields: 'fields of other programs',
  primaveraCodes: 'Primavera activity codes',
  specialty: 'specialties',
  driving: 'driving-assignment marks',
  calendarBase: 'bases of general calendars',
  shifts: 'the shift pattern',
  comments: "the project's comments",
  reportTexts: 'texts of the report',
  manual: 'manual scheduling',
  deadline: 'deadlines',
  elapsed: 'elapsed durations',
  inactive: 'inactive tasks',
  hyperlink: 'hyperlinks',
  constraint: 'hard constraints (written as the nearest ones)',
  baselines: 'baselines beyond the first',
  allBaselines: 'baselines',
  constraints: 'constraints of tasks',
  resourceNames: 'names of resources with “;”, “,” or “[”, or used twice (they come back parted or as one)',
  priorities: 'priorities of tasks',
  taskTypes: 'task types and effort-driven scheduling',
  percentTypes: 'how progress is measured (physical, by steps)',
  unassigned: 'resources without a task',
  rulesOfPrimavera: 'the scheduling rules of Primavera',
  currencyWord: 'the currency of amounts',
  seconds: 'durations with seconds',
  elapsedLag: 'elapsed lags',
  percentLag: 'lags in percent',
  costResource: 'cost resources',
  taskData: "tasks' own data (free fields were too few)",
  resourceData: "resources' own data",
  assignmentData: "assignments' own data",
  daysPerMonth: 'parts of a day in the days of a month (written as a whole number)',
  hoursPerDay: 'what a day, week and month mean',
  hoursPer: 'hours per day, week and month of calendars',
  codeTree: 'the tree of code values',
  levelingDelay: 'leveling delays',
  leveledStarts: 'leveling delays (the leveled dates go as start constraints)',
  levelingReasons: 'reasons of the leveling',
  levelingSettings: 'leveling settings of tasks and resources',
  external: 'tasks of other files',
  costs: 'costs of tasks',
  rates: 'overtime rates and costs per use',
  responsible: 'people responsible',
  recurrence: 'recurring exceptions (written day by day)',
  calendars: 'calendars',
  actuals: 'actual dates',
  taskCalendars: 'task calendars',
  customFields: 'custom fields',
  availability: 'availability of resources',
  assignmentWork: 'work per assignment',
  timephased: 'work over time',
  budgets: 'budgets of the whole project',
  blankRows: 'blank rows',
  subprojects: 'inserted projects',
  statusDate: 'status date',
  execution: 'execution data of tasks (step, tag, area, contractor, estimate, order)',
  trade: 'trade, nature and contractor of resources',
  shiftLimits: 'limits by shift',
  areas: 'areas and their limits',
  blinds: 'blinds and their events',
  baselineHeads: 'name, author and reason of baselines',
  baselineLogic: 'links and calendars of baselines',
  otherWork: 'the planned work where what was spent and what is left add up to another (the program shows the sum)',
  steps: 'the steps that measure progress (their percentage goes as physical)',
  progressRule: 'window and rule of the status date',
  firstPlan: 'the plan of the day a status date was first set',
  forecasts: 'the forecast finishes of earlier status dates',
  accepted: 'the remarks of the audit accepted with a reason',
  risk: 'the settings and the register of the risk analysis',
  gates: 'the readiness gates before the stop',
  resourceKinds: 'kind of resource (material or cost)',
  linkNature: 'nature of links',
  wbs: 'codes of tasks (WBS)',
  alap: '“as late as possible” (held where it stands)',
  currency: 'the currency of amounts (Primavera XML names none: they are in the one that others are exchanged against)',
  dataDate: 'the status date as it is (Primavera gets one that no open work lies before)',
  milestoneDuration: 'milestones that last (written as activities)',
  effort: 'effort-driven scheduling',
  estimated: 'marks of estimated durations',
  recurring: 'marks of recurring tasks',
  exceptionNames: 'names of exceptions and work weeks of calendars',
  projectFrom: 'scheduling from the finish',
  projectSettings: 'title, author and other properties of the project',
  texts: 'names and notes as they are (tabs and the like)',
  firstBaseline: 'the first baseline where planned dates do not say it',
  actualDuration: 'actual durations (Primavera counts from the actual start to its status date)',
  remaining: 'remaining durations',
  percent: 'percentages complete',
  priority: 'priorities between the five of Primavera',
}
const what = (p: ProblemParams): string => THINGS[String(p.what)] ?? String(p.what)

/** Why Primavera dates tasks otherwise. */
const MOVED: Readonly<Record<string, string>> = {
  dataDate: 'before the status date',
  progress: 'under way',
  manual: 'scheduled manually',
  inactive: 'inactive',
  segments: 'split',
  elapsed: 'of elapsed duration',
  follows: 'that follow others moved',
  logic: 'by links, constraints or calendars',
  constraint: 'with constraints',
  leveling: 'with a leveling delay',
  calendar: 'with a calendar of their own or of their resource',
  summary: 'their summaries',
  absent: 'not in it',
  unread: 'what was written could not be checked',
}

/** Kinds of numbers that cannot be. */
const NUMBERS: Readonly<Record<string, string>> = {
  units: 'maximum units',
  rate: 'rate per hour',
  date: 'date',
  duration: 'duration',
}

const linkDropped: Sentence = p =>
  `Dependency left out: ${p.from} → ${p.to} (${WHY_NO_LINK[String(p.why)] ?? p.why})${more(p)}.`

/** Problem sentences by code. */
export const problemsFormats = {
  'formats.empty': () => 'The file is empty.',
  'formats.unknown': (p: ProblemParams) => `The format of ${p.name} was not recognized.`,
  'formats.unsupported': (p: ProblemParams) => `${p.name} is a ${p.format} file, which is not read.`,
  'formats.notAsNamed': (p: ProblemParams) =>
    `${p.name} is named as a project file but holds plain text only: no plan was read from it.`,
  'formats.packed': (p: ProblemParams) => `The file is a compressed archive that holds: ${p.names}.`,
  'formats.tooLarge': (p: ProblemParams) => `The file is too large (limit: ${p.limit}).`,
  'formats.tooDeep': (p: ProblemParams) => `The file is nested too deeply (limit: ${p.limit}).`,
  'formats.truncated': () => 'The file is incomplete: it ends in the middle.',
  'formats.internal': (p: ProblemParams) => `Internal error while reading ${p.name}: ${p.why}`,
  'formats.lost': (p: ProblemParams) => `Not carried over: ${p.what} (${p.count}).`,
  'formats.impossibleNumber': (p: ProblemParams) =>
    `The file holds a value that cannot be right: ${NUMBERS[String(p.what)] ?? p.what} ${p.value} of “${p.name}”${Number(p.count) > 1 ? ` (${p.count} such values)` : ''}. Check it in the program that wrote it.`,
  'formats.beyondModel': (p: ProblemParams) =>
    `The file holds a value that no plan can have: ${fieldWord(p.field)}${p.name ? ` of “${p.name}”` : ''} is ${p.value}${Number(p.count) > 1 ? ` (${p.count} such values)` : ''}. ${p.field === 'duration' ? 'It was taken as 1 day.' : 'It was left out.'}`,
  'formats.levelSkipped': (p: ProblemParams) =>
    `Level ${p.level} of “${p.name}” skips a level: it was put in ${p.read}, right below the row that holds it${more(p)}.`,
  'formats.lettersLost': (p: ProblemParams) =>
    `Letters that could not be read (${p.count}) were replaced by �, the first in “${p.text}”.`,
  'formats.mixedEncodings': (p: ProblemParams) =>
    `The file mixes encodings: ${Number(p.count) === 1 ? '1 line is' : `${p.count} lines are`} in Windows-1252 and the others in UTF-8. Each was read in its own; the first such line: “${p.text}”.`,
  'formats.archiveBomb': () => 'The archive inflates beyond what is allowed and was not opened.',
  'formats.archiveDamaged': () => 'The archive is damaged.',
  'tmx.notJson': (p: ProblemParams) =>
    p.line === ''
      ? 'The content is not valid JSON.'
      : `The content is not valid JSON: see line ${p.line}, column ${p.column}.`,
  'tmx.notSchedule': () => 'The JSON holds no schedule (there are no tasks).',
  'tmx.noTasks': () => 'The plan was refused: its list of tasks (tasks) is missing. Nothing was changed.',
  'tmx.notList': (p: ProblemParams) =>
    `The plan was refused: ${p.field} has to be a list of objects, and in it or in its place there is: ${p.value}. Nothing was changed.`,
  'tmx.translationMemory': () => 'This .tmx is a translation memory, not a Parada schedule.',
  'tmx.newerVersion': (p: ProblemParams) =>
    `The file is of version ${p.version}; this Parada knows versions up to ${p.known}.`,
  'tmx.badValue': (p: ProblemParams) =>
    `Value not understood in ${fieldWord(p.field)}${p.name ? ` of “${p.name}”` : ''}: ${p.value}${more(p)}.`,
  'tmx.valueRefused': (p: ProblemParams) =>
    `The plan was refused: ${p.field}${p.name ? ` of “${p.name}”` : ''} cannot be ${p.value}. Nothing was changed.`,
  'tmx.idTwice': (p: ProblemParams) =>
    `Id ${p.id} occurs more than once; ${p.name ? `“${p.name}”` : 'the second task'} got another number${more(p)}.`,
  'tmx.unknownParent': (p: ProblemParams) =>
    `The summary task of "${p.task}" does not exist; the task went to the first level${more(p)}.`,
  'tmx.parentLoop': (p: ProblemParams) => `"${p.task}" would be inside itself; it went to the first level${more(p)}.`,
  'tmx.linkDropped': linkDropped,
  'tmx.assignmentDropped': (p: ProblemParams) =>
    `Assignment left out: task ${p.task}, resource ${p.resource}${more(p)}.`,
  'tmx.startKept': (p: ProblemParams) =>
    `The start of "${p.task}" (${when(p.start)}) was kept as a "start no earlier than" constraint${more(p)}.`,
  'tmx.finishKept': (p: ProblemParams) =>
    `The finish of "${p.task}" (${when(p.finish)}) was kept as a "finish no earlier than" constraint${more(p)}.`,
  'tmx.resourcesCreated': (p: ProblemParams) => `Resources created from the names on tasks: ${p.count} (${p.names}).`,
  'tmx.calendarMissing': (p: ProblemParams) =>
    `Calendar ${p.calendar} does not exist; the project's was used${more(p)}.`,
  'formats.kept': (p: ProblemParams) => `Kept of the plan that was open: ${what(p)} (${p.count}).`,
  'formats.goneWithTasks': (p: ProblemParams) =>
    `Tasks that are no longer in MS Project took along what was noted of them here (${p.count}): ${p.tasks}.`,
  'mspdi.notXml': (p: ProblemParams) => `The content is not a valid project XML. ${p.why}`,
  'mspdi.entities': () => 'The XML defines entities of its own and was, for safety, not read.',
  'mspdi.badValue': (p: ProblemParams) =>
    `Value not understood in ${fieldWord(p.field)}${p.name ? ` of “${p.name}”` : ''}: ${p.value}${more(p)}.`,
  'mspdi.idTwice': (p: ProblemParams) =>
    `${p.field} ${p.id} occurs more than once: “${p.name}” got another number, and what refers to ${p.id} goes with the first${more(p)}.`,
  'mspdi.linkDropped': linkDropped,
  'mspdi.assignmentDropped': (p: ProblemParams) =>
    `Assignment left out: task ${p.task}, resource ${p.resource}${more(p)}.`,
  'mspdi.noCalendar': () => 'The file has no calendar: Monday to Friday from 8 to 12 and from 13 to 17 was taken.',
  'mspdi.constraintUndated': (p: ProblemParams) =>
    `The constraint of “${p.task}” has no date and limits nothing${more(p)}.`,
  'mspdi.externalLink': (p: ProblemParams) =>
    `"${p.task}" depends on a task of another project (${p.project}), which was not brought along${more(p)}.`,
  'mspdi.lost': (p: ProblemParams) => `MS Project's XML does not hold: ${what(p)} (${p.count}).`,
  'mspdi.carried': (p: ProblemParams) => `MS Project does not heed but keeps in text fields: ${what(p)} (${p.count}).`,
  'mspdi.moved': (p: ProblemParams) =>
    `MS Project will give other dates to ${p.count} ${Number(p.count) === 1 ? 'task' : 'tasks'} (${MOVED[String(p.reason)] ?? p.reason}): ${p.names}.`,
  'xer.notXer': () => 'The content is not a Primavera XER export.',
  'xer.noProject': () => 'The Primavera export holds no project.',
  'xer.badRow': (p: ProblemParams) =>
    `Row not understood in table ${p.table} (${p.field})${p.name ? `: “${p.name}”` : ''}${more(p)}.`,
  'xer.badValue': (p: ProblemParams) => `Value not understood in ${p.field} of “${p.name}”: ${p.value}${more(p)}.`,
  'xer.badCalendar': (p: ProblemParams) =>
    `The working hours of calendar "${p.calendar}" could not be read; standard hours were used${more(p)}.`,
  'xer.severalProjects': (p: ProblemParams) => `The file holds ${p.count} projects (${p.names}); "${p.read}" was read.`,
  'xer.noSuchProject': (p: ProblemParams) => `The file holds no project ${p.wanted}; it holds ${p.names}.`,
  'xer.linkDropped': linkDropped,
  'xer.assignmentDropped': (p: ProblemParams) =>
    `Assignment left out: activity ${p.task}, resource ${p.resource}${more(p)}.`,
  'xer.lost': (p: ProblemParams) => `XER does not hold: ${what(p)} (${p.count}).`,
  'xer.moved': (p: ProblemParams) =>
    `Primavera will give other dates to ${p.count} ${Number(p.count) === 1 ? 'task' : 'tasks'} (${MOVED[String(p.reason)] ?? p.reason}): ${p.names}.`,
  'xer.hoursGiven': (p: ProblemParams) =>
    `Primavera shows durations by hours of each calendar; those of the plan go there, ${p.day} a day, ${p.week} a week, ${p.month} a month: ${p.names}.`,
  'xer.hoursAssumed': (p: ProblemParams) =>
    `The file does not say how many hours a day has${p.calendar ? ` in “${p.calendar}”` : ''}: ${p.day} a day, ${p.week} a week and ${p.month} a month were taken. They matter for what is typed in days.`,
  'xer.noCalendar': () => 'The file has no calendar: Monday to Friday from 8 to 12 and from 13 to 17 was taken.',
  'xer.startGiven': (p: ProblemParams) =>
    `Primavera shows dates of ${p.count} ${Number(p.count) === 1 ? 'task that has' : 'tasks that have'} none in the plan, those of the baseline: ${p.names}.`,
  'xer.linksLost': (p: ProblemParams) =>
    `Primavera links activities only: ${p.count} ${Number(p.count) === 1 ? 'dependency of the plan has' : 'dependencies of the plan have'} no equal there: ${p.names}.`,
  'mspdi.linksTwice': (p: ProblemParams) =>
    `MS Project keeps one dependency between two tasks; of these it will drop some: ${p.names}.${p.moved ? ` Depending on which one it keeps, these move: ${p.moved}.` : ''}`,
  'xer.sameCodes': (p: ProblemParams) =>
    `Primavera has one activity of each ID; these (${p.count}) share theirs with another: ${p.names}.`,
  'xer.sameNames': (p: ProblemParams) =>
    `Codes and fields that have a name in common in the file are told apart here by a number behind it (${p.count}): ${p.names}. Written for Primavera they have their own names again.`,
  'xer.dataDateGiven': (p: ProblemParams) =>
    `Primavera has no plan without a status date: it gets ${when(p.date)}, and nothing open lies before it there.`,
  'xer.carried': (p: ProblemParams) =>
    `Primavera does not heed but keeps in user-defined fields: ${what(p)} (${p.count}).`,
  'xer.columns': (p: ProblemParams) =>
    `Primavera’s export has no column for ${p.count} of the XML’s elements: ${p.names}.`,
  'pmxml.columns': (p: ProblemParams) =>
    `Primavera XML has no element for ${p.count} columns or tables of the export: ${p.names}.`,
  'pmxml.notPmxml': (p: ProblemParams) => `The content is not valid Primavera P6 XML. ${p.why}`,
  'pmxml.noProject': () => 'The Primavera XML holds no project.',
  'pmxml.lost': (p: ProblemParams) => `Primavera XML does not hold: ${what(p)} (${p.count}).`,
  'tables.rowsCut': p => `The first ${p.count} rows were read; the list may have more.`,
  'tables.sheetsUnread': p => `The sheet “${p.sheet}” was read; ${p.count} more have rows and were not: ${p.sheets}.`,
  'tables.noHeader': () => 'No row of recognized headers was found in the table.',
  'tables.onlyHead': () => 'The table has only its head: no task.',
  'tables.noName': () => 'The table has no column with the name or description of the task.',
  'tables.badValue': (p: ProblemParams) =>
    `Line ${p.line}: value not understood in "${p.column}": ${p.value}${more(p)}.`,
  'tables.columnIgnored': (p: ProblemParams) => `Columns not used (${p.count}): ${p.columns}.`,
  'tables.numberUnclear': (p: ProblemParams) =>
    `Line ${p.line}: "${p.value}" in "${p.column}" was read as ${p.read}, since nothing in the table shows whether the mark parts thousands or decimals${Number(p.count) > 1 ? ` (${p.count} such values)` : ''}.`,
  'tables.unitTaken': (p: ProblemParams) =>
    `Numbers without a unit in "${p.column}" were read as ${p.unit === 'h' ? 'hours' : 'days'}${WHY[String(p.why)] ?? ''}.`,
  'tables.serialDate': (p: ProblemParams) =>
    `Line ${p.line}: the number ${p.value} in "${p.column}" was read as the date ${when(p.date)}, as spreadsheets keep it${more(p)}.`,
  'tables.zoneIgnored': (p: ProblemParams) =>
    `Times in "${p.column}" come with a time zone (Z or -03:00), which was not heeded: they were read as they are written.`,
  'tables.calendarShown': (p: ProblemParams) =>
    `Dates and hours of the rows show work ${p.hours === '24h' ? 'by day and night' : `from ${String(p.hours).replace('-', ' to ')}`}, ${Number(p.days) === 7 ? 'every day' : 'from Monday to Friday'}: that calendar was used.`,
  'tables.rowsSkipped': (p: ProblemParams) => `Rows of totals and remarks left out (${p.count}): ${p.lines}.`,
  'tables.unevenRow': (p: ProblemParams) =>
    `Line ${p.line} has not as many cells as the others: what is in it may stand in the wrong column, or the file is incomplete${more(p)}.`,
  'tables.lost': (p: ProblemParams) => `The table does not hold: ${what(p)} (${p.count}).`,
  'tables.moved': (p: ProblemParams) =>
    `Read back from the table, ${p.count} ${Number(p.count) === 1 ? 'task gets' : 'tasks get'} other dates (${MOVED[String(p.reason)] ?? p.reason}): ${p.names}.`,
  'tables.dayFirst': (p: ProblemParams) =>
    `In “${p.column}” nothing shows whether the day or the month comes first: ${p.value} was read as ${when(p.date)}${Number(p.count) > 1 ? ` (${p.count} such dates)` : ''}.`,
  'tables.datesNotTaken': (p: ProblemParams) =>
    `Dates typed in the sheet that the plan does not have, because of links, durations or constraints (${p.count}): ${p.names}.`,
  'tables.unreadable': () => 'The workbook is damaged or incomplete.',
  'documents.unsupported': () => 'Unsupported format. Accepted formats: .docx, .pdf, .txt',
  'documents.tooLarge': (p: ProblemParams) => `File too large. Maximum size: ${p.limit}MB`,
  'documents.noText': () => 'Error: no text was extracted from the document',
  'documents.scan': () => 'The document holds only pictures (a scan), no text.',
  'documents.unreadable': () => 'The document is damaged or incomplete.',
  'documents.encrypted': () => 'The document is protected by a password.',
  'documents.cut': () => 'The document is very long; only its beginning was read.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsFormats = {
  'formats.saveAsXml': () => 'Open the file in the program that made it and save it as MS Project XML (.xml).',
  'formats.saveAsXlsx': () => 'Save it as an Excel workbook (.xlsx) or CSV.',
  'formats.supported': () =>
    'Use .mpp, MS Project .xml, Primavera .xer or .xml, .tmx, .xlsx, .csv, .docx, .pdf or .txt.',
  'formats.wholePlan': () => 'Send the whole plan, with its tasks in a list (tasks). An empty list is an empty plan.',
  'formats.unpack': () => 'Unpack it and open the file of the plan.',
  'formats.saveAgain': () => 'Save or export the file again in the program it came from and try once more.',
  'formats.updateParada': () => 'Update Parada to open this file.',
  'formats.nameProject': () => 'Name one of them as it stands there.',
  'formats.splitFile': () => 'Split the file, or remove what is not part of the plan.',
  'tables.addRows': () => 'Write a line for each task below the head.',
  'tables.nameColumn': () =>
    'Include a header row with at least the task name and one more column (duration, start, predecessors...).',
  'documents.ocr': () => 'Turn the document into searchable text (OCR) and send it again, or paste the text.',
  'documents.removePassword': () => "Remove the document's password and send it again.",
} satisfies Record<string, Sentence>
