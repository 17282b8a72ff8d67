import type { ProblemParams, RiskRule } from '@parada/schedule'
import { formatNumber } from '../../format.ts'
import { FIELDS } from './field-words.ts'

type Sentence = (p: ProblemParams) => string

/** What a setting of risk, or a gate before the stop, has to be. */
const RULES: Readonly<Record<RiskRule, string>> = {
  object: 'ahí va un objeto',
  list: 'ahí va una lista',
  text: 'falta el texto',
  unique: 'cada uno tiene su propio identificador',
  below: 'cuánto puede durar de menos va de −100 a 0 %',
  above: 'cuánto puede durar de más va de 0 a 1000 %',
  share: 'una probabilidad va de 0 a 1',
  lost: 'la parte de los turnos que se pierde va de 0 a 0,95',
  shift: 'el lugar del turno en el día es un entero desde 0',
  hours: 'el tiempo no puede ser negativo',
  rising: 'mínimo, probable y máximo van en orden creciente',
  shape: 'esa forma no existe',
  step: 'ese paso no existe',
  groups: 'se juntan por crew o equipment',
  task: 'no todas esas tareas existen en el plan',
  resource: 'ese recurso no existe en el plan',
  months: 'los meses antes de la parada van de 0 a 60',
  blocks: 'un portón retiene el comienzo, o el fin con finish',
  count: 'la cuenta dice cuántos hay, y de cuántos',
}
const rule = (value: unknown): string => (RULES as Readonly<Record<string, string>>)[String(value)] ?? String(value)
const field = (p: ProblemParams): string => FIELDS[String(p.field)] ?? String(p.field)
const number = (value: unknown): string => formatNumber('es', Number(value))
const named = (what: string, name: unknown): string => (name ? `${what} (${name}).` : `${what}.`)

