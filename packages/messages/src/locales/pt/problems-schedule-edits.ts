import type { ProblemParams, RiskRule } from '@parada/schedule'
import { formatNumber } from '../../format.ts'
import { FIELDS } from './field-words.ts'

type Sentence = (p: ProblemParams) => string

/** What a setting of risk, or a gate before the stop, has to be. */
const RULES: Readonly<Record<RiskRule, string>> = {
  object: 'ali vai um objeto',
  list: 'ali vai uma lista',
  text: 'falta o texto',
  unique: 'cada um tem o seu identificador',
  below: 'quanto pode durar a menos vai de −100 a 0 %',
  above: 'quanto pode durar a mais vai de 0 a 1000 %',
  share: 'uma chance vai de 0 a 1',
  lost: 'a parte dos turnos que se perde vai de 0 a 0,95',
  shift: 'o lugar do turno no dia é um inteiro a partir de 0',
  hours: 'o tempo não pode ser negativo',
  rising: 'mínimo, provável e máximo vão em ordem crescente',
  shape: 'essa forma não existe',
  step: 'esse passo não existe',
  groups: 'juntam-se por crew ou equipment',
  task: 'nem todas essas tarefas existem no plano',
  resource: 'esse recurso não existe no plano',
  months: 'os meses antes da parada vão de 0 a 60',
  blocks: 'um portão segura o começo, ou o término com finish',
  count: 'a contagem diz quantos há, e de quantos',
}
const rule = (value: unknown): string => (RULES as Readonly<Record<string, string>>)[String(value)] ?? String(value)
const field = (p: ProblemParams): string => FIELDS[String(p.field)] ?? String(p.field)
const number = (value: unknown): string => formatNumber('pt', Number(value))
const named = (what: string, name: unknown): string => (name ? `${what} (${name}).` : `${what}.`)

