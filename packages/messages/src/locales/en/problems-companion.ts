import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsCompanion = {
  'companion.hostRefused': () => "The requested address is not this local server's.",
  'companion.originRefused': p => `The page ${p.origin} is not allowed to use the local server.`,
  'companion.tokenRefused': () => 'This page is not paired with the local server yet.',
  'companion.notJson': () => 'The local server accepts JSON only.',
  'companion.bodyTooLarge': p => `The content sent is over the limit of ${p.limit} MB.`,
  'companion.invalidInput': p => `Invalid request at ${p.field}: ${p.reason}.`,
  'companion.notFound': p => `The local server does not know ${p.path}.`,
  'companion.proRequired': () => 'This feature requires a PRO subscription.',
  'companion.pathRequired': () => 'File path is required.',
  'companion.pathNotPlan': p => `${p.name} is not a project file. Accepted formats: ${p.formats}.`,
  'companion.networkPathRefused': p => `The network path ${p.path} was not confirmed on this machine.`,
  'companion.fileNotFound': p => `The file ${p.path} does not exist (not found).`,
  'companion.fileIsFolder': p => `${p.path} is a folder, not a file.`,
  'companion.fileTooLarge': p => `The file ${p.path} has ${p.size} MB; the limit is ${p.limit} MB.`,
  'companion.fileLocked': p => `The file ${p.path} is open in another program. The previous version was kept.`,
  'companion.fileDenied': p => `No permission to access ${p.path}.`,
  'companion.diskFull': p => `There is no disk space to write ${p.path}. The previous version was kept.`,
  'companion.fileFailed': p => `Could not access ${p.path} (${p.reason}).`,
  'companion.noDialog': () => 'This machine has no file window that the local server could open.',
  'companion.dialogFailed': p => `The file window failed (${p.reason}).`,
  'companion.projectNotAvailable': () => 'Microsoft Project is not available on this machine.',
  'companion.projectMismatch': p =>
    `The project open in Microsoft Project is ${p.open}, not ${p.expected}. Nothing was changed.`,
  'companion.nothingToApply': () => 'There is nothing to apply: the project is already equal.',
  'companion.sessionUnknown': () => 'This extraction no longer exists.',
  'companion.cancelled': () => 'The extraction was cancelled.',
  'companion.busy': p => `The local server is busy with ${p.count} jobs.`,
  'companion.serverUnreachable': p => `The server ${p.server} did not answer.`,
  'companion.serverNotConfigured': () => 'No server is configured on this local server.',
  'companion.licenceMissing': () => 'No licence is installed on this machine.',
  'companion.licenceInvalid': () => 'The licence was not signed by this issuer or was changed.',
  'companion.licenceExpired': p => `The licence expired on ${p.date}.`,
  'companion.licenceOtherMachine': p => `The licence does not include this machine (${p.machine}).`,
  'companion.licenceSeatsTaken': p => `All ${p.seats} seats of the licence are in use.`,
  'companion.portTaken': p => `Port ${p.port} is in use by ${p.holder}.`,
  'companion.internal': p => `Unexpected error in the local server. Nothing was changed. Reference: ${p.id}.`,
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsCompanion = {
  'companion.openFromCompanion': () =>
    "Open Parada from the local server's shortcut, or enter the pairing code shown in its window.",
  'companion.useBrowse': () => 'Use Browse to choose the file.',
  'companion.verifyPath': () => 'Verify the path and check that the file exists.',
  'companion.closeOtherProgram': () => 'Close the file in the other program and try again.',
  'companion.freeSpace': () => 'Free some space or save to another folder.',
  'companion.saveElsewhere': () => 'Save to another folder.',
  'companion.useBrowserPicker': () => "Choose the file with the browser's window.",
  'companion.saveAsXml': () => 'Save as XML and open the file in Microsoft Project.',
  'companion.openInProject': () => 'Open the right project in Microsoft Project and try again.',
  'companion.upgrade': () => 'Upgrade to PRO to use this feature.',
  'companion.signInAgain': () => 'Sign in again to renew your permission.',
  'companion.tryLater': () => 'Try again in a few seconds.',
  'companion.startAgain': () => 'Start the extraction again.',
  'companion.askIssuer': () => "Send this machine's details to whoever issued the licence.",
  'companion.configureServer': () => "Configure the server's address (PARADA_SERVER_URL).",
} satisfies Record<string, Sentence>
