import type { HelpPages } from './page.ts'

export const page: HelpPages = {
  pt: {
    title: 'Avanço',
    lead: 'O devido ao lado do feito: curva S, variação por tarefa e linhas de base.',
    sections: [
      {
        title: 'Curva',
        lines: [
          'O devido vem da linha de base; o feito, do que os turnos informaram; a previsão, da lógica do plano.',
          'Onde o plano tem trabalho, tudo é medido em HH; senão em horas de duração, e está escrito qual.',
        ],
      },
      {
        title: 'Linhas de base',
        lines: [
          'Defina uma antes de começar: sem ela o atraso é medido pelo plano de quando a data de status foi posta pela primeira vez.',
          'Uma linha de base travada só muda depois de destravada por quem pode.',
        ],
      },
    ],
    keys: [['Tab', 'Ir de gráfico em gráfico e de linha em linha']],
  },
  en: {
    title: 'Progress',
    lead: 'What is due beside what is done: S-curve, variance by task and baselines.',
    sections: [
      {
        title: 'Curve',
        lines: [
          'Due comes from the baseline, done from what the shifts reported, the forecast from the logic of the plan.',
          'Where the plan has work all is measured in man-hours; else in hours of duration, and it says which.',
        ],
      },
      {
        title: 'Baselines',
        lines: [
          'Set one before you begin: without it delay is measured by the plan as it stood when the data date was first set.',
          'A locked baseline changes only after somebody who may has unlocked it.',
        ],
      },
    ],
    keys: [['Tab', 'Go from chart to chart and from line to line']],
  },
  es: {
    title: 'Avance',
    lead: 'Lo debido junto a lo hecho: curva S, variación por tarea y líneas base.',
    sections: [
      {
        title: 'Curva',
        lines: [
          'Lo debido viene de la línea base; lo hecho, de lo que informaron los turnos; el pronóstico, de la lógica del plan.',
          'Donde el plan tiene trabajo todo se mide en HH; si no, en horas de duración, y dice cuál.',
        ],
      },
      {
        title: 'Líneas base',
        lines: [
          'Defina una antes de empezar: sin ella el retraso se mide por el plan de cuando se puso por primera vez la fecha de estado.',
          'Una línea base bloqueada solo cambia después de que la desbloquee quien puede.',
        ],
      },
    ],
    keys: [['Tab', 'Ir de gráfico en gráfico y de línea en línea']],
  },
}
