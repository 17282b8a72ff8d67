import type { ProblemParams } from '@parada/schedule'
import { formatParam, plural } from '../../format.ts'
import { refusedInput } from './refused-input.ts'

type Sentence = (p: ProblemParams) => string
const n = (value: string | number | undefined): string => formatParam('en', value)

/** Members of a plan that MS Project has no field for, by their names in the plan. */
const KEPT: Readonly<Record<string, string>> = {
  percentType: 'type of percentage',
  steps: 'inner steps',
  step: 'step',
  leveling: 'reason of leveling',
  responsible: 'responsible',
  workPackage: 'work package',
  contractor: 'contractor',
  equipment: 'equipment',
  kind: 'kind of task',
  probability: 'probability',
  area: 'area',
  estimate: 'estimate',
  permits: 'work permits',
  workOrder: 'work order',
  delays: 'reasons of delay',
  reported: 'who reported',
  emergent: 'emergent work',
  p6: 'facts of Primavera',
  secondConstraint: 'second constraint',
  trade: 'trade',
  nature: 'nature',
  inactive: 'inactive',
  risk: 'risks',
  gates: 'readiness gates',
  accepted: 'acceptances',
  rules: 'rules of calculation',
}
const keptWords = (fields: unknown): string =>
  String(fields)
    .split(' ')
    .map(each => KEPT[each] ?? each)
    .join(', ')

