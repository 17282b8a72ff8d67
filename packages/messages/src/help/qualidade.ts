import type { HelpPages } from './page.ts'

export const page: HelpPages = {
  pt: {
    title: 'Qualidade',
    lead: 'O plano é são? As regras de segurança são julgadas por passos, equipamento e pelo que os vínculos garantem, não por datas.',
    sections: [
      {
        title: 'Ler',
        lines: [
          'Cada falha nomeia as tarefas, diz por quê e por que indício foi julgada.',
          'Enquanto houver falha de segurança a nota não passa de 59.',
          'Tarefas sem passo conhecido não são vistas pelas regras de segurança: o número delas está no alto.',
        ],
      },
      {
        title: 'Resolver',
        lines: [
          'Corrigir mostra antes o que muda; nenhuma tarefa e nenhum vínculo de segurança é retirado.',
          'Aceitar com justificativa guarda quem respondeu, quando e por quê.',
        ],
      },
    ],
    shown: 'Nota do plano de 0 a 100 e as regras que falham, cada uma com a medida, o limite e as tarefas.',
    keys: [['Ctrl+Z', 'Desfazer a última correção']],
  },
  en: {
    title: 'Quality',
    lead: 'Is the plan sound? Safety rules are judged by steps, equipment and what the links make sure of, not by dates.',
    sections: [
      {
        title: 'Read',
        lines: [
          'Each failure names its tasks, says why, and by what evidence it was judged.',
          'While a safety rule fails the score does not pass 59.',
          'Tasks without a known step are not seen by the safety rules: their number stands at the top.',
        ],
      },
      {
        title: 'Resolve',
        lines: [
          'A repair shows first what changes; no task and no safety link is ever taken out.',
          'Accepting with a reason keeps who answered for it, when and why.',
        ],
      },
    ],
    shown: 'Score of the plan from 0 to 100 and the rules that fail, each with its measure, its limit and its tasks.',
    keys: [['Ctrl+Z', 'Undo the last repair']],
  },
  es: {
    title: 'Calidad',
    lead: '¿El plan es sano? Las reglas de seguridad se juzgan por pasos, equipo y lo que los vínculos garantizan, no por fechas.',
    sections: [
      {
        title: 'Leer',
        lines: [
          'Cada falla nombra sus tareas, dice por qué y con qué indicio se juzgó.',
          'Mientras falle una regla de seguridad la nota no pasa de 59.',
          'Las tareas sin paso conocido no las ven las reglas de seguridad: su número está arriba.',
        ],
      },
      {
        title: 'Resolver',
        lines: [
          'Corregir muestra antes lo que cambia; ninguna tarea y ningún vínculo de seguridad se retira.',
          'Aceptar con justificación guarda quién respondió, cuándo y por qué.',
        ],
      },
    ],
    shown: 'Nota del plan de 0 a 100 y las reglas que fallan, cada una con su medida, su límite y sus tareas.',
    keys: [['Ctrl+Z', 'Deshacer la última corrección']],
  },
}
