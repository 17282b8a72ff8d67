import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsCli = {
  'cli.fileNotFound': (p: ProblemParams) => `The file does not exist: ${p.path}`,
  'cli.fileUnreadable': (p: ProblemParams) => `The file could not be read: ${p.path} (${p.why})`,
  'cli.fileExists': (p: ProblemParams) => `The file exists already: ${p.path}`,
  'cli.fileNotWritten': (p: ProblemParams) => `The file could not be written: ${p.path} (${p.why})`,
  'cli.notAPlan': (p: ProblemParams) => `${p.path} is a document, not a plan.`,
  'cli.isFolder': (p: ProblemParams) => `${p.path} is a folder, not a file.`,
  'cli.isAPlan': (p: ProblemParams) => `${p.path} is a plan already, not a text to make one from.`,
  'cli.oneProject': (p: ProblemParams) =>
    `--project ${p.project} chooses among the projects of a Primavera file; ${p.path} is none.`,
  'cli.otherFormat': (p: ProblemParams) => `${p.path} is named otherwise than --to ${p.format} would write it.`,
  'cli.noTable': (p: ProblemParams) => `There is no table ${p.table}; there are ${p.tables}.`,
  'cli.tableOfCsv': () => '--table chooses what a .csv holds; the other formats hold the whole plan.',
  'cli.systemRefused': (p: ProblemParams) => `The system refused ${p.what}: ${p.why}.`,
  'cli.datesMoved': (p: ProblemParams) =>
    `Calculated anew, ${p.count === 1 ? '1 task has' : `${p.count} tasks have`} other dates than in the file (calendar ${p.calendar}): ${p.names}.`,
  'cli.cannotWrite': (p: ProblemParams) => `Files of kind ${p.extension} cannot be written.`,
  'cli.badMoment': (p: ProblemParams) => `${p.text} is no moment.`,
  'cli.noSheets': (p: ProblemParams) => `There is no sheet to print${p.name ? `: ${p.name}` : ' in this shift'}.`,
  'cli.noBrowser': () => 'This machine has no browser that prints PDF.',
  'cli.browserFailed': (p: ProblemParams) => `The browser did not print the PDF: ${p.browser} ${p.why}`,
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsCli = {
  'cli.checkPath': () => 'Check the path and its permissions.',
  'cli.nameData': () => 'Name the folder of the installation with --data, or set PARADA_DATA.',
  'cli.sayFormat': () => 'Say with --to which format to write to standard output.',
  'cli.changeIt': () => 'Look at it with info, write it otherwise with convert, change it with update.',
  'cli.useForce': () => 'Use --force to replace it.',
  'cli.writeXml': () => 'Write MS Project .xml instead: only MS Project itself writes .mpp.',
  'cli.updateTo': () => 'Name a .tmx file to write with -o: the original stays as it is.',
  'cli.extensions': () => 'Use .tmx, .json, .xml, .xer, .p6.xml, .csv or .xlsx.',
  'cli.writeMoment': () => 'Write date and hour like this: 2027-03-04T19:00.',
  'cli.otherShift': () => 'Choose another shift with --shift, or check the name.',
  'cli.htmlOrPdf': () => 'Use .html or .pdf.',
  'cli.printHtml': () => 'Write .html and print it from the browser, or name one in PARADA_BROWSER.',
} satisfies Record<string, Sentence>