/** Problems of changing a plan, by code. */
export const editProblems = {
  'schedule.unknownEdit': () => 'Este cambio no se conoce. No se modificó nada.',
  'schedule.peopleUnread': p => `“${p.text}” no se entendió en Recursos. Nada cambió.`,
  'schedule.unknownTask': p => `La tarea con el identificador ${p.id} no existe en este plan.`,
  'schedule.unknownResource': p => `El recurso con el identificador ${p.id} no existe en este plan.`,
  'schedule.unknownAssignment': p => `La asignación ${p.id} no existe en este plan.`,
  'schedule.unknownCalendar': p => named('El calendario pedido no existe en este plan', p.name),
  'schedule.unknownLink': p => `No hay vínculo ${p.type} de “${p.from}” a “${p.to}”.`,
  'schedule.duplicateTask': p => `Ya existe una tarea con el identificador ${p.id}.`,
  'schedule.duplicateRow': p => `El número ${p.row} ya es de “${p.other}”.`,
  'schedule.duplicateResource': p => `Ya existe un recurso con el identificador ${p.id}.`,
  'schedule.duplicateResourceName': p => `Hay otro recurso llamado “${p.name}” (fila ${p.other}).`,
  'schedule.duplicateAssignment': p => `“${p.resource}” ya está en “${p.name}”.`,
  'schedule.duplicateAssignmentId': p => `Ya existe una asignación con el identificador ${p.id}.`,
  'schedule.duplicateCalendar': p => `Ya existe un calendario con el identificador ${p.id}.`,
  'schedule.duplicateCalendarName': p => `Ya existe un calendario llamado “${p.name}”.`,
  'schedule.duplicateLink': p => `“${p.from}” y “${p.to}” ya tienen un vínculo ${p.type}.`,
  'schedule.selfLink': p => `“${p.to}” no puede depender de sí misma.`,
  'schedule.linkToOwnSummary': p =>
    `“${p.summary}” es el resumen de la otra tarea: un resumen no se vincula con lo que contiene.`,
  'schedule.linkLoop': p => `Dependencia circular: ${p.cycle}.`,
  'schedule.badLink': p => `El vínculo de “${p.from}” a “${p.to}” tiene tipo o desfase no válidos.`,
  'schedule.notSibling': p => `“${p.name}” no está en el nivel donde debe entrar la tarea.`,
  'schedule.moveIntoOwnSubtree': p => `“${p.name}” no puede ir dentro de sí misma.`,
  'schedule.fieldRequired': p => `El campo ${field(p)} no puede quedar vacío.`,
  'schedule.fieldFixed': p => `El campo ${field(p)} no se cambia así.`,
  'schedule.badValue': p => `Valor no válido en ${field(p)}.`,
  'schedule.unknownMember': p => `El campo “${p.place}” no existe aquí. No se modificó nada.`,
  'schedule.badSetting': p => `El ajuste ${p.place} no vale: ${rule(p.rule)}.`,
  'schedule.percentOutOfRange': () => 'El avance debe estar entre 0 y 100',
  'schedule.negativeDuration': p => `La duración no puede ser negativa (${field(p)}: ${number(p.hours)} h).`,
  'schedule.negativeWork': p => `El trabajo no puede ser negativo (${number(p.hours)} h).`,
  'schedule.priorityOutOfRange': p => `La prioridad va de 0 a 1000; vino ${number(p.priority)}.`,
  'schedule.dateOutOfRange': p =>
    named('Una fecha está fuera de los años que puede tener un plan (1900 a 2199)', p.task),
  'schedule.finishBeforeStart': () => 'La fecha de fin debe ser posterior a la de inicio',
  'schedule.constraintWithoutDate': p => `La restricción de “${p.name}” necesita una fecha.`,
  'schedule.calendarInUse': p => `El calendario “${p.name}” está en uso (${number(p.count)}): ${p.users}.`,
  'schedule.projectCalendar': p => `“${p.name}” es el calendario del proyecto y no se puede quitar.`,
  'schedule.calendarLoop': p => `Los calendarios se basan uno en otro en círculo: ${p.cycle}.`,
  'schedule.badPeriods': p => `El calendario “${p.name}” tiene períodos no válidos (${field(p)}).`,
  'schedule.summaryField': p => `“${p.name}” es un resumen: el campo ${field(p)} viene de las tareas de abajo.`,
  'schedule.reportedDate': p =>
    p.field === 'start'
      ? `“${p.name}” ya comenzó: su comienzo real solo cambia con un informe. Nada cambió.`
      : p.field === 'finish'
        ? `“${p.name}” ya terminó: su fin real solo cambia con un informe. Nada cambió.`
        : `De “${p.name}” ya se hizo tanto o más que eso: que terminó lo dice un informe. Nada cambió.`,
  'schedule.nameMissing': () => 'El nombre de la tarea es obligatorio',
  'schedule.startMissing': () => 'La fecha de inicio es obligatoria',
  'schedule.finishMissing': () => 'La fecha de fin es obligatoria',
  'schedule.durationMissing': () => 'La duración es obligatoria',
  'schedule.badPredecessors': p => `No se entendió la predecesora “${p.text}”.`,
  'schedule.unknownRow': p => `No hay tarea en la fila ${p.row}.`,
  'schedule.cannotIndent': p => `“${p.name}” no tiene encima, en su nivel, una tarea que pueda ser su resumen.`,
  'schedule.cannotOutdent': p => `“${p.name}” ya está en el nivel más alto.`,
  'schedule.notCalculated': () => 'Las fechas del plan todavía no se calcularon.',
  'schedule.unknownArea': p => `El área “${p.area}” no existe en el plan.`,
  'schedule.unknownBlind': p => `La brida ciega “${p.blind}” ya no está en este plan.`,
  'schedule.blindStillIn': p =>
    `La brida ciega “${p.blind}” está instalada: quitarla de la lista no la quita de la línea.`,
  'schedule.startUpPastBlind': p =>
    `“${p.name}” no puede constar como iniciada: hay una brida ciega instalada en su límite (${p.blinds}).`,
  'schedule.startUpBeforeWork': p =>
    `“${p.name}” no se puede informar como iniciada: ${p.before}${Number(p.more) > 0 ? ` y ${formatNumber('es', Number(p.more))} más` : ''} ${Number(p.more) > 0 || String(p.before).includes('; ') ? 'siguen abiertas' : 'sigue abierta'}, y el arranque lo espera.`,
  'schedule.donePastBlind': p =>
    `“${p.name}” no puede constar como terminada: todavía hay bridas ciegas instaladas (${p.blinds}).`,
  'schedule.areaInUse': p => `El área “${p.name}” está en uso (${number(p.count)}): ${p.users}.`,
  'schedule.holdsOthersRows': p =>
    `“${p.name}” no se eliminó: otra persona puso “${p.row}” debajo de ella mientras tanto.`,
  'schedule.extraWorkPassed': p =>
    `“${p.name}” quedaría detrás de trabajo que ya empezó: ${p.passed}. Ese trabajo no verificó lo que deja listo.`,
  'schedule.baselineLocked': p =>
    `La línea base ${p.number}${p.title ? ` “${p.title}”` : ''} está bloqueada${p.by ? ` por ${p.by}` : ''}: sus valores no cambian.`,
} satisfies Record<string, Sentence>

