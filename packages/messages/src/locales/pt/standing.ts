import { formatNumber, plural } from '../../format.ts'

const number = (n: number): string => formatNumber('pt', n)

/** What is wrong with a plan as it stands, in the status line. */
export const standing = {
  title: 'O que pede atenção',
  count: {
    fault: (n: number) => `${number(n)} ${plural('pt', n, { one: 'falha de cálculo', other: 'falhas de cálculo' })}`,
    link: (n: number) => `${number(n)} ${plural('pt', n, { one: 'vínculo quebrado', other: 'vínculos quebrados' })}`,
    past: (n: number) =>
      `${number(n)} ${plural('pt', n, { one: 'tarefa aberta no passado', other: 'tarefas abertas no passado' })}`,
    ahead: (n: number) =>
      `${number(n)} ${plural('pt', n, { one: 'data real depois da data de status', other: 'datas reais depois da data de status' })}`,
    deadline: (n: number) => `${number(n)} ${plural('pt', n, { one: 'prazo perdido', other: 'prazos perdidos' })}`,
    window: (n: number) => `fim ${number(n)} h além da janela`,
    blinds: (n: number) =>
      `${number(n)} ${plural('pt', n, { one: 'raquete instalada segura a partida', other: 'raquetes instaladas seguram a partida' })}`,
    openEnd: (n: number) => `${number(n)} ${plural('pt', n, { one: 'ponta solta', other: 'pontas soltas' })}`,
  },
  why: {
    fault: 'O cálculo pôs outra coisa no lugar do que não pôde usar.',
    link: 'Estes vínculos não contam no cálculo.',
    past: 'Deviam ter terminado até a data de status e não terminaram: mova-a ou informe o avanço.',
    ahead: 'Aconteceu depois da data de status: até movê-la, previsão e avanço contam o que ela ainda não alcança.',
    deadline: 'A previsão passa do prazo da tarefa.',
    overload: 'Mais gente ou máquina pedida do que há.',
    window: 'O plano termina depois do fim da janela da parada.',
    blinds: 'A partida não pode ser informada com elas instaladas: veja a Prontidão.',
    openEnd: 'Nada as antecede ou nada as segue: um atraso nelas não aparece no fim.',
  },
  more: (n: number) => `e mais ${number(n)}`,
}
