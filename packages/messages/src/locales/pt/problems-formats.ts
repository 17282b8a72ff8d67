import type { ProblemParams } from '@parada/schedule'
import { momentText } from '../../moment-text.ts'
import { fieldWord } from './field-words.ts'

type Sentence = (p: ProblemParams) => string

/** How many more there are of what a sentence says once. */
const more = (p: ProblemParams): string => (p.more ? ` (e mais ${p.more})` : '')

const when = (text: unknown): string => momentText('pt', text)

/** What shows the unit of numbers. */
const WHY: Readonly<Record<string, string>> = {
  dates: ', como mostram as datas das linhas',
  work: ', como mostram as horas de trabalho',
}

/** Why a dependency is not in the plan. */
const WHY_NO_LINK: Readonly<Record<string, string>> = {
  unknown: 'o arquivo não tem essa tarefa',
  self: 'de uma tarefa com ela mesma',
  summary: 'entre um resumo e uma tarefa dele',
  repeated: 'repete outra',
  elsewhere: 'de uma atividade de outro projeto',
}

/** Things that a format has no place for. */
const THINGS: Readonly<Record<string, string>> = {
  workPackage: 'pacotes de trabalho',
  secondConstraint: 'segundas restrições',
  segments: 'partes de tarefas divididas',
  primaveraConstraint: 'restrições próprias do Primavera (gravadas como as mais próximas)',
  primavera: 'dados próprios do Primavera',
  origin: 'origem das tarefas',
  fields: 'campos de outros programas',
  primaveraCodes: 'códigos de atividade do Primavera',
  specialty: 'especialidades',
  driving: 'marca de atribuição condutora',
  calendarBase: 'base de calendários gerais',
  shifts: 'padrão de turnos',
  comments: 'comentários do projeto',
  reportTexts: 'textos do relatório',
  manual: 'agendamento manual',
  deadline: 'prazos finais',
  elapsed: 'durações decorridas',
  inactive: 'tarefas inativas',
  hyperlink: 'hiperlinks',
  constraint: 'restrições rígidas (gravadas como as mais próximas)',
  baselines: 'linhas de base além da primeira',
  allBaselines: 'linhas de base',
  constraints: 'restrições de tarefas',
  resourceNames: 'nomes de recursos com “;”, “,” ou “[”, ou repetidos (voltam partidos ou juntos)',
  priorities: 'prioridades de tarefas',
  taskTypes: 'tipos de tarefa e programação pelo empenho',
  percentTypes: 'como o progresso é medido (físico, por passos)',
  unassigned: 'recursos sem tarefa',
  rulesOfPrimavera: 'as regras de cálculo do Primavera',
  currencyWord: 'a moeda dos valores',
  seconds: 'durações com segundos',
  elapsedLag: 'latências decorridas',
  percentLag: 'latências em porcentagem',
  costResource: 'recursos de custo',
  taskData: 'dados próprios de tarefas (não couberam nos campos livres)',
  resourceData: 'dados próprios de recursos',
  assignmentData: 'dados próprios de atribuições',
  daysPerMonth: 'partes de um dia nos dias do mês (escritos como número inteiro)',
  hoursPerDay: 'o que valem um dia, uma semana e um mês',
  hoursPer: 'horas por dia, semana e mês dos calendários',
  codeTree: 'a árvore dos valores de códigos',
  levelingDelay: 'atrasos de nivelamento',
  leveledStarts: 'atrasos de nivelamento (as datas niveladas vão como restrições de início)',
  levelingReasons: 'motivos do nivelamento',
  levelingSettings: 'ajustes de nivelamento de tarefas e recursos',
  external: 'tarefas de outros arquivos',
  costs: 'custos de tarefas',
  rates: 'horas extras e custos por uso',
  responsible: 'responsáveis',
  recurrence: 'exceções recorrentes (gravadas dia a dia)',
  calendars: 'calendários',
  actuals: 'datas reais',
  taskCalendars: 'calendários de tarefas',
  customFields: 'campos personalizados',
  availability: 'disponibilidade de recursos',
  assignmentWork: 'trabalho por atribuição',
  timephased: 'distribuição do trabalho no tempo',
  budgets: 'orçamentos do projeto inteiro',
  blankRows: 'linhas em branco',
  subprojects: 'projetos inseridos',
  statusDate: 'data de status',
  execution: 'dados de execução das tarefas (passo, tag, área, empresa, estimativa, ordem)',
  trade: 'especialidade, natureza e empresa dos recursos',
  shiftLimits: 'limites por turno',
  areas: 'áreas e seus limites',
  blinds: 'raquetes e seus eventos',
  baselineHeads: 'nome, autor e motivo das linhas de base',
  baselineLogic: 'vínculos e calendários das linhas de base',
  otherWork: 'o trabalho planejado onde o gasto e o que falta somam outro (o programa mostra a soma)',
  steps: 'os passos que medem o progresso (a porcentagem vai como física)',
  progressRule: 'janela e regra da data de status',
  firstPlan: 'o plano do dia em que a data de status foi posta',
  forecasts: 'as previsões de término de datas de status anteriores',
  accepted: 'as observações da auditoria aceitas com justificativa',
  risk: 'os ajustes e o registro da análise de risco',
  gates: 'os portões de prontidão antes da parada',
  resourceKinds: 'tipo do recurso (material ou custo)',
  linkNature: 'natureza dos vínculos',
  wbs: 'códigos de tarefas (EDT)',
  alap: '“o mais tarde possível” (fica preso onde está)',
  currency: 'a moeda dos valores (o XML do Primavera não a diz: são da moeda de câmbio 1)',
  dataDate: 'a data de status como está (o Primavera recebe uma antes da qual não há trabalho em aberto)',
  milestoneDuration: 'marcos com duração (gravados como atividades)',
  effort: 'programação controlada pelo empenho',
  estimated: 'marcas de durações estimadas',
  recurring: 'marcas de tarefas recorrentes',
  exceptionNames: 'nomes de exceções e de semanas de trabalho dos calendários',
  projectFrom: 'programação a partir do término',
  projectSettings: 'título, autor e outras propriedades do projeto',
  texts: 'nomes e notas como estão (tabulações e semelhantes)',
  firstBaseline: 'a primeira linha de base onde as datas planejadas não a dizem',
  actualDuration: 'durações reais (o Primavera conta do início real à sua data de dados)',
  remaining: 'durações restantes',
  percent: 'percentuais concluídos',
  priority: 'prioridades entre as cinco do Primavera',
}
const what = (p: ProblemParams): string => THINGS[String(p.what)] ?? String(p.what)

