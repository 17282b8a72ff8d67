export { AccessInfo, Feature, Proof, SessionInfo, SubscriptionInfo, Tier, UsageInfo } from './access.ts'
export {
  ApiKey,
  ApiScope,
  IssuedLicence,
  MAIL_NOT_ENCRYPTED,
  ReportPart,
  ShareLink,
  SignUpRequest,
} from './administration.ts'
export {
  type CompanionCallName,
  type CompanionCalls,
  type CompanionInput,
  type CompanionOutput,
  CompanionWarning,
  companionCalls,
  LicenceStatus,
  MachineInfo,
  ReportInput,
} from './companion.ts'
export { COMPANION_PROBLEMS, type CompanionProblemCode } from './companion-problems.ts'
export {
  CrewDecision,
  CrewLineInput,
  CrewLineStatus,
  CrewLinks,
  CrewReportInput,
  CrewSheet,
  DecideOutput,
  DeviceId,
  Inbox,
  InboxLine,
} from './crews.ts'
export {
  ParseInput,
  ParseOutput,
  ParseProgress,
  WireSchedule,
} from './parsers.ts'
export { MOST_PROFILES, type PlantKept, WireNorm, WireProfile } from './plant.ts'
export { SERVER_PROBLEMS, SERVER_SUGGESTIONS, type ServerProblemCode, type ServerSuggestionCode } from './problems.ts'
export type {
  Procedure,
  ProgramDoor,
} from './procedure.ts'
export { type InputOf, type OutputOf, type ProcedureName, type Procedures, procedures } from './procedures.ts'
export {
  OpenOutput,
  ProjectAction,
  ProjectEvent,
  ProjectRevision,
  ProjectRole,
  ProjectShare,
  ProjectSummary,
  ProjectVersion,
  RemovedProject,
  SaveInput,
  SaveOutput,
} from './projects.ts'
export { WireProblem } from './wire-problem.ts'
