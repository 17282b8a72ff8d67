import type { HelpPages } from './page.ts'

export const page: HelpPages = {
  pt: {
    title: 'Recursos',
    lead: 'Quanta gente e máquina cada turno pede e quanta há. O número está em cada célula; a cor só aparece perto do limite.',
    sections: [
      {
        title: 'Ler a matriz',
        lines: [
          'Cada linha é um recurso, cada coluna um turno. Vermelho passa do limite, âmbar está perto dele.',
          'Abra uma célula para ver as tarefas que pedem aquele recurso e a folga de cada uma.',
          'Recurso sem limite informado não fica vermelho: o limite nunca é inventado.',
        ],
      },
      {
        title: 'Resolver',
        lines: [
          'Mover uma tarefa dentro da folga não muda o fim.',
          'Nivelar mostra o que cabe na folga e o fim com os limites, com o motivo de cada adiamento; nada muda até aceitar.',
          'Equipes de uma tarefa com horários diferentes (inspetor de dia, resgatista dia e noite) só trabalham juntas: a tarefa recebe o horário comum a todas. O MS Project deixaria cada uma seguir sozinha.',
          'Limites de áreas também se dizem em palavras: “no máximo 6 pessoas no reator”, “só um içamento pesado por vez na área 2”.',
        ],
      },
    ],
    picture: 'matrix',
    keys: [
      ['→ ← ↑ ↓', 'Ir de célula em célula'],
      ['Enter', 'Abrir a célula'],
    ],
  },
  en: {
    title: 'Resources',
    lead: 'How many people and machines each shift asks for, and how many there are. Every cell has its number; colour shows only near the limit.',
    sections: [
      {
        title: 'Read the matrix',
        lines: [
          'Each row is a resource, each column a shift. Red is over the limit, amber is near it.',
          'Open a cell to see the tasks that ask for the resource and the slack of each.',
          'A resource without a stated limit never turns red: limits are not invented.',
        ],
      },
      {
        title: 'Resolve',
        lines: [
          'Moving a task inside its slack does not change the finish.',
          'Levelling shows what fits into the slack and the finish with the limits, with a reason for every delay; nothing changes until you accept.',
          'Crews of a task with unlike hours (an inspector by day, a rescuer day and night) only work together: the task takes the hours that all of them share. MS Project would let each go on alone.',
          'Limits of areas can be said in words too: “at most 6 people in the reactor”, “only one heavy lift at a time in area 2”.',
        ],
      },
    ],
    picture: 'matrix',
    keys: [
      ['→ ← ↑ ↓', 'Go from cell to cell'],
      ['Enter', 'Open the cell'],
    ],
  },
  es: {
    title: 'Recursos',
    lead: 'Cuánta gente y máquina pide cada turno y cuánta hay. Cada celda tiene su número; el color aparece solo cerca del límite.',
    sections: [
      {
        title: 'Leer la matriz',
        lines: [
          'Cada fila es un recurso, cada columna un turno. Rojo pasa del límite, ámbar está cerca.',
          'Abra una celda para ver las tareas que piden el recurso y la holgura de cada una.',
          'Un recurso sin límite informado nunca queda rojo: los límites no se inventan.',
        ],
      },
      {
        title: 'Resolver',
        lines: [
          'Mover una tarea dentro de su holgura no cambia el fin.',
          'Nivelar muestra lo que cabe en la holgura y el fin con los límites, con el motivo de cada retraso; nada cambia hasta aceptar.',
          'Las cuadrillas de una tarea con horarios distintos (inspector de día, rescatista día y noche) solo trabajan juntas: la tarea toma el horario común a todas. MS Project dejaría seguir a cada una sola.',
          'Los límites de áreas también se dicen con palabras: “como máximo 6 personas en el reactor”, “solo un izaje pesado a la vez en el área 2”.',
        ],
      },
    ],
    picture: 'matrix',
    keys: [
      ['→ ← ↑ ↓', 'Ir de celda en celda'],
      ['Enter', 'Abrir la celda'],
    ],
  },
}
