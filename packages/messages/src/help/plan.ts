import type { HelpPages } from './page.ts'

export const page: HelpPages = {
  pt: {
    title: 'Plano',
    lead: 'As tarefas em tabela e em barras. Tudo que se muda aqui recalcula as datas na hora e pode ser desfeito.',
    sections: [
      {
        title: 'Montar',
        lines: [
          'Digite na última linha para criar uma tarefa; Insert cria uma acima da escolhida e renumera as linhas.',
          'Recuar põe a tarefa dentro do resumo acima. Vincular liga as escolhidas na ordem em que estão.',
          'Delete limpa a célula. Ctrl+Delete exclui linhas e pergunta se o que vinha depois deve ser religado.',
          'Cole do Excel ou do MS Project: com uma linha de títulos, cada coluna vai para o seu lugar.',
        ],
      },
      {
        title: 'Olhar',
        lines: [
          'O filtro mostra as críticas, as atrasadas, as deste turno, as de uma equipe ou de uma área; salve o que usa sempre.',
          'Clique no título de uma coluna para ordenar, ajustar a largura ou ocultar.',
          'A linha de baixo conta o que está errado no plano; cada número abre a sua lista.',
        ],
      },
    ],
    written: [
      ['8', 'oito horas em plano por hora, oito dias em plano por dia'],
      ['2d', 'em plano de 24 h por dia vira 48h; nos outros, dois dias de trabalho'],
      ['1d 4h', 'um dia e quatro horas'],
      ['2ed', 'dois dias corridos, também à noite e no domingo'],
      ['12/3 7h, 12 mar, amanhã 7h', 'datas; sem hora vale o começo do trabalho do dia'],
      ['5', 'depois da tarefa da linha 5'],
      ['5TI+4h', 'quatro horas depois do fim da 5 (TI, II, TT, IT)'],
      ['5II; 7TT-2h', 'vários vínculos, com ponto e vírgula'],
      ['Soldador [400%]; Guindaste', 'quatro soldadores e um guindaste'],
    ],
    keys: [
      ['F2', 'Editar a célula'],
      ['Delete', 'Limpar a célula'],
      ['Insert, Ctrl+Delete', 'Inserir e excluir linha'],
      ['Alt+Shift+→ ←', 'Recuar e promover'],
      ['Ctrl+F2', 'Vincular as escolhidas'],
      ['Ctrl+F', 'Localizar em todas as colunas'],
      ['Ctrl+Z, Ctrl+Y', 'Desfazer e refazer'],
      ['Ctrl+K', 'Todos os comandos'],
      ['F6', 'Ir para o aviso com o botão de desfazer'],
    ],
  },
  en: {
    title: 'Plan',
    lead: 'Tasks as a table and as bars. Whatever changes here moves the dates at once and can be undone.',
    sections: [
      {
        title: 'Build',
        lines: [
          'Type into the last row to create a task; Insert creates one above the chosen row and renumbers the rows.',
          'Indent puts the task inside the summary above. Link joins the chosen tasks in the order they stand.',
          'Delete clears the cell. Ctrl+Delete removes rows and asks whether what followed is linked anew.',
          'Paste from Excel or MS Project: with a row of headings every column goes to its place.',
        ],
      },
      {
        title: 'Look',
        lines: [
          'The filter shows what is critical, late, in this shift, of one crew or one area; save what you use often.',
          'Click the head of a column to sort, to fit its width or to hide it.',
          'The line at the bottom counts what is wrong with the plan; each number opens its list.',
        ],
      },
    ],
    written: [
      ['8', 'eight hours in a plan by the hour, eight days in a plan by the day'],
      ['2d', 'becomes 48h in a plan around the clock; elsewhere two working days'],
      ['1d 4h', 'one day and four hours'],
      ['2ed', 'two elapsed days, through nights and Sundays'],
      ['3/12 7h, 12 mar, tomorrow 7h', 'dates; without a time the start of the day’s work'],
      ['5', 'after the task in row 5'],
      ['5FS+4h', 'four hours after the finish of 5 (FS, SS, FF, SF)'],
      ['5SS; 7FF-2h', 'several links, parted by semicolons'],
      ['Welder [400%]; Crane', 'four welders and a crane'],
    ],
    keys: [
      ['F2', 'Edit the cell'],
      ['Delete', 'Clear the cell'],
      ['Insert, Ctrl+Delete', 'Insert and delete a row'],
      ['Alt+Shift+→ ←', 'Indent and outdent'],
      ['Ctrl+F2', 'Link the chosen tasks'],
      ['Ctrl+F', 'Find in all columns'],
      ['Ctrl+Z, Ctrl+Y', 'Undo and redo'],
      ['Ctrl+K', 'All commands'],
      ['F6', 'Go to the message with the undo button'],
    ],
  },
  es: {
    title: 'Plan',
    lead: 'Las tareas en tabla y en barras. Lo que se cambia aquí recalcula las fechas al instante y se puede deshacer.',
    sections: [
      {
        title: 'Armar',
        lines: [
          'Escriba en la última fila para crear una tarea; Insert crea una encima de la elegida y renumera las filas.',
          'Aplicar sangría pone la tarea dentro del resumen de arriba. Vincular une las elegidas en su orden.',
          'Supr limpia la celda. Ctrl+Supr elimina filas y pregunta si lo que seguía se vuelve a vincular.',
          'Pegue desde Excel o MS Project: con una fila de títulos cada columna va a su lugar.',
        ],
      },
      {
        title: 'Mirar',
        lines: [
          'El filtro muestra las críticas, las atrasadas, las de este turno, las de un equipo o un área; guarde el que use siempre.',
          'Haga clic en el título de una columna para ordenar, ajustar el ancho u ocultarla.',
          'La línea de abajo cuenta lo que está mal en el plan; cada número abre su lista.',
        ],
      },
    ],
    written: [
      ['8', 'ocho horas en un plan por hora, ocho días en un plan por día'],
      ['2d', 'en un plan de 24 h al día se vuelve 48h; en los otros, dos días de trabajo'],
      ['1d 4h', 'un día y cuatro horas'],
      ['2ed', 'dos días corridos, también de noche y el domingo'],
      ['12/3 7h, 12 mar, mañana 7h', 'fechas; sin hora vale el comienzo del trabajo del día'],
      ['5', 'después de la tarea de la fila 5'],
      ['5FC+4h', 'cuatro horas después del fin de la 5 (FC, CC, FF, CF)'],
      ['5CC; 7FF-2h', 'varios vínculos, con punto y coma'],
      ['Soldador [400%]; Grúa', 'cuatro soldadores y una grúa'],
    ],
    keys: [
      ['F2', 'Editar la celda'],
      ['Supr', 'Limpiar la celda'],
      ['Insert, Ctrl+Supr', 'Insertar y eliminar fila'],
      ['Alt+Shift+→ ←', 'Aplicar y quitar sangría'],
      ['Ctrl+F2', 'Vincular las elegidas'],
      ['Ctrl+F', 'Buscar en todas las columnas'],
      ['Ctrl+Z, Ctrl+Y', 'Deshacer y rehacer'],
      ['Ctrl+K', 'Todos los comandos'],
      ['F6', 'Ir al aviso con el botón de deshacer'],
    ],
  },
}
