import type { HelpPages } from './page.ts'

export const page: HelpPages = {
  pt: {
    title: 'Painel',
    lead: 'Como está a parada, para quem tem trinta segundos: atrasadas, por começar, por terminar, avanço e caminho crítico.',
    sections: [
      {
        title: 'Usar',
        lines: [
          'Clique num número para destacar as tarefas dele no plano.',
          'Recursos e Pacotes detalham por quem e por onde; Caminho crítico mostra as cadeias abertas; Relatório faz o documento.',
          'Cada gráfico tem a sua tabela e pode ser salvo como imagem.',
        ],
      },
      {
        title: 'Situação',
        lines: [
          'O fim previsto está ao lado da meta e da linha de base; o devido, ao lado do feito; e o SPI(t) diz em quanto do tempo o feito já era devido.',
          'As atrasadas vêm na ordem do efeito que têm no fim; depois, o que vai atrasar, quem está sobrecarregado, o que mudou e o que decidir.',
          'A mesma situação está no relatório, na impressão, no link público e em “parada progress”.',
        ],
      },
    ],
    shown: 'Onde a parada está: fim previsto, devido e feito, SPI(t) e o que aconteceu no último dia.',
    keys: [['→ ←', 'Ir de aba em aba']],
  },
  en: {
    title: 'Dashboard',
    lead: 'How the shutdown stands, for who has thirty seconds: overdue, about to start, about to finish, progress and critical path.',
    sections: [
      {
        title: 'Use',
        lines: [
          'Click a number to highlight its tasks in the plan.',
          'Resources and Packages tell by whom and where; Critical path shows the open chains; Report makes the document.',
          'Every chart has its table and can be saved as a picture.',
        ],
      },
      {
        title: 'Situation',
        lines: [
          'The forecast finish stands beside the target and the baseline, what is due beside what is done; SPI(t) tells at what share of the time elapsed what is done was due.',
          'What is late comes in the order of its effect on the finish; then what will be late, who is overloaded, what changed and what to decide.',
          'The same situation is in the report, the print, the public link and “parada progress”.',
        ],
      },
    ],
    shown: 'Where the shutdown stands: forecast finish, due and done, SPI(t) and what happened in the last day.',
    keys: [['→ ←', 'Go from tab to tab']],
  },
  es: {
    title: 'Panel',
    lead: 'Cómo está la parada, para quien tiene treinta segundos: atrasadas, por comenzar, por terminar, avance y ruta crítica.',
    sections: [
      {
        title: 'Usar',
        lines: [
          'Haga clic en un número para destacar sus tareas en el plan.',
          'Recursos y Paquetes detallan por quién y dónde; Ruta crítica muestra las cadenas abiertas; Informe hace el documento.',
          'Cada gráfico tiene su tabla y se puede guardar como imagen.',
        ],
      },
      {
        title: 'Situación',
        lines: [
          'El fin previsto está junto a la meta y la línea base; lo debido, junto a lo hecho; y el SPI(t) dice en qué parte del tiempo transcurrido lo hecho ya era debido.',
          'Las atrasadas van por su efecto en el fin; después, lo que se atrasará, quién está sobrecargado, qué cambió y qué decidir.',
          'La misma situación está en el informe, la impresión, el enlace público y “parada progress”.',
        ],
      },
    ],
    shown: 'Dónde está la parada: fin previsto, debido y hecho, SPI(t) y lo que pasó en el último día.',
    keys: [['→ ←', 'Ir de pestaña en pestaña']],
  },
}
