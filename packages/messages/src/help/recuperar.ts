import type { HelpPages } from './page.ts'

export const page: HelpPages = {
  pt: {
    title: 'Recuperar',
    lead: 'Como ganhar horas até o fim ou até um marco? Cada medida é medida: o plano é nivelado e calculado com ela.',
    sections: [
      {
        title: 'Procurar',
        lines: [
          'Escreva quantas horas é preciso ganhar e até onde, e clique em Procurar. As primeiras medidas aparecem logo; a busca segue até 60 s.',
          'São tentados turnos, horas extras, mais gente, mais máquinas, reforço até o máximo do modelo, sobreposição entre equipamentos, outra ordem, serviço antes da parada e escopo contingente.',
          'Nada atravessa uma regra de segurança: bloqueio, raquetes, gases, PT, testes e andaimes ficam na ordem.',
        ],
      },
      {
        title: 'Ler',
        lines: [
          'HH é a presença a mais, do primeiro ao último turno em que a medida é precisa, trabalhando ou esperando.',
          'As medidas vêm pela hora ganha por HH; a hora de equipamento conta como uma HH.',
          '“Passa a ser crítico” diz o que decide o fim depois. Sem saída, a frase de cima diz o máximo e por quê.',
        ],
      },
      {
        title: 'Aceitar',
        lines: [
          'Aceitar é uma mudança só: o fim fica no minuto prometido, e Ctrl+Z desfaz tudo.',
          'Tirar serviço contingente pede quem responde; o nome fica nas notas da tarefa.',
          'Guardar cenário salva o plano com a medida em um arquivo, sem mudar este.',
        ],
      },
    ],
    shown: 'Uma opção com as horas que ganha, o que custa, as medidas e as tarefas que passam a ser críticas.',
    keys: [
      ['Enter', 'Procurar'],
      ['Ctrl+Z', 'Desfazer o que foi aceito'],
    ],
  },
  en: {
    title: 'Recover',
    lead: 'How are hours gained by the end or by a milestone? Each measure is measured: the plan is leveled and calculated with it.',
    sections: [
      {
        title: 'Search',
        lines: [
          'Write how many hours have to be gained and by when, and click Search. The first measures appear soon; the search goes on for up to 60 s.',
          'Tried are shifts, overtime, more people, more machines, reinforcement up to the template’s maximum, overlap between equipment, another order, work before the stop and contingent scope.',
          'Nothing crosses a rule of safety: lockout, blinds, gas tests, permits, tests and scaffolds keep their order.',
        ],
      },
      {
        title: 'Read',
        lines: [
          'Man-hours are the presence added, from the first shift to the last in which the measure is needed, working or waiting.',
          'Measures are ordered by hours gained for each man-hour; an hour of equipment counts as one.',
          '“Becomes critical” says what decides the finish then. Where there is no way, the sentence on top says the most and why.',
        ],
      },
      {
        title: 'Accept',
        lines: [
          'Accepting is one change: the finish is as promised to the minute, and Ctrl+Z undoes all of it.',
          'Leaving contingent work out asks who answers for it; the name stays in the notes of the task.',
          'Keep scenario saves the plan with the measure in a file and leaves this one as it is.',
        ],
      },
    ],
    shown: 'An option with the hours it gains, what it costs, its measures and the tasks that become critical.',
    keys: [
      ['Enter', 'Search'],
      ['Ctrl+Z', 'Undo what was accepted'],
    ],
  },
  es: {
    title: 'Recuperar',
    lead: '¿Cómo ganar horas hasta el fin o hasta un hito? Cada medida se mide: el plan se nivela y se calcula con ella.',
    sections: [
      {
        title: 'Buscar',
        lines: [
          'Escriba cuántas horas hay que ganar y hasta dónde, y pulse Buscar. Las primeras medidas aparecen pronto; la búsqueda sigue hasta 60 s.',
          'Se prueban turnos, horas extra, más gente, más máquinas, refuerzo hasta el máximo de la plantilla, solape entre equipos, otro orden, trabajo antes de la parada y alcance contingente.',
          'Nada cruza una regla de seguridad: bloqueo, bridas ciegas, gases, permisos, pruebas y andamios quedan en orden.',
        ],
      },
      {
        title: 'Leer',
        lines: [
          'HH es la presencia agregada, del primero al último turno en que la medida hace falta, trabajando o esperando.',
          'Las medidas van por hora ganada por HH; la hora de equipo cuenta como una HH.',
          '“Pasa a ser crítico” dice qué decide el fin después. Sin salida, la frase de arriba dice el máximo y por qué.',
        ],
      },
      {
        title: 'Aceptar',
        lines: [
          'Aceptar es un solo cambio: el fin queda en el minuto prometido, y Ctrl+Z deshace todo.',
          'Quitar trabajo contingente pide quién responde; el nombre queda en las notas de la tarea.',
          'Guardar escenario guarda el plan con la medida en un archivo, sin cambiar este.',
        ],
      },
    ],
    shown: 'Una opción con las horas que gana, lo que cuesta, las medidas y las tareas que pasan a ser críticas.',
    keys: [
      ['Enter', 'Buscar'],
      ['Ctrl+Z', 'Deshacer lo aceptado'],
    ],
  },
}
