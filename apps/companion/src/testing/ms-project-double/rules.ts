/**
 * What the double holds to be Microsoft Project's behaviour, each with where it comes from. "assumed" marks what no one
 * here could check: `parada companion selftest` asks a real Project the same questions.
 *
 * @public read by people alone
 */
export const RULES = {
  blankRows:
    'A blank row of Tasks or Resources comes as Nothing; Tasks.Count has it, Project.NumberOfTasks has it not. (VBA reference)',
  oneBased: 'Collections count from 1; another index is error 1101. (VBA reference)',
  uniqueId: 'UniqueID never changes; ID is the row and moves. (VBA reference, Task.UniqueID)',
  minutes: 'Duration, Work, slack and numeric lag are minutes. (VBA reference)',
  startMakesConstraint:
    'Writing Start of an automatic task sets Start No Earlier Than; Finish, Finish No Earlier Than. (general product knowledge)',
  summaryReadOnly: 'Start, Finish and Duration of a summary cannot be written: error 1101. (VBA reference, Task.Start)',
  computedReadOnly:
    'ID, UniqueID, Guid, Summary, TotalSlack and FreeSlack cannot be written: error 1101. (VBA reference)',
  rescheduleOnWrite:
    'Every write reschedules, unless Calculation is manual; then CalculateProject does. (VBA reference, Application.Calculation)',
  noNestedUndo: 'An undo transaction cannot be opened inside another: error 1100. (VBA reference, OpenUndoTransaction)',
  oneUndo: 'A closed undo transaction is taken back by one EditUndo. (VBA reference)',
  nothingOpen: 'ActiveProject without an open project is error 1100. (VBA reference)',
  naDates: 'An unset date reads as the text "NA" and is unset by it. (VBA reference, Project.StatusDate)',
  localText: 'Durations in text follow the language of Project. (VBA reference, DurationValue)',
  localDates:
    'A date in text is read in the order of the machine; an unset one by the word of its language. (general product knowledge)',
  elapsedText:
    'An elapsed duration or lag can only be given as text; a number is working minutes. (VBA reference, TaskDependency.Lag, LagType is read-only)',
  percentLag:
    'A percentage as lag is text; Lag then reads the percentage and LagType 19. (values of the XML; assumed over COM)',
  cutMakesNewId: 'Cutting and pasting a row gives it another unique id. (Microsoft help, "Cut Task")',
  sortKeepsIds:
    'Sort with Outline and Renumber orders siblings for good and keeps unique ids; it works in task views only, else error 1100. (VBA reference, Application.Sort; the error is assumed)',
  outdentAdopts:
    'A row that is outdented takes the siblings after it along as its children; one that is indented becomes the last child of the row before. (general product knowledge)',
  calendarUndo: 'Changes of calendars are part of an undo transaction. (assumed)',
  midnightEnds: 'A working time that ends at 0:00 lasts to the end of the day. (values of the XML; assumed over COM)',
  workingDay: 'A day made working gets the usual office times until its shifts are set. (assumed)',
  exceptionConstants: 'Types, positions and weekdays of exceptions have the values of the XML. (assumed)',
  ratesPerHour: 'A pay rate given as a number is per hour and reads back as text with currency. (assumed)',
  resourceBase:
    'BaseCalendar of a material resource cannot be written: error 1101. (VBA reference, Resource.BaseCalendar)',
  noSaveAs:
    'After FileSaveAs the open project is the new file, and counts as saved (general product knowledge): the double has no such member, since nothing may call it.',
  emptyUndo: 'A closed undo transaction in which nothing was changed leaves no entry in the undo list. (assumed)',
  undoList:
    "GetUndoListCount counts the entries of the undo list, the user's own among them; GetUndoListItem counts from 1, the newest first; EditUndo takes the newest back, whoever made it. (VBA reference; the order is assumed)",
  assignmentOffset:
    'Unique ids of assignments are 2^20 higher over COM than in the file, in some versions. (seen in files; assumed over COM)',
  availabilityStays:
    'A resource has one row of availability at least, from 1984 to 2049 unless set; it cannot be deleted: error 1101. (values of the XML; assumed)',
  requiredArguments:
    'Availabilities.Add without its dates is DISP_E_PARAMNOTOPTIONAL. (VBA reference: AvailableFrom and AvailableTo are required)',
  wholePercent: 'Percentages of progress are kept as whole numbers. (general product knowledge)',
  criticalSlack: 'Slack up to which tasks are critical is Project.ShowCriticalSlack, in days. (VBA reference)',
  spaceBefore:
    'GetField shows durations with or without a space before the label as the options say; DurationFormat need not. (assumed)',
  activePane:
    'Sort works on the active pane of the window and refuses with error 1100 while it shows something else than tasks, a group or a filter; Window.TopPane.Activate, GroupClear and FilterClear change that. (VBA reference; the errors are assumed)',
  masterIds:
    'A project with inserted projects shows their rows with other unique ids than their files have. (Microsoft help, "Master projects")',
  enterprise:
    'Project.Type is 1 for a project of a file, 0 for one never saved, else of Project Server. (VBA reference)',
  cloudNames:
    'A file that OneDrive or SharePoint keeps is called by its address in the cloud, also where it was opened from a folder of this machine. (general product knowledge)',
  lastSaveDate:
    'Project.LastSaveDate is when the project was saved last, as the file says it too, perhaps in another time zone. (VBA reference; the zone is assumed)',
  otherRights:
    'A program that runs as administrator is not in the table of running objects of who does not: MK_E_UNAVAILABLE. (COM documentation)',
  busyRejects: 'While its user is in a dialog, calls are refused with RPC_E_CALL_REJECTED. (COM documentation)',
  notesPlain: 'Writing Notes replaces formatted notes by plain text. (VBA reference, AppendNotes)',
} as const
