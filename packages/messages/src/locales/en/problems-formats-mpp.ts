import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsFormatsMpp = {
  'mpp.notProjectFile': () => 'The file is not a Microsoft Project file.',
  'mpp.damaged': () => 'The Microsoft Project file is damaged or incomplete and cannot be opened.',
  'mpp.tooOld': (p: ProblemParams) =>
    `The file was saved by a Microsoft Project that is too old (${p.version}). Files of Project 2000 and later are read.`,
  'mpp.unknownVersion': (p: ProblemParams) =>
    `The file was saved by a version of Microsoft Project that this reader does not know (${p.version}).`,
  'mpp.passwordProtected': () => 'The file is protected by a password and encrypted: nothing in it can be read.',
  'mpp.wrongPassword': () => "The password given is not this file's.",
  'mpp.streamsBroken': (p: ProblemParams) =>
    `Parts of the file are damaged (${p.count}). What could be read was read; check that nothing is missing.`,
  'mpp.fieldMapMissing': (p: ProblemParams) =>
    `The file does not say where its fields lie (${p.entity}); the usual places were used. Check the values.`,
  'mpp.linksDropped': (p: ProblemParams) =>
    `Links left out because they join tasks that do not exist, a task to its own summary, or are doubled (${p.count}): ${p.names}.`,
  'mpp.assignmentsDropped': (p: ProblemParams) =>
    `Assignments left out, or left without a resource, because they point to tasks or resources that do not exist: ${p.count}.`,
  'mpp.subprojectsNotOpened': (p: ProblemParams) =>
    p.files
      ? `The project contains inserted subprojects, which are other files and were not opened: ${p.files}.`
      : 'The project contains inserted subprojects, which are other files and were not opened.',
  'mpp.externalTasks': (p: ProblemParams) =>
    `Tasks that stand for tasks of other files: ${p.count}. Their dates stay as they were saved.`,
  'mpp.timephasedNotRead': (p: ProblemParams) =>
    `Assignments whose work is spread unevenly over time: ${p.count}. The total was kept, the spread was not.`,
  'mpp.notePictures': (p: ProblemParams) =>
    `Notes with pictures or objects: ${p.count}. The text was kept, the pictures were not.`,
  'mpp.dataLinksNotRead': (p: ProblemParams) =>
    `Tasks with fields linked to other programs: ${p.count}. The values were kept, the links were not.`,
  'mpp.formulasNotRead': (p: ProblemParams) =>
    `Custom fields with formulas or graphical indicators: ${p.count}. The values were kept, the formulas were not.`,
  'mpp.enterpriseFieldsNotRead': (p: ProblemParams) =>
    `Enterprise fields of a Project Server that were not read: ${p.count}.`,
  'mpp.macrosNotRead': () => 'The file contains macros, which were not read.',
  'mpp.viewsNotRead': () => 'Views, tables, filters and formatting of Microsoft Project are not carried over.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsFormatsMpp = {
  'mpp.saveInNewer': () => 'Open the file in Project 2003 or later and save it again as .mpp.',
  'mpp.saveAsXml': () => 'Save the project as XML in Microsoft Project and open the XML here.',
  'mpp.removePassword': () => 'In Microsoft Project, save a copy without a password (Save As, Tools, General Options).',
  'mpp.giveAnotherPassword': () =>
    'Give another password, or open without one: files of Project 2000 to 2003 do not need it.',
  'mpp.fetchAgain': () => 'Copy or download the file again: the copy may be incomplete.',
  'mpp.openSubprojects': () => 'Open each subproject as a file of its own.',
} satisfies Record<string, Sentence>
