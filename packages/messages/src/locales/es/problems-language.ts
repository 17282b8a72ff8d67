import type { ProblemParams } from '@parada/schedule'
import { datesWithin, factsWithin, formatParam, plural } from '../../format.ts'
import { gainsText } from '../../gains-text.ts'
import { audit } from './audit.ts'
import { recovery } from './recovery.ts'
import { update } from './update.ts'

type Sentence = (p: ProblemParams) => string
/** Dates and hours of an answer as the language writes them. */
const f = (value: string | number | undefined): string => factsWithin('es', String(value))
const n = (value: string | number | undefined): string => formatParam('es', value)
/** A rule of the audit by its name there. */
const ruleName = (rule: string | number | undefined): string =>
  Object.entries(audit.safety).find(([code]) => code === rule)?.[1] ?? ''

/** Fields that an instruction can give a value to. */
const FIELDS: Readonly<Record<string, string>> = {
  duration: 'la duración',
  priority: 'la prioridad',
  progress: 'el avance',
  remaining: 'la duración restante',
  count: 'el número de copias',
  constraint: 'la restricción',
}

/** A finding about a line of a report, as the sheet of the shift says it. */
const lineOf = (p: ProblemParams): string => {
  const sentence = Object.entries(update.finding).find(([code]) => code === p.finding)?.[1]
  return `“${p.task}”: ${sentence?.(String(p.other), datesWithin('es', String(p.until)), datesWithin('es', String(p.ended ?? ''))) ?? ''}`
}

