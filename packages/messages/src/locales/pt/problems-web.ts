import type { ProblemParams } from '@parada/schedule'
import { companion } from './companion.ts'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsWeb = {
  'web.serverUnreachable': () => 'O servidor não responde. Seu plano está guardado neste navegador.',
  'web.companionUnreachable': p => companion.unreachable(String(p.endpoint ?? 'localhost:8000')),
  'web.unexpected': () => 'Algo falhou no servidor de um modo que não previmos.',
  'web.cancelled': () => 'A ação foi cancelada.',
  'web.readerFailed': p => `O arquivo ${p.name ?? ''} não pôde ser lido até o fim.`,
  'web.notAPlan': p => `O arquivo ${p.name} é um documento, não um plano.`,
  'web.fileGone': p => `O arquivo ${p.name} mudou ou não está mais onde foi escolhido.`,
  'web.fileNotWritten': p => `O arquivo ${p.name} não pôde ser gravado.`,
  'web.viewOnly': () => 'Você pode ver este plano, não alterá-lo. Peça a quem o compartilhou para poder editar.',
  'web.rulesNotHere': () =>
    'As regras de segurança com que se julga o que é relatado ainda não chegaram do servidor. Nada foi mudado: repita daqui a um instante.',
  'web.p6RulesNotHere': () =>
    'As regras do Primavera P6, pelas quais este plano é calculado, ainda não chegaram do servidor. Nada foi mudado: repita daqui a um instante.',
  'web.noPlanOpen': () => 'Nenhum projeto está aberto.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsWeb = {
  'web.attachDocument': () => 'Anexe-o à instrução para gerar o cronograma a partir do texto.',
  'web.pickAgain': () => 'Escolha o arquivo de novo.',
  'web.saveElsewhere': () => 'Feche o arquivo em outros programas ou salve em outra pasta.',
  'web.sendFile': () => 'Abra o arquivo no programa de origem, salve de novo e tente outra vez.',
} satisfies Record<string, Sentence>
