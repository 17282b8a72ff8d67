import { formatNumber, plural } from '../../format.ts'

/** Where a plan is kept, and what happened to it on the way. */
export const kept = {
  restored: (name: string) => `Plano recuperado: ${name}`,
  notRestored: (name: string) => `Uma parte de ${name} não pôde ser recuperada deste navegador`,
  notRestoredHint: 'Confira o plano. O que chegou ao servidor está no histórico dele.',
  conflict: 'Outra pessoa mudou o plano; algumas edições suas não cabem mais',
  conflictOf: (name: string) => `Outra pessoa mudou ${name}; algumas edições suas não cabem mais`,
  conflictHint: (n: number) =>
    `${formatNumber('pt', n)} ${plural('pt', n, { one: 'edição ficou de fora', other: 'edições ficaram de fora' })}. O plano mostrado é o do servidor com as suas outras edições.`,
  clash: 'Outra pessoa, ou outra janela, mudou o mesmo que você. Vale o que você pôs; veja o que estava lá.',
  clashOf: (name: string) => `Outra pessoa, ou outra janela, mudou o mesmo que você em ${name}. Vale o que você pôs.`,
  clashLine: (what: string, mine: string, theirs: string) => `${what}: ${mine}, e não ${theirs}`,
  keepMine: 'Ficar com o meu',
  takeTheirs: 'Usar o que estava lá',
  undoConflict: (what: string) => `Desfazer ${what} tiraria o que outra pessoa pôs depois. Nada mudou ainda.`,
  redoConflict: (what: string) => `Refazer ${what} tiraria o que outra pessoa pôs depois. Nada mudou ainda.`,
  reversePartly: (what: string) => `Outra pessoa mudou o plano: parte de ${what} não cabe mais. Nada mudou ainda.`,
  reverseRest: 'Fazer o que ainda cabe',
  reversalLine: (what: string, there: string, then: string) => `${what}: agora ${there}; depois, ${then}`,
  undoAsked: 'Outra pessoa mudou isso depois. Escolha acima do plano o que vale.',
  keepTheirs: 'Manter o que a outra pessoa pôs',
  undoAnyway: 'Desfazer mesmo assim',
  redoAnyway: 'Refazer mesmo assim',
  otherWindow: 'Este plano está aberto em outra janela. As edições das duas são reunidas.',
  otherWindowLocal:
    'Este plano ainda não está no servidor e está aberto em outra janela. Aqui está uma cópia: as duas são guardadas separadas.',
  otherEdited: (who: string) => `${who} mudou o plano`,
  muchLonger: (before: string, after: string) =>
    `O plano ficou muito mais longo: o término passou de ${before} para ${after}.`,
  sent: (name: string) => `As edições que esperavam foram enviadas: ${name}`,
  apart: 'O servidor não recebe mais as mudanças deste plano. Ele está guardado só neste navegador.',
  apartOf: (name: string) => `O servidor não recebeu as mudanças de ${name}. O plano está guardado só neste navegador.`,
  apartOfHint: 'Abra-o em Projetos, na parte deste navegador.',
  notCreated: 'O plano não foi guardado no servidor. Ele está só neste navegador.',
  older:
    'O servidor tem um estado anterior deste plano; talvez uma cópia de segurança tenha sido restaurada. O seu é mais novo.',
  saveAnew: 'Guardar como projeto novo',
  openServers: 'Abrir o do servidor',
  unkept: 'Este navegador não está guardando o plano',
  unkeptWhy: 'O espaço acabou, ou o navegador não deixa guardar (janela privativa?).',
  unkeptHint: 'Antes de fechar a página, espere o plano chegar ao servidor ou salve-o em arquivo.',
}
