import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { lookAhead as pt } from '../pt/look-ahead.ts'

/** The look-ahead of a shift, its sheets on paper, and what the causes of delay have cost. */
export const lookAhead: Shape<typeof pt> = {
  views: 'Partes del turno',
  tabs: { proximo: 'Próximo turno', atualizar: 'Actualizar', aprovar: 'Aprobar', folhas: 'Hojas' },
  title: 'Próximo turno',
  shift: 'Turno a partir del actual',
  now: 'ahora',
  first: 'inicio',
  columns: 'Columnas',
  by: {
    equipment: 'Por equipo',
    crew: 'Por cuadrilla',
    contractor: 'Por contratista',
    area: 'Por área',
  },
  none: {
    equipment: 'Sin equipo',
    crew: 'Sin cuadrilla',
    contractor: 'Sin contratista',
    area: 'Sin área',
  },
  filter: 'Mostrar',
  shown: {
    all: 'Todas',
    notReady: 'Con algo pendiente',
    tight: 'Críticas y con poca holgura',
    blocked: 'Bloqueadas',
    begins: 'Empiezan en el turno',
    continues: 'Continúan',
  },
  crew: 'Cuadrilla',
  allCrews: 'Todas las cuadrillas',
  board: 'Tareas del turno',
  states: { continues: 'continúa', starts: 'empieza', finishes: 'termina', blocked: 'bloqueada' },
  nextShift: (shift: string) => `turno siguiente ${shift}`,
  left: (hours: string) => `faltan ${hours}`,
  slack: (hours: string) => `holgura ${hours}`,
  overdue: 'atrasada, sin informe',
  ready: 'lista',
  after: (row: number) => `tras ${row}`,
  waitsFor: (row: number) => `espera ${row}`,
  gates: {
    permit: 'permiso',
    blinds: 'bloqueo',
    scaffold: 'andamio',
    material: 'material',
    crane: 'grúa',
    release: 'liberación',
    inspection: 'inspección',
  },
  without: {
    predecessor: 'espera otra tarea',
    permit: 'sin permiso',
    blinds: 'sin bloqueo',
    scaffold: 'sin andamio',
    material: 'sin material',
    crane: 'sin grúa',
    release: 'no liberado',
    inspection: 'espera inspección',
  },
  asked: 'Horas pedidas en el turno y horas que hay',
  askedShort: (over: number) =>
    over === 0
      ? 'Horas pedidas en el turno: hay gente para todo'
      : `Horas pedidas en el turno: ${formatNumber('es', over)} por encima de lo que hay`,
  askedOf: (asked: string, available: string, people: boolean) => `${asked} / ${available} ${people ? 'HH' : 'h'}`,
  askedFree: (asked: string, people: boolean) => `${asked} ${people ? 'HH' : 'h'}, sin límite`,
  askedAbout: (name: string, text: string, peak: string) => `${name}: ${text}, pico de ${peak}`,
  over: 'por encima de lo que hay',
  sums: (rows: number, ready: number, blocked: number, critical: number) =>
    `${formatNumber('es', rows)} ${plural('es', rows, { one: 'tarea', other: 'tareas' })}, ${formatNumber('es', ready)} ${plural('es', ready, { one: 'lista', other: 'listas' })}, ${formatNumber('es', blocked)} ${plural('es', blocked, { one: 'bloqueada', other: 'bloqueadas' })}, ${formatNumber('es', critical)} ${plural('es', critical, { one: 'crítica', other: 'críticas' })}`,
  empty: 'Nada que hacer en este turno',
  emptyHint: 'Según el pronóstico ninguna tarea avanza en este turno. Elija otro.',
  nothingShown: 'Ninguna tarea con este filtro',
  nothingShownHint: 'El turno tiene tareas que el filtro esconde.',
  showAll: 'Mostrar todas',
  delays: {
    open: 'Retrasos por motivo',
    title: 'Retrasos por motivo',
    cause: 'Motivo',
    tasks: 'Tareas',
    hours: 'Horas perdidas',
    work: 'HH perdidas',
    total: 'Total',
    hint: 'Cada informe con motivo cuenta las horas que la tarea quedó detrás del pronóstico, por las personas en ella.',
    unmeasured: (n: number) =>
      `${formatNumber('es', n)} ${plural('es', n, { one: 'informe no se pudo medir', other: 'informes no se pudieron medir' })}.`,
  },
}
