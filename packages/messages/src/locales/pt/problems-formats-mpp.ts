import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsFormatsMpp = {
  'mpp.notProjectFile': () => 'O arquivo não é um projeto do Microsoft Project.',
  'mpp.damaged': () => 'O arquivo do Microsoft Project está danificado ou incompleto e não pode ser aberto.',
  'mpp.tooOld': (p: ProblemParams) =>
    `O arquivo foi salvo por um Microsoft Project antigo demais (${p.version}). São lidos os arquivos do Project 2000 em diante.`,
  'mpp.unknownVersion': (p: ProblemParams) =>
    `O arquivo foi salvo por uma versão do Microsoft Project que este leitor não conhece (${p.version}).`,
  'mpp.passwordProtected': () => 'O arquivo está protegido por senha e criptografado: nada dele pode ser lido.',
  'mpp.wrongPassword': () => 'A senha informada não é a deste arquivo.',
  'mpp.streamsBroken': (p: ProblemParams) =>
    `Partes do arquivo estão danificadas (${p.count}). O que pôde ser lido foi lido; confira se nada falta.`,
  'mpp.fieldMapMissing': (p: ProblemParams) =>
    `O arquivo não diz onde estão os campos (${p.entity}); foram usadas as posições habituais. Confira os valores.`,
  'mpp.linksDropped': (p: ProblemParams) =>
    `Dependências deixadas de fora por ligarem tarefas que não existem, uma tarefa ao próprio resumo, ou por estarem repetidas (${p.count}): ${p.names}.`,
  'mpp.assignmentsDropped': (p: ProblemParams) =>
    `Atribuições deixadas de fora ou sem recurso por apontarem para tarefas ou recursos que não existem: ${p.count}.`,
  'mpp.subprojectsNotOpened': (p: ProblemParams) =>
    p.files
      ? `O projeto contém subprojetos inseridos, que são outros arquivos e não foram abertos: ${p.files}.`
      : 'O projeto contém subprojetos inseridos, que são outros arquivos e não foram abertos.',
  'mpp.externalTasks': (p: ProblemParams) =>
    `Tarefas que representam tarefas de outros arquivos: ${p.count}. Suas datas ficam como foram salvas.`,
  'mpp.timephasedNotRead': (p: ProblemParams) =>
    `Atribuições com trabalho distribuído de forma desigual no tempo: ${p.count}. O total foi mantido, a distribuição não.`,
  'mpp.notePictures': (p: ProblemParams) =>
    `Anotações com imagens ou objetos: ${p.count}. O texto foi mantido, as imagens não.`,
  'mpp.dataLinksNotRead': (p: ProblemParams) =>
    `Tarefas com campos vinculados a outros programas: ${p.count}. Os valores foram mantidos, os vínculos não.`,
  'mpp.formulasNotRead': (p: ProblemParams) =>
    `Campos personalizados com fórmulas ou indicadores gráficos: ${p.count}. Os valores foram mantidos, as fórmulas não.`,
  'mpp.enterpriseFieldsNotRead': (p: ProblemParams) =>
    `Campos corporativos de um Project Server que não foram lidos: ${p.count}.`,
  'mpp.macrosNotRead': () => 'O arquivo contém macros, que não foram lidas.',
  'mpp.viewsNotRead': () => 'Modos de exibição, tabelas, filtros e formatação do Microsoft Project não são trazidos.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsFormatsMpp = {
  'mpp.saveInNewer': () => 'Abra o arquivo no Project 2003 ou posterior e salve de novo como .mpp.',
  'mpp.saveAsXml': () => 'Salve o projeto como XML no Microsoft Project e abra o XML aqui.',
  'mpp.removePassword': () =>
    'No Microsoft Project, salve uma cópia sem senha (Salvar como, Ferramentas, Opções gerais).',
  'mpp.giveAnotherPassword': () =>
    'Informe outra senha, ou abra sem senha: os arquivos do Project 2000 a 2003 não precisam dela.',
  'mpp.fetchAgain': () => 'Copie ou baixe o arquivo de novo: talvez a cópia esteja incompleta.',
  'mpp.openSubprojects': () => 'Abra cada subprojeto como um arquivo próprio.',
} satisfies Record<string, Sentence>
