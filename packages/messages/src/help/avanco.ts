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
      {
        title: 'Serviço extra',
        lines: [
          'Trabalho que aparece durante a parada entra aqui: equipamento, serviço, HH, equipe, quem pediu e por quê.',
          'A proposta entra na cadeia do equipamento, entre a inspeção e o fechamento, e mostra o efeito no fim antes de ser aprovada.',
          'Aprovar é uma mudança, com desfazer; recusar pede o motivo. O HH extra é contado à parte e nunca muda o devido.',
        ],
      },
    ],
    shown: 'SPI(t), SPI em HH e HH no fim, e abaixo, por equipe, as HH da base, o devido, o feito e o desvio.',
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
      {
        title: 'Extra work',
        lines: [
          'Work that turns up during the shutdown goes here: equipment, job, man-hours, crew, who asked for it and why.',
          'The proposal goes into the chain of its equipment, between inspection and closing, and shows its effect on the finish before it is approved.',
          'Approving is one change, with undo; refusing asks for the reason. Extra man-hours are counted apart and never change what is due.',
        ],
      },
    ],
    shown:
      'SPI(t), SPI in man-hours and hours at the end, and below them, by crew, baseline hours, due, done and variance.',
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
      {
        title: 'Trabajo extra',
        lines: [
          'El trabajo que aparece durante la parada entra aquí: equipo, trabajo, HH, cuadrilla, quién lo pidió y por qué.',
          'La propuesta entra en la cadena del equipo, entre la inspección y el cierre, y muestra su efecto en el fin antes de aprobarse.',
          'Aprobar es un solo cambio, con deshacer; rechazar pide el motivo. Las HH extra se cuentan aparte y nunca cambian lo debido.',
        ],
      },
    ],
    shown:
      'SPI(t), SPI en HH y HH al final, y debajo, por equipo, las HH de la línea base, lo debido, lo hecho y el desvío.',
    keys: [['Tab', 'Ir de gráfico en gráfico y de línea en línea']],
  },
}
