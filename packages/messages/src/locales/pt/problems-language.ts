import type { ProblemParams } from '@parada/schedule'
import { datesWithin, factsWithin, formatParam, plural } from '../../format.ts'
import { gainsText } from '../../gains-text.ts'
import { audit } from './audit.ts'
import { recovery } from './recovery.ts'
import { update } from './update.ts'

type Sentence = (p: ProblemParams) => string
/** Dates and hours of an answer as the language writes them. */
const f = (value: string | number | undefined): string => factsWithin('pt', String(value))
const n = (value: string | number | undefined): string => formatParam('pt', value)
/** A rule of the audit by its name there. */
const ruleName = (rule: string | number | undefined): string =>
  Object.entries(audit.safety).find(([code]) => code === rule)?.[1] ?? ''

/** Fields that an instruction can give a value to. */
const FIELDS: Readonly<Record<string, string>> = {
  duration: 'a duração',
  priority: 'a prioridade',
  progress: 'o avanço',
  remaining: 'a duração restante',
  count: 'o número de cópias',
  constraint: 'a restrição',
}

/** A finding about a line of a report, as the sheet of the shift says it. */
const lineOf = (p: ProblemParams): string => {
  const sentence = Object.entries(update.finding).find(([code]) => code === p.finding)?.[1]
  return `“${p.task}”: ${sentence?.(String(p.other), datesWithin('pt', String(p.until)), datesWithin('pt', String(p.ended ?? ''))) ?? ''}`
}

