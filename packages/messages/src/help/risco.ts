import type { HelpPages } from './page.ts'

export const page: HelpPages = {
  pt: {
    title: 'Risco',
    lead: 'Com que chance a parada cumpre a janela? Cada simulação recalcula a rede inteira, com calendários e restrições.',
    sections: [
      {
        title: 'Preparar',
        lines: [
          'Diga quanto as durações variam: para todas, por passo ou por tarefa. A faixa da tarefa vale antes das outras.',
          'Registre o que pode acontecer, com chance e horas; um risco que ocorre alonga as suas tarefas.',
          'Inclua o tempo por turno (chuva, vento): o turno perdido para o serviço, a grua ou o passo escolhido.',
          'Mesma semente, mesmo resultado.',
        ],
      },
      {
        title: 'Ler',
        lines: [
          'P80 é a hora que oito em cada dez simulações cumprem.',
          'Criticidade diz em quantas simulações a tarefa decide o fim; o gráfico de barras, quais mais o movem.',
        ],
      },
    ],
    shown: 'P10, P50, P80 e P90: a hora que cada parte das simulações cumpre, e quanto passa do plano.',
    keys: [['Ctrl+Z', 'Desfazer a última mudança dos ajustes']],
  },
  en: {
    title: 'Risk',
    lead: 'How likely does the shutdown keep its window? Each simulation calculates the whole network again, with calendars and constraints.',
    sections: [
      {
        title: 'Prepare',
        lines: [
          'Say how much durations vary: for all, by step or by task. A range of the task comes before the others.',
          'Register what may happen, with its chance and hours; a risk that occurs lengthens its tasks.',
          'Add weather by shift (rain, wind): a shift that is lost stops the work, the crane or the step that you choose.',
          'The same seed gives the same result.',
        ],
      },
      {
        title: 'Read',
        lines: [
          'P80 is the hour that eight of ten simulations keep.',
          'Criticality says in how many simulations a task decides the finish; the bars, which ones move it most.',
        ],
      },
    ],
    shown:
      'P10, P50, P80 and P90: the hour that each share of the simulations keeps, and by how much it passes the plan.',
    keys: [['Ctrl+Z', 'Undo the last change of the settings']],
  },
  es: {
    title: 'Riesgo',
    lead: '¿Con qué probabilidad la parada cumple la ventana? Cada simulación calcula de nuevo toda la red, con calendarios y restricciones.',
    sections: [
      {
        title: 'Preparar',
        lines: [
          'Diga cuánto varían las duraciones: para todas, por paso o por tarea. El rango de la tarea vale antes que los otros.',
          'Registre lo que puede ocurrir, con su probabilidad y horas; un riesgo que ocurre alarga sus tareas.',
          'Agregue el clima por turno (lluvia, viento): el turno perdido detiene el trabajo, la grúa o el paso elegido.',
          'La misma semilla da el mismo resultado.',
        ],
      },
      {
        title: 'Leer',
        lines: [
          'P80 es la hora que cumplen ocho de cada diez simulaciones.',
          'La criticidad dice en cuántas simulaciones la tarea decide el fin; las barras, cuáles lo mueven más.',
        ],
      },
    ],
    shown: 'P10, P50, P80 y P90: la hora que cumple cada parte de las simulaciones y cuánto pasa del plan.',
    keys: [['Ctrl+Z', 'Deshacer el último cambio de los ajustes']],
  },
}
