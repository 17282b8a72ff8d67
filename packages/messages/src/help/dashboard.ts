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
    ],
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
    ],
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
    ],
    keys: [['→ ←', 'Ir de pestaña en pestaña']],
  },
}
