import { formatNumber, plural } from '../../format.ts'

const of = (n: number): string => formatNumber('pt', n)

/** Room of blinds and what has to be ready. */
export const readiness = {
  title: 'Prontidão',
  blinds: 'Raquetes',
  counts: (planned: number, installed: number, removed: number) =>
    `${of(planned)} ${plural('pt', planned, { one: 'prevista', other: 'previstas' })} · ${of(installed)} ${plural('pt', installed, { one: 'instalada', other: 'instaladas' })} · ${of(removed)} ${plural('pt', removed, { one: 'retirada', other: 'retiradas' })}`,
  empty: 'Nenhuma raquete na lista',
  emptyHint:
    'Traga a planilha de raquetes (XLSX ou CSV), ou inclua uma por uma. A partida não é informada enquanto uma raquete do seu limite estiver instalada.',
  importFile: 'Importar planilha',
  add: 'Incluir raquete',
  tag: 'Tag',
  boundary: 'Isola (equipamento)',
  boundaryHint: 'vazio: toda a unidade',
  line: 'Linha',
  size: 'Diâmetro',
  order: 'Ordem',
  orderHint: '1: a mais perto da energia',
  who: 'Quem',
  whoHint: 'nome de quem instala ou retira',
  install: 'Instalar',
  remove: 'Retirar',
  delete: 'Excluir',
  labels: 'Etiquetas com QR',
  search: 'Procurar',
  none: 'Nenhuma raquete com este texto.',
  states: {
    planned: 'prevista',
    in: 'instalada',
    out: 'retirada',
  },
  since: (by: string, date: string) => `${by}, ${date}`,
  unit: 'unidade',
  refused: {
    nobody: 'Escreva quem faz.',
    same: 'Já está assim.',
    notIn: 'Não foi instalada: não há o que retirar.',
    before: 'O último registro é mais novo do que este.',
    order: 'Fora da ordem: entra primeiro a mais perto da energia, e sai por último.',
    workInside: 'Há serviço interno por terminar neste equipamento.',
    startedUp: 'A partida deste limite já começou.',
  },
  answer: 'Responder por isto',
  answerHint: 'Nome e motivo ficam no registro da raquete.',
  deleteIn: 'Uma raquete instalada não sai da lista: retire-a antes.',
  added: (n: number) => `${of(n)} ${plural('pt', n, { one: 'raquete incluída', other: 'raquetes incluídas' })}.`,
  known: (n: number) => `${of(n)} já ${plural('pt', n, { one: 'estava', other: 'estavam' })} na lista.`,
  nameless: (rows: string) => `Linhas sem tag, não trazidas: ${rows}.`,
  stated: (tags: string) =>
    `A planilha diz instaladas, e a lista não sabe por quem nem quando: ${tags}. Registre cada uma em Instalar.`,
  noHeading: 'Não achei a coluna da tag da raquete na planilha. Dê à coluna o nome Tag.',
  unread: 'A planilha não pôde ser lida.',
  duplicate: 'Já há uma raquete com esta tag.',
  against: (n: number) =>
    `${of(n)} ${plural('pt', n, { one: 'raquete instalada impede', other: 'raquetes instaladas impedem' })} a partida`,
  noStartUp: 'O plano não tem tarefa de partida: nada espera a retirada das raquetes.',
  clear: 'Nenhuma raquete instalada impede a partida.',
  labelsTitle: (plan: string) => `Etiquetas de raquetes: ${plan}`,
  override: (text: string) => `respondido por: ${text}`,
}