/** Problem sentences by code. */
export const problemsLanguage = {
  'language.empty': () => 'Não há texto. Descreva o projeto ou as tarefas que você quer planejar.',
  'language.tooSlow': p =>
    `Ler o texto passou de ${n(p.seconds)} s e foi interrompido (${n(p.length)} caracteres). Envie-o em partes, com uma tarefa por linha.`,
  'language.tooLong': p => `O texto tem ${n(p.length)} caracteres; o tamanho máximo é de ${n(p.limit)}.`,
  'language.noProject': () => 'Não encontrei um projeto nem tarefas no texto.',
  'language.tooVague': () => 'O texto fala de um projeto, mas não diz quais são as tarefas ou o equipamento.',
  'language.unreadableDocument': () => 'Nenhum texto foi extraído do documento: o arquivo não pôde ser lido.',
  'language.notUnderstood': p => `Não entendi o que fazer com: “${p.text}”.`,
  'language.question': p =>
    `“${p.text}” é uma pergunta: nada foi mudado. As datas, as folgas e o caminho crítico estão no Gantt e no painel.`,
  'language.noSchedule': () => 'Não há um cronograma aberto para alterar.',
  'language.taskNotFound': p => `Nenhuma tarefa foi encontrada com o nome “${p.words}”.`,
  'language.taskAmbiguous': p => `Mais de uma tarefa corresponde a “${p.words}”: ${p.tasks}.`,
  'language.groupEmpty': p => `Nenhuma tarefa corresponde ao grupo “${p.words}”.`,
  'language.resourceNotFound': p => `O recurso “${p.resource}” não está na tarefa “${p.task}”.`,
  'language.personNotFound': p =>
    `“${p.resource}” não é um recurso do cronograma: a disponibilidade só pode ser dada a quem está nele.`,
  'language.linkNotFound': p => `Não existe um vínculo entre “${p.from}” e “${p.to}” no cronograma.`,
  'language.wouldLoop': p =>
    `A mudança não foi feita: a tarefa “${p.task}” passaria a depender de si mesma (${p.path ?? ''}).`,
  'language.impossibleValue': p =>
    p.field === 'summaryDuration'
      ? `“${p.task}” é um resumo: a duração vem das subtarefas. Mude a delas.`
      : `“${p.value}” não é um valor possível para ${FIELDS[String(p.field)] ?? 'o campo'} de “${p.task}”.`,
  'language.impossibleDate': p => `A data “${p.text}” não existe.`,
  'language.contradiction': p =>
    p.task
      ? `O texto se contradiz: não é possível fazer o que ele pede em “${p.task}”.`
      : 'O texto se contradiz: não é possível fazer o que ele pede.',
  'language.referenceNotFound': p => `A tarefa “${p.task}” depende de “${p.reference}”, que não existe no texto.`,
  'language.loopInText': p =>
    `As tarefas do texto dependem umas das outras em círculo: ${p.path ?? ''}. Não é possível calcular as datas.`,
  'language.nothingToChange': () => 'Nada mudou: o cronograma já está assim ou a instrução não diz o que mudar.',
  'language.nothingToUndo': () => 'Não há mudança a desfazer.',
  'language.valueMissing': p => `Diga quanto ou para qual valor mudar “${p.task}”.`,
  'language.valueAlone': p => `“${p.text}” traz um valor, e falta a tarefa ou o que muda nela.`,
  'language.regimeUnclear': p => `“${p.text}” não diz o que muda: dias e horas de trabalho, ou outra conta?`,
  'language.shareOfTime': p =>
    `“${p.text}” diz quanto encurta, e não quanto está feito: o avanço de “${p.task}” não mudou.`,
  'language.modelUnavailable': p => `O modelo de linguagem não respondeu (${p.detail}).`,
  'language.modelTimeout': p => `O modelo de linguagem demorou mais de ${n(p.seconds)} s.`,
  'language.modelRefused': () => 'O modelo de linguagem não quis responder.',
  'language.modelLimit': () => 'O limite de uso do modelo de linguagem foi atingido.',
  'language.modelInvalid': p => `A resposta do modelo de linguagem não é um cronograma válido: ${p.detail}.`,
  'language.modelFellBack': () => 'O modelo de linguagem falhou; quem respondeu foi o motor local.',
  'language.modelAsks': p => `O modelo pergunta: ${p.question}`,
  'language.modelAssumed': p => `Suposição do modelo: ${p.text}`,
  'language.cancelled': () => 'O pedido foi cancelado.',
  'language.assumedDuration': p => `“${p.task}” não tem duração no texto: usamos ${n(p.hours)} h.`,
  'language.assumedMerge': p =>
    `“${p.task}” reúne ${n(p.count)} tarefas e dura ${n(p.hours)} h: a soma das que se seguem, a mais longa das paralelas.`,
  'language.assumedRange': p => `“${p.task}”: de ${p.from} a ${p.to}; usamos o maior valor.`,
  'language.assumedDayHours': p =>
    `“${p.task}”: o plano roda 24 h por dia, então ${p.text} são ${n(p.hours)} h de trabalho.`,
  'language.assumedSequence': p => `O texto não diz a ordem: “${p.task}” segue a ordem em que foi escrita.`,
  'language.assumedParallel': p => `“${p.task}” não tem predecessora no texto: começa com o projeto.`,
  'language.assumedCard': p => `As tarefas de “${p.equipment}” vêm da ficha de conhecimento ${p.card}.`,
  'language.assumedCardHours': p =>
    `“${p.task}”: ${n(p.hours)} h é uma estimativa (${n(p.low)} a ${n(p.high)} h); confirme com quem executa.`,
  'language.assumedScale': p => `“${p.task}”: a duração foi ajustada a ${p.basis}: ${n(p.hours)} h.`,
  'language.assumedStart': () => 'O texto não diz quando começa: o plano começa na data de hoje.',
  'language.assumedYear': p => `A data ${p.date} não tem ano: usamos a próxima.`,
  'language.assumedDateOrder': p => `A data ${p.date} foi lida como mês/dia.`,
  'language.assumedRoundTheClock': () => 'O texto não diz o horário: o plano usa dois turnos de 12 h, 24 h por dia.',
  'language.assumedShift': p => `“${p.task}”: um turno conta ${n(p.hours)} h.`,
  'language.assumedWorkHours': p =>
    `“${p.task}”: ${n(p.hours)} HH divididas por ${n(p.people)} ${plural('pt', Number(p.people), { one: 'pessoa', other: 'pessoas' })}.`,
  'language.assumedMatch': p => `“${p.words}” foi entendido como “${p.task}”.`,
  'language.begunFromPlan': p =>
    `Do arquivo vieram: calendário “${p.calendar}”, recursos (${p.resources}) e pacotes usados (${p.packages}).`,
  'language.ignoredOrder': p => `Uma ordem dentro do texto colado não foi seguida: “${p.text}”.`,
  'language.safetyStepOpen': p =>
    `«${p.other}» continua aberta: «${p.task}» não pode ser dada como feita ou começada só por palavras.`,
  'language.reportRefused': p => lineOf(p),
  'language.reportAsked': p => lineOf(p),
  'language.reportNoted': p => lineOf(p),
  'language.assumedFinish': p =>
    `O fim real de “${p.task}” não foi dito: vale ${datesWithin('pt', String(p.date))} até alguém corrigir.`,
  'language.begunAhead': p =>
    `“${p.task}” fica com avanço sem início real, e o plano só a começa em ${datesWithin('pt', String(p.date))}, depois de agora (${datesWithin('pt', String(p.now))}). Diga quando começou.`,
  'language.doneAhead': p =>
    `“${p.task}” fica 100 % sem término real, e o plano só a termina em ${datesWithin('pt', String(p.date))}, depois de agora (${datesWithin('pt', String(p.now))}). Diga quando terminou.`,
  'language.futureActual': p => `Uma data real não pode ficar no futuro (${p.date}).`,
  'language.calendarOfPerson': p =>
    `O horário dito é de ${p.resource}, não do projeto inteiro; o calendário do projeto não foi mudado.`,
  'language.askFalls': p => `O avanço de “${p.task}” cairia de ${p.from} % para ${p.to} %. É isso mesmo?`,
  'language.askDone': p => `“${p.task}” já está concluída e a duração iria de ${p.from} para ${p.to}. É isso mesmo?`,
  'language.askLarge': p =>
    `A duração de “${p.task}” iria de ${p.from} para ${p.to}, mais de três vezes. É isso mesmo?`,
  'language.askBeside': p =>
    `“${p.resource}” entraria em “${p.task}” ao lado de “${p.known}”, que continua lá. É isso mesmo?`,
  'language.askBeforeStart': p =>
    `“${p.task}” teria ocorrido em ${p.date}, antes do início do plano (${p.start}). É isso mesmo?`,
  'language.askBeforeLinks': p =>
    `“${p.task}” ficaria em ${p.date}, antes do que os vínculos permitem (${p.earliest}): uma predecessora ainda estaria em andamento. É isso mesmo?`,
  'language.askDeadline': p =>
    `“${p.task}” começaria em ${p.start}, depois do próprio prazo (${p.deadline}). É isso mesmo?`,
  'language.askBulk': p => `Isso muda ${p.count} das ${p.total} tarefas do plano. É isso mesmo?`,
  'language.askRemoves': p => `Isso apaga ${p.count} das ${p.total} linhas do plano. É isso mesmo?`,
  'language.askTurned': p => `“${p.first}” vem hoje antes de “${p.next}”. Inverto a ordem das duas?`,
  'language.askUnused': p => `Não usei “${p.text}”. Faço só o resto?`,
  'language.askSupposed': p => `“${p.text}” põe uma condição, uma dúvida, ou volta atrás. Faço mesmo assim?`,
  'language.askPast': p =>
    `“${p.task}” ficaria presa a ${p.date}, que já passou ou está muito além do fim do plano. A data é essa?`,
  'language.askStray': p => `Isto também muda “${p.task}”, que o texto não cita. É isso mesmo?`,
  'language.askWhich': p => `Entendi “${p.text}” de mais de um jeito. Qual é o certo?`,
  'language.askRead': p => `Entendi “${p.text}” assim: ${p.changes}. É isso mesmo?`,
  'language.askHalf': p => `“${p.text}”: li ${p.changes}. É isso, ou é a outra metade: do tempo ou do que está feito?`,
  'language.answerFinish': p => `O projeto termina em ${f(p.finish)}.`,
  'language.answerNoForecast': p =>
    `Há trabalho aberto antes de agora e o plano acabava em ${f(p.finish)}: mova a data de status para ter uma previsão de término.`,
  'language.answerStart': p => `O projeto começa em ${f(p.start)}.`,
  'language.answerTask': p =>
    `“${p.task}”: começa em ${f(p.start)}, termina em ${f(p.finish)}, dura ${f(p.duration)}, folga total ${f(p.slack)}, com ${f(p.people)}.`,
  'language.answerWho': p => `Quem faz “${p.task}”: ${f(p.people)} (de ${f(p.start)} a ${f(p.finish)}).`,
  'language.answerDrives': p => `O término (${f(p.finish)}) é definido por: ${f(p.tasks)}.`,
  'language.answerLate': p =>
    `${p.count === 1 ? '1 tarefa atrasada' : `${p.count} tarefas atrasadas`} (← o que as segura): ${f(p.tasks)}.`,
  'language.answerNothingLate': p => `Nada está atrasado; o término é ${f(p.finish)}.`,
  'language.answerOverload': p => `Acima do limite no pior momento (preciso/disponível): ${f(p.people)}.`,
  'language.answerNoOverload': () => `Ninguém está sobrecarregado.`,
  'language.answerSince': p => `${p.count} tarefas mudaram de término desde a linha de base: ${f(p.tasks)}.`,
  'language.answerAsBaseline': () => `Nada mudou desde a linha de base.`,
  'language.answerNoBaseline': () => `Não há linha de base para comparar.`,
  'language.answerStarts': p => `Começam entre ${f(p.from)} e ${f(p.to)}: ${f(p.tasks)}.`,
  'language.answerNoStarts': p => `Nada começa entre ${f(p.from)} e ${f(p.to)}.`,
  'language.answerGain': p =>
    `Nada foi mudado. Medido com o plano nivelado e calculado, cada medida por si: ${gainsText(recovery, 'pt', String(p.ways))}. Todas, com o cenário de cada uma, em Recuperar.`,
  'language.answerNoGain': p =>
    `Nada foi mudado. Nenhuma medida que se pode tentar antecipa o fim, definido por: ${f(p.tasks)}.`,
  'language.ignoredText': p => `Este trecho não foi usado: “${p.text}”.`,
  'language.unclearTask': p => `O trecho “${p.text}” diz mais do que uma tarefa: confira o que ficou dele no plano.`,
  'language.unclearOrder': p => `A ordem dita em “${p.text}” pode não estar toda nos vínculos: confira.`,
  'language.repairedOrphan': p => `“${p.task}” não estava vinculada a nada e foi vinculada a “${p.other}”.`,
  'language.windowExceeded': p => `O plano termina ${n(p.hours)} h depois da janela pedida.`,
  'language.windowFits': p =>
    `Cabe: o plano usa ${n(p.hours)} h da janela de ${n(p.window)} h; sobram ${n(p.spare)} h.`,
  'language.windowLimited': p =>
    Number(p.missing) > 0
      ? `Com os limites ditos o plano leva no máximo ${n(p.hours)} h (conta rápida; Nivelar busca menos) e faltam ${n(p.missing)} h na janela de ${n(p.window)} h; quem limita: ${p.by}.`
      : `Com os limites ditos o plano leva no máximo ${n(p.hours)} h (conta rápida; Nivelar busca menos) e cabe na janela de ${n(p.window)} h; quem limita: ${p.by}.`,
  'language.noNorm': p =>
    `“${p.what}”: sem norma no catálogo; a ficha geral de equipamento vale até que se diga o tipo ou a duração.`,
  'language.countAssumed': p =>
    `“${p.what}”: o texto não diz quantos são; a tabela tem uma linha até que se dê a quantidade ou os tags.`,
  'language.besideItsKind': p =>
    `“${p.what}” tem linha própria ao lado de outros do mesmo tipo: apague a linha se é só o nome do conjunto.`,
  'language.headingItem': p =>
    `“${p.what}” está no título da parada e tem linha própria: exclua a linha se só o que vem depois é aberto.`,
  'language.headingThing': p =>
    `“${p.what}” dá nome à parada e não é linha da tabela: acrescente-o se também é aberto.`,
  'language.kindAssumed': p =>
    `“${p.what}”: há uma palavra do nome que o catálogo não conhece; vale o cartão “${p.kind}” até outro tipo ser escolhido.`,
  'language.workLeftOut': p => `“${p.text}” fica fora do plano, como o texto diz.`,
  'language.conditionalWork': p =>
    `“${p.text}” só se faz sob uma condição: não entrou no plano. Acrescente quando a condição se confirmar.`,
  'language.conditionKept': p =>
    `“${p.text}”: o trabalho entrou no plano, e a condição não: confira se ele deve ficar.`,
  'language.restrictionUnread': p => `“${p.text}”: o plano não segue esta limitação do texto. Confira e ajuste.`,
  'language.orderOfText': p => `“${p.text}”: o calendário segue o texto.`,
  'language.staysAt': p =>
    `“${p.task}” fica em ${p.date}: a data pedida (${p.wanted}) fica gravada como limite e não a move, pois vínculos ou calendário a mantêm lá.`,
  'language.areaLimitUnused': p =>
    `“${p.text}”: o limite não vale ainda, pois nada do escopo fica nesse lugar (ou fica em mais de um). Dê a área de cada item, ou o limite no plano.`,
  'language.areaLimitByShift': p =>
    `“${p.area}”: o limite de uma área vale em todos os turnos; não há um para o dia e outro para a noite.`,
  'language.areaNotFound': p => `“${p.area}”: não há área, equipamento nem resumo com esse nome no plano.`,
  'language.areaTaken': p =>
    `As tarefas de “${p.place}” já estão na área “${p.area}”, e cada tarefa fica em uma só área.`,
  'language.areaNobody': p => `Na área “${p.area}” nenhuma tarefa tem pessoas: o limite ainda não limita nada.`,
  'language.areaNoLifts': p =>
    `Na área “${p.area}” nenhuma tarefa tem equipamento de içamento: o limite ainda não limita nada.`,
  'language.wordsUnread': p => `“${p.text}”: não vi lugar para estas palavras no escopo.`,
  'language.valueOpen': p => `“${p.text}”: o texto deixa isto em aberto; informe quando souber.`,
  'language.shiftsDiffer': p =>
    `“${p.text}”: o horário do plano é outro; confira turnos, horas por dia e dias da semana.`,
  'language.sharesDiffer': p => `“${p.text}”: o total e os turnos não dão a mesma conta; confira os limites por turno.`,
  'language.windowDiffers': p => `A duração dita é de ${n(p.said)} h e as datas dão ${n(p.hours)} h: confira a janela.`,
  'language.windowOdd': p => `A janela de ${n(p.hours)} h não parece possível: confira início e fim.`,
  'language.startPast': p => `“${p.text}”: o início já passou; confira o ano.`,
  'language.rangeUnread': p => `“${p.text}”: lido como dois; acrescente os que ficam no meio, se for uma sequência.`,
  'language.tagAcross': p => `“${p.what}”: o tag ${p.tag} está longe do nome; confira de quem é.`,
  'language.tagsFewer': p => `“${p.what}”: o texto diz ${n(p.said)} e dá ${n(p.made)} tags; complete os que faltam.`,
  'language.windowAssumed': p => `“${p.text}” foi lido como a janela da parada.`,
  'language.finishAssumed': p => `“${p.text}” foi lido como o fim da parada.`,
  'language.weekdayDiffers': p => `“${p.text}”: a data cai em outro dia da semana.`,
  'language.dayOff': p => `“${p.text}”: o calendário do plano não tem esta folga; acrescente-a.`,
  'language.assumedHours': p => `O texto não diz as horas do dia: o plano usa ${n(p.hours)} h.`,
  'language.workingDays': p => `“${p.text}”: dias de trabalho; a janela conta ${n(p.days)} dias corridos.`,
  'language.kindByLetters': p => `“${p.what}”: só as letras do tag dizem o tipo (“${p.kind}”); confira.`,
  'language.assumedDays': p => `O texto não diz em que dias se trabalha: o plano usa ${n(p.days)} dias por semana.`,
  'language.roleDiffers': p =>
    `“${p.text}”: o texto faz desta data o início ou o fim, e o plano não a usa assim; confira as datas.`,
  'language.nightAlone': p =>
    `“${p.what}”: há limite de noite e os dias do plano não têm turno da noite; confira o horário.`,
  'language.typeByTag': p => `“${p.what}”: nome que o catálogo não conhece; o tipo é o das letras do tag ${p.tag}.`,
  'language.craneLimit': p =>
    `“${p.what}”: contadas como guindastes que há para a parada; acrescente linhas se elas mesmas são abertas.`,
  'language.quantityOf': p => `“${p.what}”: contado como parte de “${p.item}”; acrescente linhas se são itens por si.`,
  'language.leftOut': p => `“${p.what}”: o texto deixa fora do escopo; não é linha da tabela.`,
  'language.workBeside': p =>
    `“${p.what}”: entendido como serviço em “${p.item}”, ${n(p.hours)} h; acrescente uma linha se é um equipamento.`,
  'language.quantityDiffers': p =>
    `O texto fala em ${n(p.said)} e dá nome a ${n(p.made)} (“${p.what}” e seguintes): o plano tem ${n(p.made)}.`,
  'language.overAllocated': p => `“${p.resource}” precisa de ${n(p.need)} ao mesmo tempo e há ${n(p.units)}.`,
  'language.ruleBroken': p => `Boa prática de parada não atendida: ${ruleName(p.rule)}.`,
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsLanguage = {
  'language.describeProject': () => 'Descreva o projeto: o equipamento, as tarefas e as durações.',
  'language.giveExample': () =>
    'Por exemplo: “1. Isolar bomba - 2h. 2. Trocar selo - 4h, após 1. 3. Testar - 1h, após 2.”',
  'language.listTasks': () => 'Liste as tarefas, uma por linha, com número, duração e o que vem antes.',
  'language.nameEquipment': () => 'Diga o equipamento e quantos dias: “parada de 10 dias da caldeira de recuperação”.',
  'language.checkDocument': () => 'Verifique se o arquivo abre e se tem texto (não só imagem).',
  'language.nameTask': () => 'Escreva o nome da tarefa como está no cronograma.',
  'language.chooseTask': p => `É a tarefa ${p.row}, “${p.task}”?`,
  'language.useRowNumber': () => 'Use o número da tarefa, por exemplo “tarefa 5”.',
  'language.updateExample': () =>
    'Diga a tarefa e o que muda: “Pintura leva 6h”, “exclua Pintura”, “Pintura depois de Solda”.',
  'language.openPlan': () => 'Abra ou crie um cronograma primeiro.',
  'language.removeOtherLink': () => 'Retire antes o vínculo no sentido contrário.',
  'language.giveValue': () => 'Diga um valor possível, por exemplo “8h” ou “50%”.',
  'language.sayAmount': p =>
    `Escreva a tarefa e o que muda: “${p.task} leva ${p.value}”, ou “mais ${p.value} em ${p.task}”.`,
  'language.sayRow': p => `Escreva a tarefa, o que muda e o valor: “${p.task}: ${p.value}”.`,
  'language.sayRegime': p =>
    `Para o horário do plano: “trabalhar ${p.days} dias por semana, ${p.hours} horas por dia”. Para uma tarefa, escreva o nome e a duração.`,
  'language.sayShare': p =>
    `Para encurtar: “${p.task} dura ${p.share}% menos”. Para o avanço: “${p.task} está em ${p.share}%”.`,
  'language.reportInside': () => 'Informe as tarefas dentro dele, ou digite o % dele no Gantt para distribuí-lo.',
  'language.reportInSheet': () => 'Informe em Turno > Atualizar, com o nome de quem responde por isso.',
  'language.answerInSheet': () => 'Responda em Turno > Atualizar, na linha da tarefa.',
  'language.moveDataDate': () => 'Primeiro avance a data do plano em Turno > Atualizar.',
  'language.giveDate': () => 'Escreva a data como 15/06/2026.',
  'language.useOffline': () => 'Use o motor local.',
  'language.tryAgain': () => 'Tente de novo em alguns instantes.',
  'language.reviewAssumption': () => 'Confira e corrija se for o caso.',
  'language.reviewRule': () => 'Confira a ordem das tarefas.',
  'language.addCrew': () => 'Informe mais pessoas ou deixe as tarefas em sequência.',
  'language.extendWindow': () => 'Aumente a janela ou as equipes.',
  'language.addMissingTask': p => `Inclua a tarefa “${p.name}”.`,
  'language.optionApply': p => `Aplicar mesmo assim${p.finish ? ` (fim ${datesWithin('pt', String(p.finish))})` : ''}`,
  'language.optionReading': p =>
    `${p.changes}${p.finish ? ` (fim ${datesWithin('pt', String(p.finish))})` : ''}${p.unused ? `, sem usar “${p.unused}”` : ''}`,
  'language.optionClear': p =>
    `Aplicar só o que não tem pergunta${p.finish ? ` (fim ${datesWithin('pt', String(p.finish))})` : ''}`,
  'language.optionKeep': () => 'Deixar como está',
  'language.undoHere': () => 'Use Desfazer (Ctrl+Z) no cronograma.',
  'language.chooseArea': p => `Limitar a área “${p.area}”`,
  'language.chooseResource': p => `É o recurso “${p.resource}”?`,
} satisfies Record<string, Sentence>
