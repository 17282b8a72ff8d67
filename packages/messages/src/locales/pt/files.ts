import { formatNumber, plural } from '../../format.ts'

/** File selector, opening, extraction and the cache. */
export const files = {
  path: 'Caminho do arquivo',
  pathPlaceholder: 'C:\\Projetos\\parada.mpp ou arraste um arquivo',
  browse: 'Procurar',
  clear: 'Limpar',
  open: 'Abrir',
  opening: 'Abrindo...',
  extract: 'Extrair',
  cacheStatus: 'Situação do cache',
  clearCache: 'Limpar cache',
  cache: 'Cache',
  cacheLine: (total: number, valid: number, invalid: number, megabytes: number) =>
    `${formatNumber('pt', total)} no cache: ${formatNumber('pt', valid)} ${plural('pt', valid, { one: 'válido', other: 'válidos' })}, ${formatNumber('pt', invalid)} ${plural('pt', invalid, { one: 'inválido', other: 'inválidos' })}, ${formatNumber('pt', megabytes, 1)} MB`,
  cacheCleared: 'Cache limpo',
  cacheClearFailed: 'Falha ao limpar o cache',
  cacheStatusFailed: 'Erro ao obter a situação do cache',
  provideFilePath: 'Informe o caminho do arquivo do MS Project',
  selectProjectFile: 'Selecione um arquivo de projeto (.mpp ou .TMX)',
  pathRequired: 'O caminho do arquivo é obrigatório',
  useBrowse: 'Use Procurar para escolher o arquivo',
  bareName: 'Só o nome do arquivo: será processado automaticamente',
  errorSelecting: (message: string) => `Erro ao selecionar arquivo: ${message}`,
  errorOpeningProject: (message: string) => `Erro ao abrir o projeto: ${message}`,
  notPicked: (name: string) => `${name} não foi escolhido nesta sessão do navegador`,
  hint: {
    verifyPath: 'Verifique o caminho',
    fileExists: 'Confirme que o arquivo existe',
    browseAgain: 'Use Procurar de novo',
  },
  reading: (name: string) => `Lendo ${name}...`,
  readCount: (n: number) =>
    `${formatNumber('pt', n)} ${plural('pt', n, { one: 'tarefa lida', other: 'tarefas lidas' })}`,
  datesDiffer: (n: number) =>
    `${formatNumber('pt', n)} ${plural('pt', n, { one: 'data difere do arquivo', other: 'datas diferem do arquivo' })}`,
  undated: (date: string) => `nenhuma data no arquivo: supõe-se que o plano começa em ${date}`,
  datesAgree: 'as datas são as do arquivo',
  inFile: 'No arquivo',
  computed: 'Calculado',
  reason: 'Motivo',
  reasonWord: {
    constraint: 'restrição de data',
    manual: 'tarefa manual',
    resource: 'calendário ou nivelamento de recurso',
    progress: 'avanço real registrado',
    links: 'datas que vêm das predecessoras',
    summary: 'resumo das subtarefas',
  },
  details: 'Detalhes',
  remarks: (n: number) => `${formatNumber('pt', n)} ${plural('pt', n, { one: 'observação', other: 'observações' })}`,
  opened: (name: string) => `Aberto: ${name}`,
}
