import { plural } from '../../format.ts'

/** What a later list changes of an operation. */
const CHANGES = {
  name: 'texto',
  hours: 'horas',
  people: 'pessoas',
  start: 'início',
  finish: 'fim',
  active: 'de volta na lista',
  number: 'número',
} as const

/** The command line. */
export const cli = {
  overview: 'Parada: planejamento de paradas de manutenção.\n\nUso: parada COMANDO [opções]',
  helpHint: 'parada COMANDO --help mostra as opções de um comando.',
  badOption: (reason: string) => `Opção inválida: ${reason}`,
  optionNeedsValue: (option: string) => `A opção ${option} precisa de um valor.`,
  optionTakesNone: (option: string) => `A opção ${option} não recebe valor.`,
  didYouMean: (name: string) => `Você quis dizer ${name}?`,
  unknownCommand: (name: string) => `Comando desconhecido: ${name}`,
  /** One sentence for each command, by name. */
  summaries: {
    orders: 'Planeja uma lista de ordens (SAP, Maximo), recebe a lista seguinte e devolve confirmações',
    templates:
      'Mostra o que modelos e normas de hoje fariam diferente em um plano de escopo, e grava o que você aceita',
    interpret: 'Responde pedidos em linhas JSON (para programas)',
    update: 'Altera um plano por uma instrução',
    audit: 'Audita o plano: segurança da parada, DCMA e GAO',
    progress: 'Mostra onde a parada está: previsão, devido e feito, o que atrasa, o que decidir',
    shift: 'Informa um turno, linha por linha, e move a data de status se pedido',
    lookahead: 'Mostra o que um turno tem: o que começa, o que falta e se há gente',
    sheets: 'Grava as fichas das equipes de um turno, ou dos equipamentos, em HTML ou PDF',
    level: 'Nivela recursos: atrasa tarefas até nenhum limite ser ultrapassado',
    recover: 'Procura como ganhar horas: cada medida é nivelada e calculada',
    risk: 'Simula o risco: chance de cumprir a janela, P10 a P90',
    plan: 'Faz um plano a partir de um texto ou documento',
    companion: 'Só o servidor local desta máquina, ou o teste dele com um MS Project de verdade',
    start: 'Inicia o servidor, o aplicativo e o servidor local nesta máquina',
    info: 'Mostra o que há em um arquivo de projeto',
    convert: 'Converte entre formatos (.mpp, .xml, .xer, .p6.xml, .tmx, .csv, .xlsx), pela extensão do destino',
    diff: 'Compara dois planos: tarefas, datas, dependências e horas',
    check: 'Recalcula o plano e compara com as datas gravadas no arquivo',
    backup: 'Grava tudo da instalação em um arquivo, mesmo com o servidor no ar',
    restore: 'Preenche uma instalação vazia com uma cópia de segurança',
    'rotate-secret': 'Troca o segredo da instalação, com o servidor parado',
    'migrate-storage': 'Leva uma instalação SQLite para o PostgreSQL',
    admin: 'Pessoas, planos, sessões, licenças e configuração',
    mcp: 'Oferece as operações do servidor a um assistente (Model Context Protocol)',
  },
  /** What a newcomer needs to know of a command beyond its sentence: one paragraph each. */
  details: {
    info: [
      'Mostra nome, datas, e quantas tarefas, dependências, recursos e calendários há, e o que não pôde ser trazido.',
      'Lê .mpp e .mpt (Project 2000 a 365), .xml do MS Project e do Primavera P6, .xer, .tmx, .json, .csv e .xlsx, pelo conteúdo e não pela extensão. Nada sai desta máquina.',
      'Exemplos:\n  parada info parada.mpp\n  parada info parada.mpp --json | jq .tasks',
    ],
    convert: [
      'A extensão de SAÍDA escolhe o formato: .xml (MS Project), .xer (Primavera), .tmx, .json, .csv, .xlsx. As datas do arquivo ficam como estão, salvo com --recalculate; o que o formato não guarda é dito.',
      'Lê .mpp e .mpt (Project 2000 a 365), .xml do MS Project e do Primavera P6, .xer, .tmx, .json, .csv e .xlsx, pelo conteúdo e não pela extensão. Nada sai desta máquina.',
      'Exemplos:\n  parada convert parada.mpp parada.xml\n  parada convert parada.xer tarefas.csv --table tasks',
    ],
    orders: [
      'Lê uma lista de operações (IW37N, IW49N, IW39 ou Maximo; CSV ou XLSX; colunas em qualquer ordem) e grava o plano: ordens são resumos, durações vêm da lista, do trabalho dividido pelas pessoas ou do modelo do equipamento; as que não existem ficam em branco e listadas. --onto recebe uma lista nova num plano que veio de outra: o avanço fica.',
      'Exemplos:\n  parada orders iw37n.csv parada.tmx --links template --start 2027-03-01T07:00\n  parada orders iw37n-2.csv nova.tmx --onto parada.tmx\n  parada orders parada.tmx --confirm confirmacoes.csv',
    ],
    templates: [
      'Cada tarefa guarda a versão do modelo e da norma que a fez. Marca com * o que OUT recebe: tudo, menos o que uma pessoa mudou ou já começou; --take KEY leva também esse, --leave KEY deixa de fora. Sem OUT nada é gravado e termina com 3 quando há diferenças.',
      'Exemplos:\n  parada templates parada.tmx --norms normas.json\n  parada templates parada.tmx nova.tmx --leave "E-101|open"',
    ],
    audit: [
      'Julga a ordem do serviço por passos, equipamento e pelo que os vínculos garantem (não por datas), e aplica as verificações da DCMA e da GAO na escala da parada. Termina com 3 enquanto houver falha de segurança.',
      'Exemplo:\n  parada audit parada.mpp --all',
    ],
    progress: [
      'Mostra em meio minuto onde a parada está na data de status (ou em --now): fim previsto contra linha de base e janela, devido e feito, SPI(t), o que está e o que vai ficar atrasado, quem está acima do limite, o que mudou e o que decidir.',
      'Exemplo:\n  parada progress parada.tmx --json',
    ],
    shift: [
      'LINHAS é um CSV com cabeçalho ou uma lista JSON: task (uid ou nome exato), start, finish, percent, remaining_hours, spent_hours, reason, override, keep. Cada linha é julgada sozinha: a que não pode ser é recusada com o motivo e as outras são gravadas em SAÍDA. Termina com 3 enquanto alguma linha esperar correção ou resposta (keep = sim).',
      'Exemplo:\n  parada shift parada.tmx turno.csv nova.tmx --until 2027-03-04T19:00 --advance',
    ],
    lookahead: [
      'O turno da data de status, ou o que contém --shift: tarefas por equipe, empreiteira, área ou equipamento, as críticas primeiro, o que falta a cada uma, e as horas pedidas contra as que há. As críticas do turno seguinte vêm com um ponto.',
      'Exemplos:\n  parada lookahead parada.tmx --shift 2027-03-04T19:00\n  parada lookahead parada.mpp --columns area --json',
    ],
    sheets: [
      'Uma ficha A4 por equipe com trabalho no turno (ou por equipamento com --equipment), com caixas para preencher. O PDF é impresso pelo navegador desta máquina (Edge, Chrome, Chromium, ou o de PARADA_BROWSER). --link põe na ficha de uma equipe o código QR do link dela.',
      'Exemplos:\n  parada sheets parada.tmx noite.pdf --shift 2027-03-04T19:00\n  parada sheets parada.tmx e-102.html --equipment E-102',
    ],
    'rotate-secret': [
      'O que o segredo guarda é cifrado de novo numa só transação: os segundos fatores continuam valendo, as sessões terminam, os links de equipe ganham outro endereço, as licenças emitidas continuam válidas. Uma troca interrompida é terminada pela mesma chamada.',
      'Onde o segredo é dado em PARADA_SECRET, o novo vem em PARADA_NEW_SECRET; depois todos os processos começam com ele em PARADA_SECRET.',
    ],
    level: [
      'Procura o fim mais cedo em que ninguém é pedido além do que existe, com vínculos, calendários, turnos e data de status; grava SAÍDA com os atrasos de nivelamento e mostra cada mudança com o motivo. Os limites vêm do plano; --limit define um para esta execução. Recurso sem limite é ilimitado.',
      'A busca é a mesma para a mesma --seed e o mesmo número de programações; uma execução por --time mostra o número, para poder ser repetida.',
      'Uma tarefa só é interrompida onde --split permite: crews são as que não usam equipamento, all todas as que podem, ou números de linhas. Cada parte tem ao menos uma hora, e cada pausa o seu motivo.',
      'Exemplos:\n  parada level parada.tmx nivelada.tmx --limit guindaste=1 --window 14d\n  parada level parada.mpp nivelada.xml --time 10s --json',
    ],
    recover: [
      'Procura medidas na cadeia que decide o fim e na das equipes e máquinas que faltam: turnos, horas extras, gente, máquinas, reforço, sobreposição, ordem, serviço antes da parada e escopo contingente. Cada uma é nivelada e calculada; nenhuma quebra uma regra de segurança. SAÍDA recebe o plano com a medida de --accept.',
      'Exemplos:\n  parada recover parada.tmx --gain 12h\n  parada recover parada.tmx melhor.tmx --gain 24h --task 310 --accept 2',
    ],
    risk: [
      'Recalcula a rede inteira a cada simulação, com calendários e restrições; a mesma --seed dá o mesmo resultado. As faixas vêm do plano; --spread define uma para todas as tarefas.',
      'Exemplo:\n  parada risk parada.tmx --spread 10/25 --iterations 5000',
    ],
    diff: [
      'Compara A (antes) com B (depois): + novo, - retirado, ~ alterado. Termina com 0 quando dizem o mesmo e com 3 quando não.',
      'Exemplo:\n  parada diff revisao1.mpp revisao2.mpp',
    ],
    check: [
      'Recalcula o plano e mostra cada data e folga que difere da gravada no arquivo. Termina com 0 quando todas concordam e com 3 quando não.',
      'Exemplo:\n  parada check parada.mpp --tolerance 5',
    ],
  },
  yes: 's sim y',
  confirmWrite: (path: string) => `Gravar em ${path}? (s/N)`,
  notWrittenUnasked: 'Nada foi gravado: aqui não há a quem perguntar; use --yes para gravar sem pergunta.',
  notWritten: 'Nada foi gravado.',
  badMoment: (text: string) => `Não é um momento: ${text}. Escreva 2027-03-04T19:00.`,
  exitCodes:
    'Códigos de saída: 0 feito · 1 não foi possível · 2 uso incorreto · 3 há diferenças (diff, check, audit, shift)',
  /** One sentence for each option, by name. */
  options: {
    take: 'diferença a levar, embora mudada por uma pessoa',
    leave: 'diferença a deixar de fora',
    links: 'como ligar as operações: pelo modelo do equipamento (template), pelo número ou de nenhum modo (none)',
    onto: 'plano que recebe a lista nova',
    start: 'início dos trabalhos',
    norms: 'normas da planta, como a página as exporta',
    profile: 'nomes das colunas da planta ({"campo": "coluna"})',
    column: 'coluna da lista de um campo, por exemplo order=Nr',
    confirm: 'grava as confirmações do plano (como a IW41 as recebe)',
    lines: 'um pedido JSON por linha, uma resposta por linha',
    output: 'arquivo a gravar',
    yes: 'grava sem perguntar',
    file: 'documento de onde ler',
    'allow-changes': 'permite escrever uma prioridade e desfazê-la',
    port: 'porta do servidor (3000)',
    'companion-port': 'porta do servidor local (8000)',
    data: 'pasta dos dados (./data)',
    host: 'endereço em que o servidor escuta (127.0.0.1; 0.0.0.0 para a rede)',
    'no-open': 'não abre o navegador',
    'no-companion': 'não inicia o servidor local',
    demo: 'projeto de demonstração no lugar do MS Project',
    to: 'formato quando SAÍDA é - (xml, xer, tmx, csv, ...)',
    lang: 'idioma das mensagens',
    gain: 'horas a ganhar (12)',
    task: 'linha da tarefa ou do marco (o fim do plano)',
    accept: 'número da medida a gravar (1)',
    iterations: 'número de simulações (1000)',
    spread: 'quanto as durações variam, em % a menos e a mais',
    weather: 'turnos perdidos ao tempo, em %; RECURSO=10 para só o que ele faz',
    even: 'Amostras por igual entre as simulações (hipercubo latino)',
    steady: 'Termina quando o P80 para de mudar',
    limited: 'com os limites de equipe (200 simulações)',
    json: 'resultado em JSON',
    project: 'qual projeto ler de um arquivo do Primavera com vários',
    password: 'senha de leitura do arquivo',
    quiet: 'não mostra avisos',
    force: 'substitui o arquivo de destino',
    recalculate: 'grava as datas recalculadas, não as do arquivo',
    table: 'qual tabela gravar em CSV',
    tolerance: 'diferença aceita, em minutos (1)',
    all: 'mostra tudo',
    now: 'momento de onde olhar, quando o plano não tem data de status',
    until: 'fim do turno informado: nada real vem depois',
    advance: 'move também a data de status para o fim do turno',
    by: 'quem informa',
    shift: 'um momento do turno (o da data de status, senão o primeiro)',
    columns: 'as colunas: equipe (crew), empreiteira (contractor), área (area) ou equipamento (equipment)',
    crew: 'só a ficha desta equipe',
    equipment: 'a ficha deste equipamento, ou de todos (all)',
    link: 'link de uma equipe para o código QR (equipe=endereço), várias vezes',
    limit:
      'unidades de um recurso nesta execução (nome=número; por turno nome=número/número), várias vezes; áreas também',
    window: 'quanto a parada pode durar (14d, 300h): diz se cabe',
    split: 'quem pode ser interrompido: crews (sem equipamento), all ou números de linhas (1,4)',
    seed: 'semente da busca (1)',
    schedules: 'quantas programações são tentadas no máximo (5000)',
    time: 'quanto pode demorar no máximo (10s)',
    planned: 'programações para as quais a busca se prepara, quando o tempo a encerra',
    stops: 'onde o tempo encerrou uma busca anterior (repete-a por inteiro)',
    folder: 'pasta onde fica mais uma cópia, com a data no nome',
    keep: 'quantas cópias ficam na pasta (14)',
    'passphrase-file': 'arquivo com a senha da cópia (ou PARADA_BACKUP_PASSPHRASE)',
    bucket: 'para o bucket das configurações, onde ficam as mais novas',
    recipient: 'chave pública do age com que a cópia é cifrada',
    'identity-file': 'arquivo com a chave secreta do age que abre a cópia',
    order:
      'posiciona numa passagem por estas regras, a primeira primeiro: priority, latestStart, slack, longestPath, equipment',
    apart: 'as equipes de uma tarefa com horários diferentes trabalham cada uma no seu, como no MS Project',
    'by-item': 'a mesma equipe termina um equipamento antes do próximo',
    'within-window': 'move tarefas só até o fim da janela, sem adiar o fim além dela',
    'within-slack': 'move tarefas só dentro da folga',
    new: 'começa de novo onde há a chave de uma instalação e falta o banco de dados',
    seats: 'número de máquinas da licença',
    days: 'validade da licença, em dias',
    plan: 'plano da licença (pro)',
    server: 'endereço do servidor (http://localhost:3000)',
  },
  /** The icon of the Windows program. */
  tray: {
    starting: 'Parada: iniciando…',
    started: 'O Parada está em execução. Este ícone o abre, mostra o código de pareamento e o encerra.',
    notStarted: 'O Parada não pôde iniciar.',
    state: (version: string, url: string) => `Parada ${version} em ${url}`,
    open: 'Abrir',
    code: 'Código de pareamento…',
    codeIs: (code: string) =>
      `Código de pareamento: ${code}\n\nDigite-o na página do Parada que pediu para parear, em Servidor local. Só dê este código a uma página que você mesmo abriu.`,
    withWindows: 'Iniciar com o Windows',
    settings: 'Ajustes…',
    settingsAt: (path: string) =>
      `Os ajustes ficam neste arquivo, lido ao iniciar:\n${path}\n\nExemplo:\n{ "server": "https://parada.empresa.example", "language": "pt" }`,
    log: 'Registro de execução',
    logAt: (path: string) => `Registro: ${path}`,
    newer: (version: string) => `Versão ${version} disponível no servidor`,
    uninstall: 'Remover deste usuário…',
    uninstallAsk: (data: string) =>
      `Remover os ajustes, os registros e as partes do Parada deste usuário, e encerrá-lo?\n\nOs planos ficam em ${data}.`,
    stop: 'Encerrar',
    badSettings: (path: string, why: string) =>
      `O arquivo de ajustes não pôde ser usado: ${path} (${why}). Corrija-o ou apague-o.`,
  },
  storage: {
    keepSome: 'Com --keep N fica ao menos uma cópia: informe 1 ou mais.',
    written: (path: string, rows: number) => `${path} gravado com ${rows} registros.`,
    verified: (rows: number, plans: number, revisions: number) =>
      `Cópia inteira: ${rows} registros, ${plans} planos lidos até a última de ${revisions} revisões.`,
    lostPictures: (count: number) =>
      `${plural('pt', count, { one: 'Uma foto não estava', other: `${count} fotos não estavam` })} no bucket: a cópia só ${plural('pt', count, { one: 'a nomeia', other: 'as nomeia' })}.`,
    notLocked:
      'A cópia não está cifrada e por isso não leva o segredo: guarde secret.key (ou PARADA_SECRET) à parte, sem ele a verificação em duas etapas não abre.',
    secretMissing:
      'A cópia não trazia o segredo: ponha o secret.key da instalação na pasta de dados (ou PARADA_SECRET) antes de iniciar.',
    restored: (rows: number) => `${rows} registros restaurados.`,
    moved: (rows: number) => `${rows} registros levados ao PostgreSQL. Inicie o servidor com DATABASE_URL.`,
    rotated: (factors: number, sessions: number, links: number) =>
      `Segredo trocado: segundos fatores cifrados de novo: ${factors}; sessões terminadas: ${sessions}; links de equipe com endereço novo: ${links}.`,
    rotationFinished: 'A troca do segredo que tinha sido interrompida está terminada.',
    giveNewSecret: 'Inicie todos os processos com o segredo novo em PARADA_SECRET.',
    backupsBefore: 'Backups anteriores só abrem segundos fatores com o segredo anterior: faça um novo agora.',
    keepSecret:
      'Defina PARADA_SECRET com o conteúdo de secret.key: sem ele ninguém entra com as contas que já existem.',
    oneDatabase: 'Informe o endereço de um PostgreSQL (postgres://...).',
    done: 'Feito.',
    columns: {
      users: ['e-mail', 'papel', 'plano', 'pedidos no mês', 'criado em'],
      requests: ['código', 'e-mail', 'nome', 'pedido em'],
      sessions: ['e-mail', 'início', 'fim', 'endereço', 'programa'],
    },
    keyMissing: 'Defina PARADA_API_KEY com uma chave de API do servidor.',
  },
  files: {
    oneFile: 'Informe um arquivo.',
    twoFiles: 'Informe dois arquivos.',
    searching: (seconds: number) => `Procurando: ${seconds} s`,
    reading: (name: string, percent: number) => `Lendo ${name}: ${percent}%`,
  },
  info: {
    name: 'Projeto',
    format: 'Formato',
    start: 'Início',
    finish: 'Término',
    statusDate: 'Data de status',
    tasks: 'Tarefas',
    taskCounts: (tasks: string, summaries: string, milestones: string) =>
      `${tasks} (resumos: ${summaries}, marcos: ${milestones})`,
    links: 'Dependências',
    resources: 'Recursos',
    assignments: 'Atribuições',
    work: 'Trabalho',
    calendars: 'Calendários',
    document: (kind: string, characters: string) => `Documento (${kind}) com ${characters} caracteres de texto.`,
  },
  orders: {
    made: (operations: number, links: number, items: number) =>
      [
        `${operations} ${plural('pt', operations, { one: 'operação', other: 'operações' })}`,
        `${links} ${plural('pt', links, { one: 'dependência', other: 'dependências' })}`,
        `${items} ${plural('pt', items, { one: 'equipamento reconhecido', other: 'equipamentos reconhecidos' })}`,
      ].join(', '),
    delta: (d: { added: number; changed: number; removed: number; kept: number }) =>
      `novas ${d.added}, mudadas ${d.changed}, retiradas ${d.removed}, avanço preservado em ${d.kept}`,
    conflict: (key: string, field: keyof typeof CHANGES, plan: string, list: string) =>
      `conflito em ${key}, ${CHANGES[field]}: no plano ${plan}, na lista ${list}; ficou o do plano`,
    renumbered: (was: string, now: string) =>
      `${was} parece agora ser ${now}: entrou como nova e a antiga ficou cancelada`,
    confirmed: (path: string, count: number) =>
      `${path}: ${count} ${plural('pt', count, { one: 'confirmação', other: 'confirmações' })}`,
    cancelled: 'Cancelada: a lista de ordens não a tem mais.',
  },
  shift: {
    threeFiles: 'Informe o plano, as linhas e o arquivo a gravar.',
    unknownColumn: (name: string, known: string) => `Não há a coluna “${name}” aqui; há ${known}. Nada foi gravado.`,
    badLine: (line: number, path: string) => `A linha ${line} de ${path} não pôde ser lida; nada foi gravado.`,
    unreadable: 'data ou hora que não pôde ser lida (26/11/2026 03:00 ou 2026-11-26T03:00)',
    unknownTask: 'não há tarefa com este nome ou uid, ou há mais de uma com este nome (use o uid)',
    twice: 'outra linha informa a mesma tarefa: nenhuma foi gravada; junte-as em uma',
    refuse: 'recusada',
    ask: 'a responder',
    accept: 'aceita',
    finish: (before: string, after: string) => `Fim ${before} → ${after}`,
    dateStays: 'A data de status não foi movida: nenhuma linha foi gravada.',
    dateMoved: (date: string, left: number) =>
      `Data de status em ${date}, com ${left} ${plural('pt', left, { one: 'linha que ficou de fora', other: 'linhas que ficaram de fora' })}: conta como sem informação.`,
    written: (written: number, all: number, path: string) => `${written} de ${all} linhas gravadas em ${path}.`,
  },
  level: {
    noWindow: 'o plano não tem janela: dê-a com --window (14d, 300h)',
    badOrder: (text: string) =>
      `Informe regras em --order (priority, latestStart, slack, longestPath, equipment): ${text}`,
    badSplit: (text: string) => `Informe all, crews ou números de linhas que existem em --split: ${text}`,
    part: (from: string, to: string) => `      parte: ${from} -> ${to}`,
    badLimit: (text: string) => `Informe o limite como nome=número ou, por turno, nome=número/número: ${text}`,
    badNumber: (option: string, text: string) => `Informe um número em --${option}: ${text}`,
    unlimited: (names: string) => `Sem limite: ${names}`,
    leveledBefore: (hours: string, date: string) => `Como está, com o nivelamento anterior: ${hours} h, fim ${date}`,
    before: (hours: string, date: string) => `Sem limites: ${hours} h, fim ${date}`,
    afterUnfit: (hours: string, date: string, count: number) =>
      `Sem lugar para ${count} ${count === 1 ? 'tarefa' : 'tarefas'} nos limites: o fim com os limites não é conhecido. Com elas acima dos limites: ${hours} h, fim ${date}`,
    after: (hours: string, date: string, gained: string) => `Com limites: ${hours} h, fim ${date} (${gained} h)`,
    tried: (schedules: number, seconds: string, again: string) =>
      `Busca: ${schedules} ${plural('pt', schedules, { one: 'programação', other: 'programações' })} em ${seconds} s; de novo com ${again}`,
    fits: (hours: string) => `Cabe na janela de ${hours} h.`,
    lacks: (hours: string, missing: string) => `Não cabe na janela de ${hours} h: faltam ${missing} h.`,
    moves: (count: number) =>
      `${count} ${plural('pt', count, { one: 'tarefa atrasada', other: 'tarefas atrasadas' })}:`,
    move: (name: string, from: string, to: string, hours: string, own: string) =>
      `  ${name}: ${from} -> ${to} (${hours} h, espera própria ${own} h)`,
    waitsFor: (resource: string, until: string, tasks: string) =>
      `      espera ${resource} até ${until}: ocupado por ${tasks}`,
    waitsForPeople: (resource: string, until: string) =>
      `      espera ${resource} até ${until}: antes não há o bastante`,
    waitsForDate: () => `      não iniciada: não antes da data de status`,
    unfit: (count: number, tasks: string, more: number) =>
      `Não cabem nos limites (${count}): ${tasks}${more > 0 ? ` e mais ${more}` : ''}`,
    chain: (tasks: number, handed: number) =>
      `Cadeia crítica de recursos: ${tasks} ${tasks === 1 ? 'tarefa' : 'tarefas'}; ${handed} ${handed === 1 ? 'espera' : 'esperam'} por pessoas ou equipamento de outra`,
    floating: (tasks: string) => `Movidas pelo que esperam e podem sobrecarregar: ${tasks}`,
    more: (count: number) => `  e mais ${count} (--all mostra todas)`,
  },
  recover: {
    noOption: (place: string, all: string) => `Não há a medida ${place}: foram encontradas ${all}.`,
  },
  convert: {
    written: (path: string, tasks: number) =>
      `${path} gravado com ${tasks} ${plural('pt', tasks, { one: 'tarefa', other: 'tarefas' })}.`,
  },
  templates: (of: number, conflicts: number) =>
    `Diferenças: ${of}; mudadas por uma pessoa ou já começadas: ${conflicts}.`,
  templateUnknown: (key: string) => `Nenhuma diferença tem a chave ${key}.`,
  diff: {
    byName: 'A tabela não guarda identificadores: as linhas foram casadas pelos nomes.',
    notHeld: (fields: string) => `A tabela não guarda: ${fields}.`,
    start: 'início',
    finish: 'término',
    duration: 'duração',
    slack: 'folga',
    resources: 'recursos',
    fields: 'campos',
    resource: 'recurso',
    project: 'projeto',
    calendar: 'calendário',
    more: (count: number) => `... e mais ${count} (use --all)`,
    tasks: (added: number, removed: number, changed: number, same: number) =>
      `Tarefas: incluídas ${added}, excluídas ${removed}, alteradas ${changed}, iguais ${same}.`,
    links: (added: number, removed: number, changed: number) =>
      `Dependências: incluídas ${added}, excluídas ${removed}, alteradas ${changed}.`,
    hours: (before: string, after: string) => `Horas de trabalho: ${before} → ${after}.`,
    finishes: (before: string, after: string) => `Término: ${before} → ${after}.`,
  },
  check: {
    nothingStored: 'O arquivo não guarda datas próprias: nada foi comparado.',
    badTolerance: 'A tolerância é um número de minutos.',
    fields: {
      start: 'início',
      finish: 'término',
      earlyStart: 'início mais cedo',
      earlyFinish: 'término mais cedo',
      lateStart: 'início mais tarde',
      lateFinish: 'término mais tarde',
      startSlack: 'folga de início',
      finishSlack: 'folga de término',
      totalSlack: 'folga total',
      freeSlack: 'folga livre',
    },
    difference: (row: number, name: string, field: string, stored: string, computed: string) =>
      `${row} ${name}: ${field} no arquivo ${stored}, calculado ${computed}`,
    more: (count: number) => `... e mais ${count} (use --all)`,
    result: (compared: number, equal: number, differing: number) =>
      `Tarefas comparadas: ${compared} (iguais: ${equal}, diferentes: ${differing}).`,
  },
  selftest: {
    written: (file: string) => `Transcrição gravada em ${file}. Envie-a a quem mantém o Parada.`,
  },
  start: {
    building: 'Preparando o aplicativo (só na primeira vez)...',
    buildFailed: 'O aplicativo não pôde ser preparado.',
    portTaken: (port: number, holder: string, next: number) =>
      `A porta ${port} está em uso por ${holder}; usando ${next}.`,
    appAt: (url: string) => `Parada: ${url}`,
    companionAt: (url: string, code: string) => `Servidor local: ${url} (código de pareamento ${code})`,
    setUpCode: (code: string) => `Código para criar a primeira conta: ${code}`,
    stopping: 'Encerrando...',
  },
}
