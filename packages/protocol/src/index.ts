export { AccessInfo, Feature, Proof, SessionInfo, SubscriptionInfo, Tier, UsageInfo } from './access.ts'
export {
  AdminMail,
  AdminSession,
  ApiKey,
  ApiScope,
  AuditEntry,
  IssuedLicence,
  ReportPart,
  ShareLink,
  SignUpRequest,
} from './administration.ts'
export {
  AuthorizedMachine,
  CacheStatus,
  type CompanionCallName,
  type CompanionCalls,
  type CompanionGate,
  type CompanionInput,
  type CompanionOutput,
  CompanionProject,
  CompanionWarning,
  companionCalls,
  FieldResult,
  LicenceStatus,
  MachineInfo,
  ReportInput,
} from './companion.ts'
export { COMPANION_PROBLEMS, type CompanionProblemCode } from './companion-problems.ts'
export {
  CrewDecision,
  CrewLineInput,
  CrewLineKind,
  CrewLineState,
  CrewLineStatus,
  CrewLink,
  CrewLinks,
  CrewReason,
  CrewReportInput,
  CrewSheet,
  DecideInput,
  DecideOutput,
  DeviceId,
  Inbox,
  InboxLine,
  MOST_LINES,
} from './crews.ts'
export {
  AppliedChange,
  ChatEntry,
  Note,
  ParseInput,
  ParseOutput,
  ParseProgress,
  WireEdit,
  WireSchedule,
} from './parsers.ts'
export { MOST_PROFILES, type PlantKept, WireNorm, WireProfile } from './plant.ts'
export { SERVER_PROBLEMS, SERVER_SUGGESTIONS, type ServerProblemCode, type ServerSuggestionCode } from './problems.ts'
export {
  type Caller,
  mutation,
  type Procedure,
  type ProcedureKind,
  type ProgramDoor,
  query,
  subscription,
} from './procedure.ts'
export { type InputOf, type OutputOf, type ProcedureName, type Procedures, procedures } from './procedures.ts'
export {
  OpenInput,
  OpenOutput,
  ProjectAction,
  ProjectComparison,
  ProjectDocument,
  ProjectEvent,
  ProjectRevision,
  ProjectRole,
  ProjectShare,
  ProjectSummary,
  ProjectVersion,
  SaveInput,
  SaveOutput,
} from './projects.ts'
export { WireProblem } from './wire-problem.ts'
