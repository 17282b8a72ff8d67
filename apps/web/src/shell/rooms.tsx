import type { FirstMessages } from '@parada/messages'
import {
  CircleCheck,
  Clock,
  GanttChartSquare,
  Gauge,
  Layers,
  ListChecks,
  type LucideIcon,
  TimerReset,
  TrendingUp,
  TriangleAlert,
  Users,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { DashboardSection } from './DashboardSection.tsx'
import { PlanRoom } from './PlanRoom.tsx'

/** A view of the open plan: one entry of the rail, under its own address `/p/<project>/<id>`. */
export interface Room {
  /** Also its word in addresses: never changed. */
  readonly id: string
  readonly Icon: LucideIcon
  label(messages: FirstMessages): string
  /** Loaded with `lazy` unless it is on the first screen; its parts are `part` of the page's state (`openRoom`). */
  readonly Content: ComponentType
  /** What waits in it, beside its name; loaded with `lazy`, drawn for a plan of the server. */
  readonly Badge?: ComponentType
}

const Resources = lazy(() => import('../features/resources/ResourcesRoom.tsx'))
const Progress = lazy(() => import('../features/progress/ProgressRoom.tsx'))
const Shift = lazy(() => import('./ShiftRoom.tsx'))
const Waiting = lazy(() => import('../components/WaitingBadge.tsx'))
const Scope = lazy(() => import('../features/scope/ScopeRoom.tsx'))
const Quality = lazy(() => import('../features/audit/AuditRoom.tsx'))
const Risk = lazy(() => import('../features/risk/RiskRoom.tsx'))
const Readiness = lazy(() => import('../features/readiness/ReadinessRoom.tsx'))
const Recovery = lazy(() => import('../features/recovery/RecoveryRoom.tsx'))
const Dashboard = () => <DashboardSection alone />

/** The rail from top to bottom. A new view is one row here, its words, and a folder in `features/`. */
export const ROOMS: readonly [Room, ...Room[]] = [
  { id: 'plan', Icon: GanttChartSquare, label: messages => messages.shell.rooms.plan, Content: PlanRoom },
  { id: 'recursos', Icon: Users, label: messages => messages.shell.rooms.resources, Content: Resources },
  { id: 'turno', Icon: Clock, label: messages => messages.shell.rooms.turno, Content: Shift, Badge: Waiting },
  { id: 'avanco', Icon: TrendingUp, label: messages => messages.shell.rooms.avanco, Content: Progress },
  { id: 'escopo', Icon: Layers, label: messages => messages.shell.rooms.escopo, Content: Scope },
  { id: 'qualidade', Icon: CircleCheck, label: messages => messages.shell.rooms.qualidade, Content: Quality },
  { id: 'risco', Icon: TriangleAlert, label: messages => messages.shell.rooms.risco, Content: Risk },
  { id: 'recuperar', Icon: TimerReset, label: messages => messages.shell.rooms.recuperar, Content: Recovery },
  { id: 'prontidao', Icon: ListChecks, label: messages => messages.shell.rooms.prontidao, Content: Readiness },
  { id: 'dashboard', Icon: Gauge, label: messages => messages.shell.rooms.dashboard, Content: Dashboard },
]

/** The room of that id; the plan's tasks where there is none (an address of a later version). */
export const roomOf = (id: string): Room => ROOMS.find(each => each.id === id) ?? ROOMS[0]
