import { formatNumber, plural } from '../../format.ts'

const tasks = (n: number): string => `${formatNumber('pt', n)} ${plural('pt', n, { one: 'tarefa', other: 'tarefas' })}`

/** Where the shutdown stands: the dashboard and the report say the same. */
export const situation = {
  title: 'Onde a parada está',
  forecast: 'Fim previsto',
  real: 'Terminou em',
  storedFinish: 'Fim como está no plano',
  byDataDate: (date: string, n: number) =>
    `Sem a regra da data de status; com ela ${date} (${tasks(n)} ${plural('pt', n, { one: 'muda', other: 'mudam' })})`,
  leftOut: (n: number) =>
    `não conta ${tasks(n)} que ${plural('pt', n, { one: 'ficou aberta', other: 'ficaram abertas' })} no passado`,
  past: 'Sem previsão',
  pastHint: (finish: string) =>
    `O término calculado, ${finish}, já passou e há trabalho aberto. Mova a data de status.`,
  against: (delta: string, what: string) => `${delta} contra ${what}`,
  window: 'o fim da janela',
  deadline: 'o prazo',
  baseline: 'a linha de base',
  firstPlan: 'o primeiro plano',
  onTime: 'no prazo',
  dueDone: 'Devido e feito',
  ofDue: (done: string, due: string) => `${done} feito, ${due} devido`,
  ofDone: (done: string) => `${done} feito`,
  unheld: 'não há linha de base: nada diz o que era devido',
  byHours: 'em HH da linha de base',
  byPlanHours: 'em HH do plano: não há linha de base',
  byDuration: 'em horas de duração: o plano não tem HH',
  extraHours: (done: string, total: string, unit: string) => `serviço extra à parte: ${done} de ${total} ${unit}`,
  tasksDue: (done: number, due: number) =>
    `${formatNumber('pt', done)} de ${formatNumber('pt', due)} tarefas que deviam ter terminado`,
  index: 'SPI(t)',
  indexHint: (spi: string) => `SPI em HH ${spi}`,
  noIndex: 'ainda nada devido',
  since: (from: string) => `Desde ${from}`,
  moved: (delta: string) => `fim ${delta}`,
  unmoved: 'fim igual',
  noForecast: 'previsão de então não guardada',
  finished: (n: number, due: number) =>
    `${tasks(n)} ${plural('pt', n, { one: 'terminada', other: 'terminadas' })}, ${formatNumber('pt', due)} ${plural('pt', due, { one: 'prevista', other: 'previstas' })}`,
  started: (n: number) => `${formatNumber('pt', n)} ${plural('pt', n, { one: 'começada', other: 'começadas' })}`,
  extra: (n: number) =>
    `${formatNumber('pt', n)} ${plural('pt', n, { one: 'serviço extra', other: 'serviços extras' })}`,
  reasons: (list: string) => `motivos: ${list}`,
  late: 'Atrasadas, pelo efeito no fim',
  lateHint: 'Deviam ter começado ou terminado até aqui, e não.',
  willBeLate: 'Vão atrasar',
  willBeLateHint: 'Ainda não venceram; a previsão passa da data devida.',
  overloaded: 'Acima do limite',
  overloadedHint: 'Nos turnos que ainda vêm.',
  overloadedUndated: 'Em todos os turnos do plano: sem data de status, nenhum conta como passado.',
  decide: 'Para decidir',
  effect: 'no fim',
  slack: 'folga',
  behind: 'atraso',
  peak: (peak: string, limit: string) => `${peak} de ${limit}`,
  shifts: (n: number, from: string) =>
    `${formatNumber('pt', n)} ${plural('pt', n, { one: 'turno', other: 'turnos' })}, o primeiro em ${from}`,
  none: 'Nada',
  more: (n: number) => `mais ${formatNumber('pt', n)}`,
  uncounted: 'Efeito não contado aqui: o plano é grande. Está em Avanço, Variação.',
  decisions: {
    safety: (n: number) => `${tasks(n)} à frente de um passo de segurança aberto`,
    overTarget: (_: number, by: string) => `Fim ${by} além do prazo: recuperar ou remarcar`,
    missed: (n: number, by: string) =>
      `${tasks(n)} com prazo ou restrição que não se cumpre${by === '' ? '' : ` (faltam até ${by} de trabalho)`}`,
    extraWork: (n: number, by: string) =>
      `${formatNumber('pt', n)} ${plural('pt', n, { one: 'serviço extra espera', other: 'serviços extras esperam' })} aprovação${by === '' ? '' : ` (até ${by} no fim)`}`,
    overload: (n: number) =>
      `${formatNumber('pt', n)} ${plural('pt', n, { one: 'recurso', other: 'recursos' })} acima do limite: nivelar ou reforçar`,
    sequence: (n: number) => `${tasks(n)} fora de sequência: manter, corrigir ou tirar o vínculo`,
    silent: (n: number) => `${tasks(n)} sem informação há três turnos ou mais`,
    dataDateRule: (n: number, by: string) =>
      `A data de status não vale para ${tasks(n)}${by === '' ? '' : `: com ela o fim muda ${by}`}`,
    oldDataDate: (_: number, by: string) => `A data de status está ${by} atrás do relógio`,
    futureDataDate: (_: number, by: string) =>
      `A data de status está ${by} à frente do relógio: dá por passado o que ainda vem`,
    noDataDate: (n: number) =>
      `Sem data de status, com ${tasks(n)} em aberto no passado: mova a data para que o fim as conte`,
    noBaseline: () => 'Nenhuma linha de base: o atraso não tem contra que contar',
  },
  curve: 'Curva S',
  curveHint: 'HH acumuladas por turno.',
  open: 'Ver avanço',
}
