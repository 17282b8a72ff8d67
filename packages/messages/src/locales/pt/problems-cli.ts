import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsCli = {
  'cli.fileNotFound': (p: ProblemParams) => `O arquivo não existe: ${p.path}`,
  'cli.fileUnreadable': (p: ProblemParams) => `O arquivo não pôde ser lido: ${p.path} (${p.why})`,
  'cli.fileExists': (p: ProblemParams) => `O arquivo já existe: ${p.path}`,
  'cli.fileNotWritten': (p: ProblemParams) => `O arquivo não pôde ser gravado: ${p.path} (${p.why})`,
  'cli.notAPlan': (p: ProblemParams) => `${p.path} é um documento, não um plano.`,
  'cli.isFolder': (p: ProblemParams) => `${p.path} é uma pasta, não um arquivo.`,
  'cli.isAPlan': (p: ProblemParams) => `${p.path} já é um plano, não um texto de onde fazer um.`,
  'cli.oneProject': (p: ProblemParams) =>
    `--project ${p.project} escolhe entre os projetos de um arquivo do Primavera; ${p.path} não é um.`,
  'cli.otherFormat': (p: ProblemParams) => `O nome ${p.path} diz outro formato que --to ${p.format}.`,
  'cli.noTable': (p: ProblemParams) => `Não há a tabela ${p.table}; há ${p.tables}.`,
  'cli.tableOfCsv': () => '--table escolhe o que um .csv guarda; os outros formatos guardam o plano inteiro.',
  'cli.systemRefused': (p: ProblemParams) => `O sistema recusou ${p.what}: ${p.why}.`,
  'cli.datesMoved': (p: ProblemParams) =>
    `${p.count === 1 ? 'Recalculada, 1 tarefa tem' : `Recalculadas, ${p.count} tarefas têm`} datas diferentes das do arquivo (calendário ${p.calendar}): ${p.names}.`,
  'cli.cannotWrite': (p: ProblemParams) => `Não é possível gravar arquivos ${p.extension}.`,
  'cli.badMoment': (p: ProblemParams) => `${p.text} não é um momento.`,
  'cli.noSheets': (p: ProblemParams) => `Não há ficha para imprimir${p.name ? `: ${p.name}` : ' neste turno'}.`,
  'cli.noBrowser': () => 'Não há nesta máquina um navegador que imprima PDF.',
  'cli.browserFailed': (p: ProblemParams) => `O navegador não imprimiu o PDF: ${p.browser} ${p.why}`,
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsCli = {
  'cli.checkPath': () => 'Confira o caminho e as permissões.',
  'cli.nameData': () => 'Informe a pasta da instalação com --data, ou defina PARADA_DATA.',
  'cli.sayFormat': () => 'Diga com --to em que formato escrever na saída padrão.',
  'cli.changeIt': () => 'Veja-o com info, grave-o em outro formato com convert, mude-o com update.',
  'cli.useForce': () => 'Use --force para substituir.',
  'cli.writeXml': () => 'Grave como .xml do MS Project: só o próprio MS Project grava .mpp.',
  'cli.updateTo': () => 'Informe com -o um arquivo .tmx onde gravar: o original fica como está.',
  'cli.extensions': () => 'Use .tmx, .json, .xml, .xer, .p6.xml, .csv ou .xlsx.',
  'cli.writeMoment': () => 'Escreva data e hora assim: 2027-03-04T19:00.',
  'cli.otherShift': () => 'Escolha outro turno com --shift, ou confira o nome.',
  'cli.htmlOrPdf': () => 'Use .html ou .pdf.',
  'cli.printHtml': () => 'Grave como .html e imprima pelo navegador, ou diga em PARADA_BROWSER qual usar.',
} satisfies Record<string, Sentence>