/** Problems of changing a plan, by code. */
export const editProblems = {
  'schedule.unknownEdit': () => 'Esta mudança não é conhecida. Nada foi alterado.',
  'schedule.peopleUnread': p => `“${p.text}” não foi entendido em Recursos. Nada mudou.`,
  'schedule.unknownTask': p => `A tarefa com o identificador ${p.id} não existe neste plano.`,
  'schedule.unknownResource': p => `O recurso com o identificador ${p.id} não existe neste plano.`,
  'schedule.unknownAssignment': p => `A atribuição ${p.id} não existe neste plano.`,
  'schedule.unknownCalendar': p => named('O calendário pedido não existe neste plano', p.name),
  'schedule.unknownLink': p => `Não há vínculo ${p.type} de “${p.from}” para “${p.to}”.`,
  'schedule.duplicateTask': p => `Já existe uma tarefa com o identificador ${p.id}.`,
  'schedule.duplicateRow': p => `O número ${p.row} já é de “${p.other}”.`,
  'schedule.duplicateResource': p => `Já existe um recurso com o identificador ${p.id}.`,
  'schedule.duplicateResourceName': p => `Há outro recurso chamado “${p.name}” (linha ${p.other}).`,
  'schedule.duplicateAssignment': p => `“${p.resource}” já está em “${p.name}”.`,
  'schedule.duplicateAssignmentId': p => `Já existe uma atribuição com o identificador ${p.id}.`,
  'schedule.duplicateCalendar': p => `Já existe um calendário com o identificador ${p.id}.`,
  'schedule.duplicateCalendarName': p => `Já existe um calendário chamado “${p.name}”.`,
  'schedule.duplicateLink': p => `“${p.from}” e “${p.to}” já têm um vínculo ${p.type}.`,
  'schedule.selfLink': p => `“${p.to}” não pode depender de si mesma.`,
  'schedule.linkToOwnSummary': p =>
    `“${p.summary}” é o resumo da outra tarefa: um resumo não se vincula ao que ele contém.`,
  'schedule.linkLoop': p => `Dependência circular: ${p.cycle}.`,
  'schedule.badLink': p => `O vínculo de “${p.from}” para “${p.to}” tem tipo ou defasagem inválidos.`,
  'schedule.notSibling': p => `“${p.name}” não está no nível em que a tarefa deve entrar.`,
  'schedule.moveIntoOwnSubtree': p => `“${p.name}” não pode ir para dentro de si mesma.`,
  'schedule.fieldRequired': p => `O campo ${field(p)} não pode ficar vazio.`,
  'schedule.fieldFixed': p => `O campo ${field(p)} não se muda assim.`,
  'schedule.badValue': p => `Valor inválido em ${field(p)}.`,
  'schedule.unknownMember': p => `O campo “${p.place}” não existe aqui. Nada foi alterado.`,
  'schedule.badSetting': p => `O ajuste ${p.place} não vale: ${rule(p.rule)}.`,
  'schedule.percentOutOfRange': () => 'Progresso deve estar entre 0 e 100',
  'schedule.negativeDuration': p => `A duração não pode ser negativa (${field(p)}: ${number(p.hours)} h).`,
  'schedule.negativeWork': p => `O trabalho não pode ser negativo (${number(p.hours)} h).`,
  'schedule.priorityOutOfRange': p => `A prioridade vai de 0 a 1000; veio ${number(p.priority)}.`,
  'schedule.dateOutOfRange': p => named('Uma data está fora dos anos que um plano pode ter (1900 a 2199)', p.task),
  'schedule.finishBeforeStart': () => 'Data de término deve ser posterior à data de início',
  'schedule.constraintWithoutDate': p => `A restrição de “${p.name}” precisa de uma data.`,
  'schedule.calendarInUse': p => `O calendário “${p.name}” está em uso (${number(p.count)}): ${p.users}.`,
  'schedule.projectCalendar': p => `“${p.name}” é o calendário do projeto e não pode ser removido.`,
  'schedule.calendarLoop': p => `Os calendários se baseiam um no outro em círculo: ${p.cycle}.`,
  'schedule.badPeriods': p => `O calendário “${p.name}” tem períodos inválidos (${field(p)}).`,
  'schedule.summaryField': p => `“${p.name}” é um resumo: o campo ${field(p)} vem das tarefas abaixo.`,
  'schedule.reportedDate': p =>
    p.field === 'start'
      ? `“${p.name}” já começou: o início real só muda por um relato. Nada mudou.`
      : p.field === 'finish'
        ? `“${p.name}” já terminou: o término real só muda por um relato. Nada mudou.`
        : `De “${p.name}” já foi feito tanto ou mais do que isso: que ela terminou, diz um relato. Nada mudou.`,
  'schedule.nameMissing': () => 'Nome da tarefa é obrigatório',
  'schedule.startMissing': () => 'Data de início é obrigatória',
  'schedule.finishMissing': () => 'Data de término é obrigatória',
  'schedule.durationMissing': () => 'Duração é obrigatória',
  'schedule.badPredecessors': p => `Não entendi a predecessora “${p.text}”.`,
  'schedule.unknownRow': p => `Não há tarefa na linha ${p.row}.`,
  'schedule.cannotIndent': p => `“${p.name}” não tem acima, no mesmo nível, uma tarefa que possa ser seu resumo.`,
  'schedule.cannotOutdent': p => `“${p.name}” já está no nível mais alto.`,
  'schedule.notCalculated': () => 'As datas do plano ainda não foram calculadas.',
  'schedule.unknownArea': p => `A área “${p.area}” não existe no plano.`,
  'schedule.unknownBlind': p => `A raquete “${p.blind}” não existe mais neste plano.`,
  'schedule.blindStillIn': p => `A raquete “${p.blind}” está instalada: tirá-la da lista não a tira da linha.`,
  'schedule.startUpPastBlind': p =>
    `“${p.name}” não pode constar como iniciada: há raquete instalada no seu limite (${p.blinds}).`,
  'schedule.startUpBeforeWork': p =>
    `“${p.name}” não pode ser informada como iniciada: ${p.before}${Number(p.more) > 0 ? ` e mais ${formatNumber('pt', Number(p.more))}` : ''} ${Number(p.more) > 0 || String(p.before).includes('; ') ? 'estão abertas' : 'está aberta'}, e a partida espera por isso.`,
  'schedule.donePastBlind': p =>
    `“${p.name}” não pode constar como concluída: ainda há raquete instalada (${p.blinds}).`,
  'schedule.areaInUse': p => `A área “${p.name}” está em uso (${number(p.count)}): ${p.users}.`,
  'schedule.holdsOthersRows': p =>
    `“${p.name}” não foi excluída: outra pessoa pôs “${p.row}” sob ela nesse meio-tempo.`,
  'schedule.extraWorkPassed': p =>
    `“${p.name}” ficaria depois de trabalho que já começou: ${p.passed}. O que ele deixa pronto não foi conferido por esse trabalho.`,
  'schedule.baselineLocked': p =>
    `A linha de base ${p.number}${p.title ? ` “${p.title}”` : ''} está bloqueada${p.by ? ` por ${p.by}` : ''}: os valores dela não mudam.`,
} satisfies Record<string, Sentence>