/** Problem sentences by code. */
export const problemsCompanion = {
  'companion.hostRefused': () => "The requested address is not this local server's.",
  'companion.originRefused': p => `The page ${p.origin} is not allowed to use the local server.`,
  'companion.tokenRefused': () => 'This page is not paired with the local server yet.',
  'companion.notJson': () => 'The local server accepts JSON only.',
  'companion.bodyTooLarge': p => `The content sent is over the limit of ${n(p.limit)} MB.`,
  'companion.invalidInput': refusedInput,
  'companion.notFound': p => `The local server does not know ${p.path}.`,
  'companion.proRequired': () => 'This feature requires a PRO subscription.',
  'companion.pathRequired': () => 'File path is required.',
  'companion.pathNotPlan': p => `${p.name} is not a project file. Accepted formats: ${p.formats}.`,
  'companion.networkPathRefused': p => `The network path ${p.path} was not confirmed on this machine.`,
  'companion.fileNotFound': p => `The file ${p.path} does not exist.`,
  'companion.fileIsFolder': p => `${p.path} is a folder, not a file.`,
  'companion.fileTooLarge': p => `The file ${p.path} has ${n(p.size)} MB; the limit is ${n(p.limit)} MB.`,
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
  'companion.cancelled': () => 'The extraction was canceled.',
  'companion.busy': p =>
    `The local server is busy with ${n(p.count)} ${plural('en', Number(p.count), { one: 'job', other: 'jobs' })}.`,
  'companion.serverUnreachable': p => `The server ${p.server} did not answer.`,
  'companion.serverRefused': p => `The server ${p.server} refused: ${p.reason}`,
  'companion.serverNotConfigured': () => 'No server is configured on this local server.',
  'companion.licenceMissing': () => 'No license is installed on this machine.',
  'companion.licenceInvalid': () => 'The license was not signed by this issuer or was changed.',
  'companion.licenceExpired': p => `The license expired on ${n(p.date)}.`,
  'companion.licenceOtherMachine': p => `The license does not include this machine (${p.machine}).`,
  'companion.licenceSeatsTaken': p =>
    plural('en', Number(p.seats), {
      one: 'The only seat of the license is in use.',
      other: `All ${n(p.seats)} seats of the license are in use.`,
    }),
  'companion.portTaken': p => `Port ${p.port} is in use by ${p.holder}.`,
  'companion.internal': p => `Unexpected error in the local server. Nothing was changed. Reference: ${p.id}.`,
  'companion.projectBusy': () => 'Microsoft Project is busy or shows a dialog.',
  'companion.projectGone': () => 'Microsoft Project ended in the middle of the work.',
  'companion.projectRefused': p => `Microsoft Project refused: ${p.reason}. What had been done was undone.`,
  'companion.projectMaster': p =>
    `${p.name} is a master project: its rows belong to other files. Nothing was read or changed.`,
  'companion.projectEnterprise': p => `${p.name} is a project of Project Server. Nothing was read or changed.`,
  'companion.noTaskView': () => 'To move rows, Microsoft Project has to show a view of tasks.',
  'companion.projectUnsaved': p => `${p.path} has changes in Microsoft Project that are not saved.`,
  'companion.projectNeverSaved': p => `${p.name} was never saved to a file in Microsoft Project.`,
  'companion.projectNotLocal': p => `The project is at ${p.path}, which cannot be read from this machine.`,
  'companion.projectFileDiffers': p =>
    `The file ${p.path} holds ${n(p.file)} tasks, and Microsoft Project shows ${n(p.project)}.`,
  'companion.projectCopyDiffers': p =>
    `The copy ${p.path} is not what Microsoft Project saved last: it is still being synced.`,
  'companion.projectChangedFurther': () =>
    'Microsoft Project took the changes and changed more by itself: extract again to see the plan as it stands there.',
  'companion.keptHere': p =>
    `These values stay in Parada alone, since Microsoft Project has no field for them (${n(p.count)}): ${keptWords(p.fields)}.`,
  'companion.removesMuch': p =>
    `This would remove ${n(p.removed)} of the ${n(p.rows)} ${{ tasks: 'tasks', links: 'links', resources: 'resources', assignments: 'assignments' }[String(p.kind)] ?? 'rows'} in Microsoft Project. Nothing was changed.`,
  'companion.pathNotAbsolute': p => `The path is not complete: ${p.path}. Nothing was written.`,
  'companion.fileIsNoPlan': p => `${p.path} is not a plan and was not replaced.`,
  'companion.fileNameTooLong': p => `The file name is too long for this machine: ${p.path}.`,
  'companion.fileExists': p => `${p.path} exists already and was not replaced.`,
  'companion.applyInterrupted': () =>
    'Microsoft Project did not answer and the apply was broken off. What was written is undone and its settings are put back as soon as it answers.',
  'companion.applyLeftHalf': p =>
    `The apply stopped in the middle (${p.reason}) and what had been written could not be undone.`,
  'companion.fieldNotInProject': () => 'This field does not exist in Microsoft Project.',
  'companion.valueNotInProject': () => 'Microsoft Project does not take this value.',
  'companion.fieldReadOnly': () => 'Microsoft Project computes this field and does not let it be written.',
  'companion.editNotInProject': () => 'This change has to be made in Microsoft Project.',
  'companion.taskNotInProject': () => 'The row is no longer in the open project.',
  'companion.readBackDiffers': () => 'The value read back differs from the one written.',
  'companion.writtenInPart': () => 'Microsoft Project took only a part of this change: check it there.',
  'companion.noFreeField': () =>
    'All Number fields of the plan are in use; moving rows needs one of them free for a moment.',
  'companion.writtenWithResource': () => 'Written together with the resource of this calendar.',
  'companion.projectReadOnly': p => `Microsoft Project opened ${p.path} as read-only. Nothing was changed.`,
  'companion.alreadyEqual': () => 'The value was this already.',
  'companion.refusedByProject': () => 'Microsoft Project refused this change.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsCompanion = {
  'companion.openFromCompanion': () =>
    "Open Parada from the local server's shortcut, or enter the pairing code shown in its window.",
  'companion.useBrowse': () => 'Use Browse to choose the file.',
  'companion.openThese': p => `Formats that the local server opens: ${p.formats}.`,
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
  'companion.askIssuer': () => "Send this machine's details to whoever issued the license.",
  'companion.configureServer': () => "Configure the server's address (PARADA_SERVER_URL).",
  'companion.closeDialog': () => 'Close the dialog in Microsoft Project.',
  'companion.saveCopyInProject': () => 'Save a copy under another name in Microsoft Project and apply to that.',
  'companion.saveInProject': () => 'Save the project in Microsoft Project, or agree to have it saved, and try again.',
  'companion.undoInProject': () => 'Look at the Undo list of Microsoft Project: the apply is one entry of it.',
  'companion.openInserted': () => 'Open the inserted project from its own file and try again.',
  'companion.sameRights': () =>
    'If Microsoft Project runs as administrator, Parada cannot see it: start both the same way.',
  'companion.waitForSync': () => 'Wait until OneDrive has finished syncing, then extract again.',
  'companion.extractAgain': () => 'Save in Microsoft Project and extract again.',
  'companion.agreeToRemove': () => 'Look at the list of changes, and say yes only if these rows are to go.',
  'companion.wholePath': () => 'Give the path from the drive on.',
  'companion.agreeToReplace': () => 'Say yes to replace it (the previous version is kept as .bak), or save elsewhere.',
} satisfies Record<string, Sentence>