/** Why Primavera dates tasks otherwise. */
const MOVED: Readonly<Record<string, string>> = {
  dataDate: 'antes da data de status',
  progress: 'em andamento',
  manual: 'agendadas manualmente',
  inactive: 'inativas',
  segments: 'divididas',
  elapsed: 'de duração decorrida',
  follows: 'que seguem outras movidas',
  logic: 'por dependências, restrições ou calendários',
  constraint: 'com restrições',
  leveling: 'com atraso de nivelamento',
  calendar: 'com calendário próprio ou do recurso',
  summary: 'resumos delas',
  absent: 'que não estão nele',
  unread: 'o que foi escrito não pôde ser conferido',
}

/** Kinds of numbers that cannot be. */
const NUMBERS: Readonly<Record<string, string>> = {
  units: 'unidades máximas',
  rate: 'taxa por hora',
  date: 'data',
  duration: 'duração',
}

const linkDropped: Sentence = p =>
  `Dependência deixada de fora: ${p.from} → ${p.to} (${WHY_NO_LINK[String(p.why)] ?? p.why})${more(p)}.`

/** Problem sentences by code. */
export const problemsFormats = {
  'formats.empty': () => 'O arquivo está vazio.',
  'formats.unknown': (p: ProblemParams) => `Não foi reconhecido o formato de ${p.name}.`,
  'formats.unsupported': (p: ProblemParams) => `${p.name} é um arquivo ${p.format}, que não é lido.`,
  'formats.notAsNamed': (p: ProblemParams) =>
    `O nome de ${p.name} é de um arquivo de projeto, mas dentro há só texto: nenhum plano foi lido dele.`,
  'formats.packed': (p: ProblemParams) => `O arquivo é compactado e contém: ${p.names}.`,
  'formats.tooLarge': (p: ProblemParams) => `O arquivo é grande demais (limite: ${p.limit}).`,
  'formats.tooDeep': (p: ProblemParams) => `O arquivo tem estruturas aninhadas demais (limite: ${p.limit}).`,
  'formats.truncated': () => 'O arquivo está incompleto: termina no meio.',
  'formats.internal': (p: ProblemParams) => `Erro interno ao ler ${p.name}: ${p.why}`,
  'formats.lost': (p: ProblemParams) => `Não foi trazido: ${p.what} (${p.count}).`,
  'formats.impossibleNumber': (p: ProblemParams) =>
    `O arquivo traz um valor que não pode estar certo: ${NUMBERS[String(p.what)] ?? p.what} ${p.value} em “${p.name}”${Number(p.count) > 1 ? ` (${p.count} valores assim)` : ''}. Confira no programa de origem.`,
  'formats.beyondModel': (p: ProblemParams) =>
    `O arquivo tem um valor que nenhum plano pode ter: ${fieldWord(p.field)}${p.name ? ` de “${p.name}”` : ''} é ${p.value}${Number(p.count) > 1 ? ` (${p.count} valores assim)` : ''}. ${p.field === 'duration' ? 'Foi tomada como 1 dia.' : 'Ficou de fora.'}`,
  'formats.levelSkipped': (p: ProblemParams) =>
    `O nível ${p.level} de “${p.name}” pula um nível: ficou no ${p.read}, logo abaixo da linha que o contém${more(p)}.`,
  'formats.lettersLost': (p: ProblemParams) =>
    `Letras que não puderam ser lidas (${p.count}) foram trocadas por �, a primeira em “${p.text}”.`,
  'formats.mixedEncodings': (p: ProblemParams) =>
    `O arquivo mistura codificações: ${Number(p.count) === 1 ? '1 linha está' : `${p.count} linhas estão`} em Windows-1252 e as demais em UTF-8. Cada linha foi lida na sua; a primeira assim: “${p.text}”.`,
  'formats.archiveBomb': () => 'O arquivo compactado se expande além do permitido e não foi aberto.',
  'formats.archiveDamaged': () => 'O arquivo compactado está danificado.',
  'tmx.notJson': (p: ProblemParams) =>
    p.line === ''
      ? 'O conteúdo não é um JSON válido.'
      : `O conteúdo não é um JSON válido: veja a linha ${p.line}, coluna ${p.column}.`,
  'tmx.notSchedule': () => 'O JSON não contém um cronograma (faltam tarefas).',
  'tmx.noTasks': () => 'O plano foi recusado: falta a lista de tarefas (tasks). Nada foi alterado.',
  'tmx.notList': (p: ProblemParams) =>
    `O plano foi recusado: ${p.field} deve ser uma lista de objetos, e há nela ou no lugar dela: ${p.value}. Nada foi alterado.`,
  'tmx.translationMemory': () => 'Este .tmx é uma memória de tradução, não um cronograma do Parada.',
  'tmx.newerVersion': (p: ProblemParams) => `O arquivo é da versão ${p.version}; este Parada conhece até a ${p.known}.`,
  'tmx.badValue': (p: ProblemParams) =>
    `Valor não entendido em ${fieldWord(p.field)}${p.name ? ` de “${p.name}”` : ''}: ${p.value}${more(p)}.`,
  'tmx.valueRefused': (p: ProblemParams) =>
    `O plano foi recusado: ${p.field}${p.name ? ` de “${p.name}”` : ''} não pode ser ${p.value}. Nada foi alterado.`,
  'tmx.idTwice': (p: ProblemParams) =>
    `O id ${p.id} aparece mais de uma vez; ${p.name ? `“${p.name}”` : 'a segunda tarefa'} recebeu outro número${more(p)}.`,
  'tmx.unknownParent': (p: ProblemParams) =>
    `A tarefa-resumo de "${p.task}" não existe; a tarefa ficou no primeiro nível${more(p)}.`,
  'tmx.parentLoop': (p: ProblemParams) => `"${p.task}" estaria dentro de si mesma; ficou no primeiro nível${more(p)}.`,
  'tmx.linkDropped': linkDropped,
  'tmx.assignmentDropped': (p: ProblemParams) =>
    `Atribuição deixada de fora: tarefa ${p.task}, recurso ${p.resource}${more(p)}.`,
  'tmx.startKept': (p: ProblemParams) =>
    `O início de "${p.task}" (${when(p.start)}) foi mantido como restrição "não iniciar antes de"${more(p)}.`,
  'tmx.finishKept': (p: ProblemParams) =>
    `O término de "${p.task}" (${when(p.finish)}) foi mantido como restrição "não terminar antes de"${more(p)}.`,
  'tmx.resourcesCreated': (p: ProblemParams) =>
    `Recursos criados a partir dos nomes nas tarefas: ${p.count} (${p.names}).`,
  'tmx.calendarMissing': (p: ProblemParams) =>
    `O calendário ${p.calendar} não existe; foi usado o do projeto${more(p)}.`,
  'formats.kept': (p: ProblemParams) => `Ficou do plano que estava aberto: ${what(p)} (${p.count}).`,
  'formats.goneWithTasks': (p: ProblemParams) =>
    `Tarefas que não estão mais no MS Project levaram o que se anotou delas aqui (${p.count}): ${p.tasks}.`,
  'mspdi.notXml': (p: ProblemParams) => `O conteúdo não é um XML de projeto válido. ${p.why}`,
  'mspdi.entities': () => 'O XML define entidades próprias e, por segurança, não foi lido.',
  'mspdi.badValue': (p: ProblemParams) =>
    `Valor não entendido em ${fieldWord(p.field)}${p.name ? ` de “${p.name}”` : ''}: ${p.value}${more(p)}.`,
  'mspdi.idTwice': (p: ProblemParams) =>
    `${p.field} ${p.id} aparece mais de uma vez: “${p.name}” recebeu outro número, e o que remete a ${p.id} fica com a primeira linha${more(p)}.`,
  'mspdi.linkDropped': linkDropped,
  'mspdi.assignmentDropped': (p: ProblemParams) =>
    `Atribuição deixada de fora: tarefa ${p.task}, recurso ${p.resource}${more(p)}.`,
  'mspdi.noCalendar': () => 'O arquivo não tem calendário: foi usado segunda a sexta, das 8 às 12 e das 13 às 17.',
  'mspdi.constraintUndated': (p: ProblemParams) =>
    `A restrição de “${p.task}” não tem data e não limita nada${more(p)}.`,
  'mspdi.externalLink': (p: ProblemParams) =>
    `"${p.task}" depende de uma tarefa de outro projeto (${p.project}), que não foi trazida${more(p)}.`,
  'mspdi.lost': (p: ProblemParams) => `O XML do MS Project não guarda: ${what(p)} (${p.count}).`,
  'mspdi.carried': (p: ProblemParams) =>
    `O MS Project não considera, mas guarda em campos de texto: ${what(p)} (${p.count}).`,
  'mspdi.moved': (p: ProblemParams) =>
    `O MS Project dará outras datas a ${p.count} ${Number(p.count) === 1 ? 'tarefa' : 'tarefas'} (${MOVED[String(p.reason)] ?? p.reason}): ${p.names}.`,
  'xer.notXer': () => 'O conteúdo não é uma exportação XER do Primavera.',
  'xer.noProject': () => 'A exportação do Primavera não contém nenhum projeto.',
  'xer.badRow': (p: ProblemParams) =>
    `Linha não entendida na tabela ${p.table} (${p.field})${p.name ? `: “${p.name}”` : ''}${more(p)}.`,
  'xer.badValue': (p: ProblemParams) => `Valor não entendido em ${p.field} de “${p.name}”: ${p.value}${more(p)}.`,
  'xer.badCalendar': (p: ProblemParams) =>
    `Os horários do calendário "${p.calendar}" não puderam ser lidos; foi usado o horário padrão${more(p)}.`,
  'xer.severalProjects': (p: ProblemParams) =>
    `O arquivo contém ${p.count} projetos (${p.names}); foi lido "${p.read}".`,
  'xer.noSuchProject': (p: ProblemParams) => `O arquivo não contém o projeto ${p.wanted}; contém ${p.names}.`,
  'xer.linkDropped': linkDropped,
  'xer.assignmentDropped': (p: ProblemParams) =>
    `Atribuição deixada de fora: atividade ${p.task}, recurso ${p.resource}${more(p)}.`,
  'xer.lost': (p: ProblemParams) => `O XER não guarda: ${what(p)} (${p.count}).`,
  'xer.moved': (p: ProblemParams) =>
    `O Primavera dará outras datas a ${p.count} ${Number(p.count) === 1 ? 'tarefa' : 'tarefas'} (${MOVED[String(p.reason)] ?? p.reason}): ${p.names}.`,
  'xer.hoursGiven': (p: ProblemParams) =>
    `O Primavera mostra durações pelas horas de cada calendário; vão as do plano, ${p.day} por dia, ${p.week} por semana, ${p.month} por mês: ${p.names}.`,
  'xer.hoursAssumed': (p: ProblemParams) =>
    `O arquivo não diz quantas horas tem um dia${p.calendar ? ` em “${p.calendar}”` : ''}: foram usadas ${p.day} por dia, ${p.week} por semana e ${p.month} por mês. Elas valem para o que se digita em dias.`,
  'xer.noCalendar': () => 'O arquivo não tem calendário: foi usado segunda a sexta, das 8 às 12 e das 13 às 17.',
  'xer.startGiven': (p: ProblemParams) =>
    `O Primavera mostra datas de ${p.count} ${Number(p.count) === 1 ? 'tarefa que não tem' : 'tarefas que não têm'} nenhuma no plano, as da linha de base: ${p.names}.`,
  'xer.linksLost': (p: ProblemParams) =>
    `O Primavera só liga atividades: ${p.count} ${Number(p.count) === 1 ? 'dependência do plano não tem' : 'dependências do plano não têm'} equivalente lá: ${p.names}.`,
  'mspdi.linksTwice': (p: ProblemParams) =>
    `O MS Project guarda uma só dependência entre duas tarefas; destas ele descartará algumas: ${p.names}.${p.moved ? ` Conforme a que ele mantiver, mudam de data: ${p.moved}.` : ''}`,
  'xer.sameCodes': (p: ProblemParams) =>
    `O Primavera só tem uma atividade de cada código; estas (${p.count}) têm o mesmo que outra: ${p.names}.`,
  'xer.sameNames': (p: ProblemParams) =>
    `Códigos e campos com o mesmo nome no arquivo distinguem-se aqui por um número depois dele (${p.count}): ${p.names}. Gravados para o Primavera, voltam a ter o nome próprio.`,
  'xer.dataDateGiven': (p: ProblemParams) =>
    `O Primavera não tem plano sem data de status: ela será ${when(p.date)}, e lá nada em aberto fica antes dela.`,
  'xer.carried': (p: ProblemParams) =>
    `O Primavera não considera, mas guarda em campos do usuário: ${what(p)} (${p.count}).`,
  'xer.columns': (p: ProblemParams) =>
    `O XER do Primavera não tem coluna para ${p.count} elementos do XML: ${p.names}.`,
  'pmxml.columns': (p: ProblemParams) =>
    `O XML do Primavera não tem elemento para ${p.count} colunas ou tabelas do XER: ${p.names}.`,
  'pmxml.notPmxml': (p: ProblemParams) => `O conteúdo não é um XML válido do Primavera P6. ${p.why}`,
  'pmxml.noProject': () => 'O XML do Primavera não contém nenhum projeto.',
  'pmxml.lost': (p: ProblemParams) => `O XML do Primavera não guarda: ${what(p)} (${p.count}).`,
  'tables.rowsCut': p => `Foram lidas as primeiras ${p.count} linhas; a lista pode ter mais.`,
  'tables.sheetsUnread': p =>
    `Foi lida a planilha “${p.sheet}”; outras ${p.count} têm linhas e não foram lidas: ${p.sheets}.`,
  'tables.noHeader': () => 'Não foi encontrada uma linha de cabeçalhos reconhecida na tabela.',
  'tables.onlyHead': () => 'A tabela só tem o cabeçalho: nenhuma tarefa.',
  'tables.noName': () => 'A tabela não tem uma coluna com o nome ou a descrição da tarefa.',
  'tables.badValue': (p: ProblemParams) =>
    `Linha ${p.line}: valor não entendido em "${p.column}": ${p.value}${more(p)}.`,
  'tables.columnIgnored': (p: ProblemParams) => `Colunas não usadas (${p.count}): ${p.columns}.`,
  'tables.numberUnclear': (p: ProblemParams) =>
    `Linha ${p.line}: "${p.value}" em "${p.column}" foi lido como ${p.read}, porque nada na tabela mostra se o sinal separa milhares ou decimais${Number(p.count) > 1 ? ` (${p.count} valores assim)` : ''}.`,
  'tables.unitTaken': (p: ProblemParams) =>
    `Os números sem unidade de "${p.column}" foram lidos como ${p.unit === 'h' ? 'horas' : 'dias'}${WHY[String(p.why)] ?? ''}.`,
  'tables.serialDate': (p: ProblemParams) =>
    `Linha ${p.line}: o número ${p.value} em "${p.column}" foi lido como a data ${when(p.date)}, como as planilhas a guardam${more(p)}.`,
  'tables.zoneIgnored': (p: ProblemParams) =>
    `As horas de "${p.column}" trazem o fuso horário (Z ou -03:00), que não foi considerado: foram lidas como estão escritas.`,
  'tables.calendarShown': (p: ProblemParams) =>
    `As datas e horas das linhas mostram trabalho ${p.hours === '24h' ? 'de dia e de noite' : `das ${String(p.hours).replace('-', ' às ')}`}, ${Number(p.days) === 7 ? 'todos os dias' : 'de segunda a sexta'}: foi usado esse calendário.`,
  'tables.rowsSkipped': (p: ProblemParams) => `Linhas de totais e observações não trazidas (${p.count}): ${p.lines}.`,
  'tables.unevenRow': (p: ProblemParams) =>
    `A linha ${p.line} não tem tantas células quanto as outras: o que há nela pode estar na coluna errada, ou o arquivo está incompleto${more(p)}.`,
  'tables.lost': (p: ProblemParams) => `A tabela não guarda: ${what(p)} (${p.count}).`,
  'tables.moved': (p: ProblemParams) =>
    `Ao ler a tabela de volta, ${p.count} ${Number(p.count) === 1 ? 'tarefa terá outras datas' : 'tarefas terão outras datas'} (${MOVED[String(p.reason)] ?? p.reason}): ${p.names}.`,
  'tables.dayFirst': (p: ProblemParams) =>
    `Em “${p.column}” nada mostra se o dia ou o mês vem primeiro: ${p.value} foi lido como ${when(p.date)}${Number(p.count) > 1 ? ` (${p.count} datas assim)` : ''}.`,
  'tables.datesNotTaken': (p: ProblemParams) =>
    `Datas digitadas na planilha que o plano não segue, por dependências, durações ou restrições (${p.count}): ${p.names}.`,
  'tables.unreadable': () => 'A planilha está danificada ou incompleta.',
  'documents.unsupported': () => 'Formato não suportado. Formatos aceitos: .docx, .pdf, .txt',
  'documents.tooLarge': (p: ProblemParams) => `Arquivo muito grande. Tamanho máximo: ${p.limit}MB`,
  'documents.noText': () => 'Erro: Nenhum texto foi extraído do documento',
  'documents.scan': () => 'O documento contém apenas imagens (digitalização), sem texto.',
  'documents.unreadable': () => 'O documento está danificado ou incompleto.',
  'documents.encrypted': () => 'O documento está protegido por senha.',
  'documents.cut': () => 'O documento é muito longo; apenas o começo foi lido.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsFormats = {
  'formats.saveAsXml': () => 'Abra o arquivo no programa que o criou e salve como XML do MS Project (.xml).',
  'formats.saveAsXlsx': () => 'Salve como pasta de trabalho do Excel (.xlsx) ou CSV.',
  'formats.supported': () =>
    'Use .mpp, .xml do MS Project, .xer ou .xml do Primavera, .tmx, .xlsx, .csv, .docx, .pdf ou .txt.',
  'formats.wholePlan': () =>
    'Envie o plano inteiro, com as tarefas em uma lista (tasks). Uma lista vazia é um plano vazio.',
  'formats.unpack': () => 'Descompacte-o e abra o arquivo do plano.',
  'formats.saveAgain': () => 'Salve ou exporte o arquivo novamente no programa de origem e tente de novo.',
  'formats.updateParada': () => 'Atualize o Parada para abrir este arquivo.',
  'formats.nameProject': () => 'Informe um deles como está ali.',
  'formats.splitFile': () => 'Divida o arquivo ou remova o que não faz parte do plano.',
  'tables.addRows': () => 'Escreva uma linha por tarefa abaixo do cabeçalho.',
  'tables.nameColumn': () =>
    'Inclua uma linha de cabeçalhos com pelo menos o nome da tarefa e outra coluna (duração, início, predecessoras...).',
  'documents.ocr': () => 'Converta o documento em texto pesquisável (OCR) e envie de novo, ou cole o texto.',
  'documents.removePassword': () => 'Remova a senha do documento e envie de novo.',
} satisfies Record<string, Sentence>