/** What can be done about them. */
export const editSuggestions = {
  'schedule.writePeople': () =>
    'Escriba Calderero[2]; Soldador: cada nombre una vez, la cantidad mayor que cero entre corchetes.',
  'schedule.pickTask': () => 'Elija una tarea que esté en el plan.',
  'schedule.pickResource': () => 'Elija un recurso que esté en el plan.',
  'schedule.pickCalendar': () => 'Use el calendario del proyecto o elija otro.',
  'schedule.reload': () => 'Actualice el plan e inténtelo de nuevo: puede haber cambiado en otro lugar.',
  'schedule.useNextId': p => `Usar la próximo identificador libre (${p.id}).`,
  'schedule.useNextRow': p => `Usar el próximo número libre (${p.row}).`,
  'schedule.useExistingResource': p => `Use el recurso “${p.name}” que ya existe.`,
  'schedule.useOtherName': () => 'Póngale otro nombre.',
  'schedule.changeAssignment': p => `Cambiar la asignación de “${p.resource}” que ya existe.`,
  'schedule.changeLink': () => 'Cambiar el vínculo que ya existe.',
  'schedule.removeProtectingLink': p =>
    `Quitar el vínculo de “${p.from}” a “${p.to}”, que protege a personas: solo si el orden es de verdad otro.`,
  'schedule.removeLink': p =>
    p.from === undefined ? 'Quitar el vínculo.' : `Quitar el vínculo de “${p.from}” a “${p.to}”.`,
  'schedule.linkToChild': p => `Vincule con una tarea fuera de “${p.summary}”, o con lo que viene antes de él.`,
  'schedule.useValue': p => `Usar ${typeof p.value === 'number' ? number(p.value) : 'lo antes posible'}.`,
  'schedule.swapDates': () => 'Intercambiar inicio y fin.',
  'schedule.checkDate': () => 'Revise el año de la fecha.',
  'schedule.chooseDate': () => 'Elija una fecha.',
  'schedule.choosePlace': () => 'Elija otro lugar en la estructura.',
  'schedule.replaceCalendar': p => `Usar “${p.name}” en su lugar en todas partes y quitarlo.`,
  'schedule.removeBase': p => `Quite el calendario base de “${p.name}”.`,
  'schedule.leaveOut': () => 'Quite el campo, o ponga en “extra” lo que solo debe ir junto.',
  'schedule.checkValue': () => 'Revise el valor.',
  'schedule.changeChildren': p => `Cambie las tareas dentro de “${p.name}”.`,
  'schedule.reportIt': () => 'Informe la fecha en las columnas Comienzo real y Fin real, en la tarea o en Turno.',
  'schedule.typeName': () => 'Escriba un nombre.',
  'schedule.typePredecessors': () => 'Escriba el número de fila, el tipo y el desfase: 3; 4CC; 5FC+2d.',
  'schedule.calculateFirst': () => 'Calcule el plan e inténtelo de nuevo.',
  'schedule.pickArea': () => 'Cree el área o elija una que exista en el plan.',
  'schedule.clearArea': p => `Quitar el área “${p.name}” de las tareas.`,
  'schedule.unlockBaseline': p => `Desbloquee antes la línea base ${p.number}.`,
  'schedule.useOtherBaseline': () => 'Guarde el plan en otra línea base.',
  'schedule.takeBlindOut': () => 'Retire la brida ciega en Preparación, con el nombre de quien lo hizo.',
  'schedule.answerForBlind': () => 'Infórmelo en la actualización del turno, con el nombre de quien responde por ello.',
  'schedule.answerForPassed': () =>
    'Propóngalo de nuevo, antes de lo que sigue abierto, o apruébelo con el nombre de quien responde por ello.',
} satisfies Record<string, Sentence>