/** What can be done about them. */
export const editSuggestions = {
  'schedule.writePeople': () =>
    'Escreva Caldeireiro[2]; Soldador: cada nome uma vez, a quantidade maior que zero entre colchetes.',
  'schedule.pickTask': () => 'Escolha uma tarefa que exista no plano.',
  'schedule.pickResource': () => 'Escolha um recurso que exista no plano.',
  'schedule.pickCalendar': () => 'Use o calendário do projeto ou escolha outro.',
  'schedule.reload': () => 'Atualize o plano e tente de novo: ele pode ter mudado em outro lugar.',
  'schedule.useNextId': p => `Usar a próximo identificador livre (${p.id}).`,
  'schedule.useNextRow': p => `Usar o próximo número livre (${p.row}).`,
  'schedule.useExistingResource': p => `Use o recurso “${p.name}” que já existe.`,
  'schedule.useOtherName': () => 'Dê outro nome.',
  'schedule.changeAssignment': p => `Mudar a atribuição de “${p.resource}” que já existe.`,
  'schedule.changeLink': () => 'Mudar o vínculo que já existe.',
  'schedule.removeProtectingLink': p =>
    `Remover o vínculo de “${p.from}” para “${p.to}”, que protege pessoas: só se a ordem for mesmo outra.`,
  'schedule.removeLink': p =>
    p.from === undefined ? 'Remover o vínculo.' : `Remover o vínculo de “${p.from}” para “${p.to}”.`,
  'schedule.linkToChild': p => `Vincule a uma tarefa de fora de “${p.summary}”, ou ao começo do que vem antes dele.`,
  'schedule.useValue': p => `Usar ${typeof p.value === 'number' ? number(p.value) : 'o mais cedo possível'}.`,
  'schedule.swapDates': () => 'Trocar início e término.',
  'schedule.checkDate': () => 'Confira o ano da data.',
  'schedule.chooseDate': () => 'Escolha uma data.',
  'schedule.choosePlace': () => 'Escolha outro lugar na estrutura.',
  'schedule.replaceCalendar': p => `Usar “${p.name}” no lugar dele em toda parte e removê-lo.`,
  'schedule.removeBase': p => `Tire o calendário base de “${p.name}”.`,
  'schedule.leaveOut': () => 'Tire o campo, ou ponha em “extra” o que só deve ir junto.',
  'schedule.checkValue': () => 'Confira o valor.',
  'schedule.changeChildren': p => `Mude as tarefas dentro de “${p.name}”.`,
  'schedule.reportIt': () => 'Informe a data nas colunas Início real e Término real, na tarefa ou em Turno.',
  'schedule.typeName': () => 'Digite um nome.',
  'schedule.typePredecessors': () => 'Escreva o número da linha, o tipo e a defasagem: 3; 4II; 5TI+2d.',
  'schedule.calculateFirst': () => 'Calcule o plano e tente de novo.',
  'schedule.pickArea': () => 'Crie a área ou escolha uma que exista no plano.',
  'schedule.clearArea': p => `Tirar a área “${p.name}” das tarefas.`,
  'schedule.unlockBaseline': p => `Desbloqueie a linha de base ${p.number} antes.`,
  'schedule.useOtherBaseline': () => 'Guarde o plano em outra linha de base.',
  'schedule.takeBlindOut': () => 'Retire a raquete em Prontidão, com o nome de quem retirou.',
  'schedule.answerForBlind': () => 'Informe-a na atualização do turno, com o nome de quem responde por ela.',
  'schedule.answerForPassed': () =>
    'Proponha o serviço de novo, antes do que ainda está aberto, ou aprove com o nome de quem responde por isso.',
} satisfies Record<string, Sentence>