/** Problem sentences by code. */
export const problemsLanguage = {
  'language.empty': () => 'No hay texto. Describa el proyecto o las tareas que quiere planificar.',
  'language.tooSlow': p =>
    `Leer el texto pasó de ${n(p.seconds)} s y se detuvo (${n(p.length)} caracteres). Envíelo en partes, una tarea por línea.`,
  'language.tooLong': p => `El texto tiene ${n(p.length)} caracteres; el máximo es de ${n(p.limit)}.`,
  'language.noProject': () => 'No se encontró ningún proyecto ni tareas en el texto.',
  'language.tooVague': () => 'El texto habla de un proyecto, pero no dice cuáles son las tareas o el equipo.',
  'language.unreadableDocument': () => 'No se pudo extraer ningún texto del documento: el archivo no se puede leer.',
  'language.notUnderstood': p => `No se entendió qué hacer con: “${p.text}”.`,
  'language.question': p =>
    `“${p.text}” es una pregunta: no se cambió nada. Las fechas, las holguras y la ruta crítica están en el Gantt y en el panel.`,
  'language.noSchedule': () => 'No hay un cronograma abierto para cambiar.',
  'language.taskNotFound': p => `No se encontró ninguna tarea con el nombre “${p.words}”.`,
  'language.taskAmbiguous': p => `Más de una tarea corresponde a “${p.words}”: ${p.tasks}.`,
  'language.groupEmpty': p => `No se encontró ninguna tarea del grupo “${p.words}”.`,
  'language.resourceNotFound': p => `El recurso “${p.resource}” no está en la tarea “${p.task}”.`,
  'language.personNotFound': p =>
    `“${p.resource}” no es un recurso del cronograma: la disponibilidad solo se puede dar a quien está en él.`,
  'language.linkNotFound': p => `No existe un vínculo entre “${p.from}” y “${p.to}” en el cronograma.`,
  'language.wouldLoop': p =>
    `El cambio no se hizo: la tarea “${p.task}” pasaría a depender de sí misma (${p.path ?? ''}).`,
  'language.impossibleValue': p =>
    p.field === 'summaryDuration'
      ? `“${p.task}” es un resumen: la duración viene de las subtareas. Cambie la de ellas.`
      : `“${p.value}” no es un valor posible para ${FIELDS[String(p.field)] ?? 'el campo'} de “${p.task}”.`,
  'language.impossibleDate': p => `La fecha “${p.text}” no existe en el calendario.`,
  'language.contradiction': p =>
    p.task
      ? `El texto se contradice: no se puede hacer lo que pide en “${p.task}”.`
      : 'El texto se contradice: no se puede hacer lo que pide.',
  'language.referenceNotFound': p => `La tarea “${p.task}” depende de “${p.reference}”, que no existe en el texto.`,
  'language.loopInText': p =>
    `Las tareas del texto dependen unas de otras en círculo: ${p.path ?? ''}. No se pueden calcular las fechas.`,
  'language.nothingToChange': () => 'Nada cambió: el cronograma ya está así o la instrucción no dice qué cambiar.',
  'language.nothingToUndo': () => 'No hay ningún cambio que deshacer.',
  'language.valueMissing': p => `Diga cuánto o a qué valor cambiar “${p.task}”.`,
  'language.valueAlone': p => `“${p.text}” trae un valor: falta la tarea o qué cambia en ella.`,
  'language.regimeUnclear': p => `“${p.text}” no dice qué cambia: ¿días y horas de trabajo, u otra cuenta?`,
  'language.shareOfTime': p =>
    `“${p.text}” dice cuánto se acorta, y no cuánto está hecho: el avance de “${p.task}” no cambió.`,
  'language.modelUnavailable': p => `El modelo de lenguaje no respondió (${p.detail}).`,
  'language.modelTimeout': p => `El modelo de lenguaje tardó más de ${n(p.seconds)} s.`,
  'language.modelRefused': () => 'El modelo de lenguaje no quiso responder.',
  'language.modelLimit': () => 'Se alcanzó el límite de uso del modelo de lenguaje.',
  'language.modelInvalid': p => `La respuesta del modelo de lenguaje no es un cronograma válido: ${p.detail}.`,
  'language.modelFellBack': () => 'El modelo de lenguaje falló; respondió el motor local.',
  'language.modelAsks': p => `El modelo pregunta: ${p.question}`,
  'language.modelAssumed': p => `Supuesto del modelo: ${p.text}`,
  'language.cancelled': () => 'La solicitud fue cancelada.',
  'language.assumedDuration': p => `“${p.task}” no tiene duración en el texto: se usan ${n(p.hours)} h.`,
  'language.assumedMerge': p =>
    `“${p.task}” reúne ${n(p.count)} tareas y dura ${n(p.hours)} h: la suma de las que se siguen, la más larga de las paralelas.`,
  'language.assumedRange': p => `“${p.task}”: de ${p.from} a ${p.to}; se usa el valor mayor.`,
  'language.assumedDayHours': p =>
    `“${p.task}”: el plan trabaja 24 h por día, así que ${p.text} son ${n(p.hours)} h de trabajo.`,
  'language.assumedSequence': p => `El texto no dice el orden: “${p.task}” sigue el orden en que se escribió.`,
  'language.assumedParallel': p => `“${p.task}” no tiene predecesora en el texto: empieza con el proyecto.`,
  'language.assumedCard': p => `Las tareas de “${p.equipment}” vienen de la ficha de conocimiento ${p.card}.`,
  'language.assumedCardHours': p =>
    `“${p.task}”: ${n(p.hours)} h es una estimación (${n(p.low)} a ${n(p.high)} h); confírmela con quien ejecuta.`,
  'language.assumedScale': p => `“${p.task}”: la duración se ajustó a ${p.basis}: ${n(p.hours)} h.`,
  'language.assumedStart': () => 'El texto no dice cuándo empieza: el plan empieza hoy.',
  'language.assumedYear': p => `La fecha ${p.date} no tiene año: se usa la próxima.`,
  'language.assumedDateOrder': p => `La fecha ${p.date} se leyó como mes/día.`,
  'language.assumedRoundTheClock': () => 'El texto no dice el horario: el plan usa dos turnos de 12 h, 24 h por día.',
  'language.assumedShift': p => `“${p.task}”: un turno cuenta ${n(p.hours)} h.`,
  'language.assumedWorkHours': p =>
    `“${p.task}”: ${n(p.hours)} HH repartidas entre ${n(p.people)} ${plural('es', Number(p.people), { one: 'persona', other: 'personas' })}.`,
  'language.assumedMatch': p => `“${p.words}” se entendió como “${p.task}”.`,
  'language.begunFromPlan': p =>
    `Del archivo vinieron: calendario “${p.calendar}”, recursos (${p.resources}) y paquetes usados (${p.packages}).`,
  'language.ignoredOrder': p => `Una orden dentro del texto pegado no se siguió: “${p.text}”.`,
  'language.safetyStepOpen': p =>
    `«${p.other}» sigue abierta: «${p.task}» no se da por hecha ni comenzada solo con palabras.`,
  'language.reportRefused': p => lineOf(p),
  'language.reportAsked': p => lineOf(p),
  'language.reportNoted': p => lineOf(p),
  'language.assumedFinish': p =>
    `No se dijo cuándo terminó “${p.task}”: vale ${datesWithin('es', String(p.date))} hasta que se corrija.`,
  'language.begunAhead': p =>
    `“${p.task}” queda con avance sin inicio real, y el plan la empieza recién el ${datesWithin('es', String(p.date))}, después de ahora (${datesWithin('es', String(p.now))}). Diga cuándo empezó.`,
  'language.doneAhead': p =>
    `“${p.task}” queda al 100 % sin fin real, y el plan la termina recién el ${datesWithin('es', String(p.date))}, después de ahora (${datesWithin('es', String(p.now))}). Diga cuándo terminó.`,
  'language.futureActual': p => `Una fecha real no puede estar en el futuro (${p.date}).`,
  'language.calendarOfPerson': p =>
    `El horario dicho es de ${p.resource}, no de todo el proyecto; el calendario del proyecto no se cambió.`,
  'language.askFalls': p => `El avance de “${p.task}” bajaría de ${p.from} % a ${p.to} %. ¿Es correcto?`,
  'language.askDone': p => `“${p.task}” ya está terminada y su duración pasaría de ${p.from} a ${p.to}. ¿Es correcto?`,
  'language.askLarge': p => `La duración de “${p.task}” pasaría de ${p.from} a ${p.to}, más del triple. ¿Es correcto?`,
  'language.askBeside': p => `“${p.resource}” se sumaría a “${p.known}” en “${p.task}”, que sigue ahí. ¿Es correcto?`,
  'language.askBeforeStart': p =>
    `«${p.task}» habría ocurrido el ${p.date}, antes del inicio del plan (${p.start}). ¿Es así?`,
  'language.askBeforeLinks': p =>
    `“${p.task}” quedaría en ${p.date}, antes de lo que permiten los vínculos (${p.earliest}): una predecesora seguiría en curso. ¿Es correcto?`,
  'language.askDeadline': p =>
    `“${p.task}” empezaría el ${p.start}, después de su propio plazo (${p.deadline}). ¿Es correcto?`,
  'language.askBulk': p => `Esto cambia ${p.count} de las ${p.total} tareas del plan. ¿Es correcto?`,
  'language.askRemoves': p => `Esto borra ${p.count} de las ${p.total} filas del plan. ¿Es correcto?`,
  'language.askTurned': p => `«${p.first}» va hoy antes de «${p.next}». ¿Invierto el orden de las dos?`,
  'language.askUnused': p => `No usé “${p.text}”. ¿Hago solo el resto?`,
  'language.askSupposed': p => `“${p.text}” pone una condición o una duda, o se echa atrás. ¿Lo hago de todos modos?`,
  'language.askPast': p =>
    `“${p.task}” quedaría atada a ${p.date}, que ya pasó o está mucho después del fin del plan. ¿Es esa la fecha?`,
  'language.askStray': p => `Esto también cambia “${p.task}”, que el texto no nombra. ¿Es correcto?`,
  'language.askWhich': p => `Entendí “${p.text}” de más de una manera. ¿Cuál es la correcta?`,
  'language.askRead': p => `Entendí “${p.text}” así: ${p.changes}. ¿Es eso?`,
  'language.askHalf': p => `“${p.text}”: leí ${p.changes}. ¿Es eso, o es la otra mitad: del tiempo o de lo hecho?`,
  'language.answerFinish': p => `El proyecto termina el ${f(p.finish)}.`,
  'language.answerNoForecast': p =>
    `Hay trabajo abierto antes de ahora y el plan terminaba el ${f(p.finish)}: mueva la fecha de estado para tener una previsión de fin.`,
  'language.answerStart': p => `El proyecto empieza el ${f(p.start)}.`,
  'language.answerTask': p =>
    `«${p.task}»: empieza el ${f(p.start)}, termina el ${f(p.finish)}, dura ${f(p.duration)}, holgura total ${f(p.slack)}, con ${f(p.people)}.`,
  'language.answerWho': p => `«${p.task}» la hace ${f(p.people)} (del ${f(p.start)} al ${f(p.finish)}).`,
  'language.answerDrives': p => `El final (${f(p.finish)}) lo determinan: ${f(p.tasks)}.`,
  'language.answerLate': p =>
    `${p.count === 1 ? '1 tarea atrasada' : `${p.count} tareas atrasadas`} (← lo que las retiene): ${f(p.tasks)}.`,
  'language.answerNothingLate': p => `Nada está atrasado; el final es ${f(p.finish)}.`,
  'language.answerOverload': p => `Por encima del límite en el peor momento (necesario/disponible): ${f(p.people)}.`,
  'language.answerNoOverload': () => `Nadie está sobrecargado.`,
  'language.answerSince': p => `${p.count} tareas cambiaron de final desde la línea base: ${f(p.tasks)}.`,
  'language.answerAsBaseline': () => `Nada cambió desde la línea base.`,
  'language.answerNoBaseline': () => `No hay línea base con que comparar.`,
  'language.answerStarts': p => `Empiezan entre ${f(p.from)} y ${f(p.to)}: ${f(p.tasks)}.`,
  'language.answerNoStarts': p => `Nada empieza entre ${f(p.from)} y ${f(p.to)}.`,
  'language.answerGain': p =>
    `Nada fue cambiado. Medido con el plan nivelado y calculado, cada medida por sí sola: ${gainsText(recovery, 'es', String(p.ways))}. Todas, con su escenario, en Recuperar.`,
  'language.answerNoGain': p =>
    `Nada fue cambiado. Ninguna medida que se puede probar adelanta el fin, definido por: ${f(p.tasks)}.`,
  'language.ignoredText': p => `Esta parte no se usó: “${p.text}”.`,
  'language.unclearTask': p => `El texto “${p.text}” dice más que una tarea: compruebe qué quedó de él en el plan.`,
  'language.unclearOrder': p => `El orden dicho en “${p.text}” puede no estar todo en los vínculos: compruébelo.`,
  'language.repairedOrphan': p => `“${p.task}” no estaba vinculada a nada y se vinculó con “${p.other}”.`,
  'language.windowExceeded': p => `El plan termina ${n(p.hours)} h después de la ventana pedida.`,
  'language.windowFits': p =>
    `Cabe: el plan usa ${n(p.hours)} h de la ventana de ${n(p.window)} h; sobran ${n(p.spare)} h.`,
  'language.windowLimited': p =>
    Number(p.missing) > 0
      ? `Con los límites dichos el plan dura como máximo ${n(p.hours)} h (cuenta rápida; nivelar busca menos) y faltan ${n(p.missing)} h en la ventana de ${n(p.window)} h; lo limita: ${p.by}.`
      : `Con los límites dichos el plan dura como máximo ${n(p.hours)} h (cuenta rápida; nivelar busca menos) y cabe en la ventana de ${n(p.window)} h; lo limita: ${p.by}.`,
  'language.noNorm': p =>
    `“${p.what}”: sin norma en el catálogo; vale la ficha general de equipo hasta que se diga el tipo o la duración.`,
  'language.countAssumed': p =>
    `“${p.what}”: el texto no dice cuántos son; la tabla tiene una línea hasta que se dé la cantidad o los tags.`,
  'language.besideItsKind': p =>
    `“${p.what}” tiene línea propia junto a otros de su tipo: borre la línea si solo nombra el conjunto.`,
  'language.headingItem': p =>
    `“${p.what}” está en el título de la parada y tiene línea propia: bórrela si solo se abre lo que sigue.`,
  'language.headingThing': p =>
    `“${p.what}” da nombre a la parada y no es línea de la tabla: agréguelo si también se abre.`,
  'language.kindAssumed': p =>
    `“${p.what}”: hay una palabra del nombre que el catálogo no conoce; vale la ficha “${p.kind}” hasta que se elija otro tipo.`,
  'language.workLeftOut': p => `“${p.text}” queda fuera del plan, como dice el texto.`,
  'language.conditionalWork': p =>
    `“${p.text}” solo se hace bajo una condición: no entró en el plan. Agréguelo cuando la condición se cumpla.`,
  'language.conditionKept': p =>
    `“${p.text}”: el trabajo entró en el plan, y la condición no: confirme si debe quedar.`,
  'language.restrictionUnread': p => `“${p.text}”: el plan no sigue esta limitación del texto. Revise y ajuste.`,
  'language.orderOfText': p => `“${p.text}”: el calendario sigue el texto.`,
  'language.staysAt': p =>
    `“${p.task}” queda en ${p.date}: la fecha pedida (${p.wanted}) queda como límite y no la mueve, pues los vínculos o el calendario la mantienen allí.`,
  'language.areaLimitUnused': p =>
    `“${p.text}”: el límite no vale todavía, pues nada del alcance está en ese lugar (o está en más de uno). Dé el área de cada ítem, o el límite en el plan.`,
  'language.areaLimitByShift': p =>
    `“${p.area}”: el límite de un área vale en todos los turnos; no hay uno para el día y otro para la noche.`,
  'language.areaNotFound': p => `“${p.area}”: el plan no tiene área, equipo ni resumen con ese nombre.`,
  'language.areaTaken': p =>
    `Las tareas de “${p.place}” ya están en el área “${p.area}”, y cada tarea está en una sola área.`,
  'language.areaNobody': p => `En el área “${p.area}” ninguna tarea tiene personas: el límite todavía no limita nada.`,
  'language.areaNoLifts': p =>
    `En el área “${p.area}” ninguna tarea tiene equipo de izaje: el límite todavía no limita nada.`,
  'language.wordsUnread': p => `“${p.text}”: no vi lugar para estas palabras en el alcance.`,
  'language.valueOpen': p => `“${p.text}”: el texto lo deja abierto; indíquelo cuando se sepa.`,
  'language.shiftsDiffer': p =>
    `“${p.text}”: el horario del plan es otro; revise turnos, horas por día y días de la semana.`,
  'language.sharesDiffer': p => `“${p.text}”: el total y los turnos no suman lo mismo; revise los límites por turno.`,
  'language.windowDiffers': p =>
    `La duración dicha es de ${n(p.said)} h y las fechas dan ${n(p.hours)} h: revise la ventana.`,
  'language.windowOdd': p => `La ventana de ${n(p.hours)} h no parece posible: revise inicio y fin.`,
  'language.startPast': p => `“${p.text}”: el inicio ya pasó; revise el año.`,
  'language.rangeUnread': p => `“${p.text}”: leído como dos; agregue los del medio si es una secuencia.`,
  'language.tagAcross': p => `“${p.what}”: el tag ${p.tag} está lejos del nombre; revise de quién es.`,
  'language.tagsFewer': p => `“${p.what}”: el texto dice ${n(p.said)} y da ${n(p.made)} tags; complete los que faltan.`,
  'language.windowAssumed': p => `“${p.text}” se leyó como la ventana de la parada.`,
  'language.finishAssumed': p => `“${p.text}” se leyó como el fin de la parada.`,
  'language.weekdayDiffers': p => `“${p.text}”: la fecha cae en otro día de la semana.`,
  'language.dayOff': p => `“${p.text}”: el calendario del plan no tiene este día libre; agréguelo.`,
  'language.assumedHours': p => `El texto no dice las horas del día: el plan usa ${n(p.hours)} h.`,
  'language.workingDays': p => `“${p.text}”: días de trabajo; la ventana cuenta ${n(p.days)} días corridos.`,
  'language.kindByLetters': p => `“${p.what}”: solo las letras del tag dicen el tipo (“${p.kind}”); revíselo.`,
  'language.assumedDays': p => `El texto no dice qué días se trabaja: el plan usa ${n(p.days)} días por semana.`,
  'language.roleDiffers': p =>
    `“${p.text}”: el texto hace de esta fecha el inicio o el fin y el plan no; revise las fechas.`,
  'language.nightAlone': p =>
    `“${p.what}”: hay límite de noche y los días del plan no tienen turno de noche; revise el horario.`,
  'language.typeByTag': p =>
    `“${p.what}”: nombre que el catálogo no conoce; el tipo es el de las letras del tag ${p.tag}.`,
  'language.craneLimit': p =>
    `“${p.what}”: contadas como grúas que hay para la parada; agregue líneas si ellas mismas se abren.`,
  'language.quantityOf': p =>
    `“${p.what}”: contado como parte de “${p.item}”; agregue líneas si son ítems por sí mismos.`,
  'language.leftOut': p => `“${p.what}”: el texto lo deja fuera del alcance; no es línea de la tabla.`,
  'language.workBeside': p =>
    `“${p.what}”: entendido como trabajo en “${p.item}”, ${n(p.hours)} h; agregue una línea si es un equipo.`,
  'language.quantityDiffers': p =>
    `El texto dice ${n(p.said)} y nombra ${n(p.made)} (“${p.what}” y los siguientes): el plan tiene ${n(p.made)}.`,
  'language.overAllocated': p => `“${p.resource}” necesita ${n(p.need)} a la vez y hay ${n(p.units)}.`,
  'language.ruleBroken': p => `Buena práctica de parada no cumplida: ${ruleName(p.rule)}.`,
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsLanguage = {
  'language.describeProject': () => 'Describa el proyecto: el equipo, las tareas y sus duraciones.',
  'language.giveExample': () =>
    'Por ejemplo: “1. Aislar bomba - 2h. 2. Cambiar sello - 4h, tras 1. 3. Probar - 1h, tras 2.”',
  'language.listTasks': () => 'Liste las tareas, una por línea, con número, duración y qué va antes.',
  'language.nameEquipment': () => 'Diga el equipo y los días: “parada de 10 días de la caldera de recuperación”.',
  'language.checkDocument': () => 'Compruebe que el archivo se abre y que tiene texto (no solo imagen).',
  'language.nameTask': () => 'Escriba el nombre de la tarea como está en el cronograma.',
  'language.chooseTask': p => `¿Es la tarea ${p.row}, “${p.task}”?`,
  'language.useRowNumber': () => 'Use el número de la tarea, por ejemplo “tarea 5”.',
  'language.updateExample': () =>
    'Diga la tarea y qué cambia: “Pintura dura 6h”, “elimina Pintura”, “Pintura después de Soldadura”.',
  'language.openPlan': () => 'Abra o cree un cronograma primero.',
  'language.removeOtherLink': () => 'Quite antes el vínculo en sentido contrario.',
  'language.giveValue': () => 'Dé un valor posible, por ejemplo “8h” o “50%”.',
  'language.sayAmount': p =>
    `Escriba la tarea y qué cambia: “${p.task} dura ${p.value}”, o “${p.value} más en ${p.task}”.`,
  'language.sayRow': p => `Escriba la tarea, qué cambia y el valor: “${p.task}: ${p.value}”.`,
  'language.sayRegime': p =>
    `Para el horario del plan: “trabajar ${p.days} días por semana, ${p.hours} horas por día”. Para una tarea, escriba su nombre y su duración.`,
  'language.sayShare': p =>
    `Para acortar: “${p.task} dura ${p.share}% menos”. Para el avance: “${p.task} está al ${p.share}%”.`,
  'language.reportInside': () => 'Informe las tareas dentro de él, o escriba su % en el Gantt para repartirlo.',
  'language.reportInSheet': () => 'Infórmelo en Turno > Actualizar, con el nombre de quien responde por ello.',
  'language.answerInSheet': () => 'Responda en Turno > Actualizar, en la línea de la tarea.',
  'language.moveDataDate': () => 'Primero avance la fecha de datos en Turno > Actualizar.',
  'language.giveDate': () => 'Escriba la fecha como 15/06/2026.',
  'language.useOffline': () => 'Use el motor local.',
  'language.tryAgain': () => 'Inténtelo de nuevo en un momento.',
  'language.reviewAssumption': () => 'Revíselo y corríjalo si hace falta.',
  'language.reviewRule': () => 'Revise el orden de las tareas.',
  'language.addCrew': () => 'Agregue personas o ponga las tareas en secuencia.',
  'language.extendWindow': () => 'Amplíe la ventana o las cuadrillas.',
  'language.addMissingTask': p => `Agregue la tarea “${p.name}”.`,
  'language.optionApply': p =>
    `Aplicar de todos modos${p.finish ? ` (fin ${datesWithin('es', String(p.finish))})` : ''}`,
  'language.optionReading': p =>
    `${p.changes}${p.finish ? ` (fin ${datesWithin('es', String(p.finish))})` : ''}${p.unused ? `, sin usar “${p.unused}”` : ''}`,
  'language.optionClear': p =>
    `Aplicar solo lo que no tiene pregunta${p.finish ? ` (fin ${datesWithin('es', String(p.finish))})` : ''}`,
  'language.optionKeep': () => 'Dejarlo como está',
  'language.undoHere': () => 'Use Deshacer (Ctrl+Z) en el cronograma.',
  'language.chooseArea': p => `Limitar el área “${p.area}”`,
  'language.chooseResource': p => `¿Es el recurso “${p.resource}”?`,
} satisfies Record<string, Sentence>
