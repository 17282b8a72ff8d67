import type { HelpPages } from './page.ts'

export const page: HelpPages = {
  pt: {
    title: 'Turno',
    lead: 'O avanço que cada turno informa e o trabalho do próximo. O que ninguém informou continua não informado, e é contado.',
    sections: [
      {
        title: 'Atualizar',
        lines: [
          'Informe início, término, avanço ou o que resta; cole da planilha do turno se preferir.',
          'Uma linha recusada fica no lugar com o que foi digitado e diz o que pode ser feito.',
          'Embaixo está o fim antes e depois; avançar move a data de status para o fim do turno.',
        ],
      },
      {
        title: 'Data de status',
        lines: ['Com ela definida, nada que falta fazer fica no passado: o fim é previsão, não lembrança.'],
      },
    ],
    written: [
      ['07:30', 'hora dentro do turno'],
      ['24', 'horas que restam'],
      ['60', 'por cento feito'],
    ],
    shown: 'Cartões de tarefas do turno por equipamento, cada um com “Como planejado” e “Terminou”.',
    keys: [
      ['Tab, Enter', 'Próximo campo, próxima linha'],
      ['Ctrl+V', 'Colar a planilha do turno'],
    ],
  },
  en: {
    title: 'Shift',
    lead: 'The progress each shift reports, and the work of the next. What nobody reported stays unreported and is counted.',
    sections: [
      {
        title: 'Update',
        lines: [
          'Report a start, a finish, a percentage or what remains; paste the sheet of the shift if you like.',
          'A refused line stays in its place with what was typed and says what can be done.',
          'Below stands the finish before and after; advancing moves the data date to the end of the shift.',
        ],
      },
      {
        title: 'Data date',
        lines: ['With it set, nothing that is left to do lies in the past: the finish is a forecast, not a memory.'],
      },
    ],
    written: [
      ['07:30', 'a time inside the shift'],
      ['24', 'hours that remain'],
      ['60', 'per cent done'],
    ],
    shown: 'Cards of the shift’s tasks by equipment, each with “As planned” and “Finished”.',
    keys: [
      ['Tab, Enter', 'Next field, next line'],
      ['Ctrl+V', 'Paste the sheet of the shift'],
    ],
  },
  es: {
    title: 'Turno',
    lead: 'El avance que informa cada turno y el trabajo del próximo. Lo que nadie informó queda sin informar, y se cuenta.',
    sections: [
      {
        title: 'Actualizar',
        lines: [
          'Informe inicio, fin, avance o lo que resta; pegue la planilla del turno si lo prefiere.',
          'Una línea rechazada queda en su lugar con lo escrito y dice qué se puede hacer.',
          'Abajo está el fin antes y después; avanzar mueve la fecha de estado al fin del turno.',
        ],
      },
      {
        title: 'Fecha de estado',
        lines: ['Con ella definida, nada de lo que falta queda en el pasado: el fin es pronóstico, no recuerdo.'],
      },
    ],
    written: [
      ['07:30', 'hora dentro del turno'],
      ['24', 'horas que restan'],
      ['60', 'por ciento hecho'],
    ],
    shown: 'Tarjetas de las tareas del turno por equipo, cada una con «Como estaba previsto» y «Terminó».',
    keys: [
      ['Tab, Enter', 'Campo siguiente, línea siguiente'],
      ['Ctrl+V', 'Pegar la planilla del turno'],
    ],
  },
}
