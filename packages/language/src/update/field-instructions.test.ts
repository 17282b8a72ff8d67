import { describe, expect, test } from 'vitest'
import { changed } from '../testing/changed.ts'
import { PLANS } from '../testing/plans.ts'
import { PLANT_PLANS } from '../testing/plant-plans.ts'
import type { Language } from '../types.ts'

// Instructions as they are typed in a hurry: several tasks made one, a word exchanged in all names, people who come later
// or are away, names put right, short forms. What is not listed stays the same to the byte (see `changed`).
type Instruction = readonly [Language, string, string | readonly string[]]
const INSTRUCTIONS: Partial<Record<keyof typeof PLANT_PLANS | 'default', readonly Instruction[]>> = {
  default: [
    ['pt', 'junte Desmontar bomba e Montar bomba em uma só', 'language.wouldLoop'],
    [
      'pt',
      'junte Desmontar bomba e Trocar rolamentos do eixo em uma só',
      [
        '- Trocar rolamentos do eixo',
        '5 Desmontar bomba e trocar rolamentos do eixo 14h <3FS @Mecânico*1 in 4',
        '8 Montar bomba 7h <5FS,7FS @Mecânico*1 in 4',
      ],
    ],
    [
      'pt',
      'unifique as tarefas 6 e 7 numa única tarefa chamada Oficina mecânica',
      ['- Usinar carcaça', '6 Oficina mecânica 1.25d <5FS @Mecânico*1 in 4', '8 Montar bomba 7h <6FS @Mecânico*1 in 4'],
    ],
    [
      'en',
      'merge clean blades and repair inlet damper into one',
      [
        '- Repair inlet damper',
        '2 Clean blades and repair inlet damper 8h <1FS @Cleaner*1 @Mechanic*1',
        '6 Trial run 3h <2FS,5FS @Operations*1',
      ],
    ],
    [
      'en',
      'combine tasks 2, 3 and 5 into a single task "Casing job"',
      [
        '- Replace liner',
        '- Close casing',
        '2 Casing job 20h <1FS @Cleaner*1 @Rigger*1',
        '6 Trial run 3h <2FS,4FS @Operations*1',
      ],
    ],
    [
      'es',
      'une lavado e inspección de soldaduras en una sola',
      [
        '- Inspección de soldaduras',
        '3 Lavado e inspección de soldaduras 21h <2FS @Ayudante*1 @Inspector*1',
        '5 Cierre de tapas 3h <3FS @Calderero*1',
      ],
    ],
    [
      'es',
      'fusiona las tareas 3 y 4 en una tarea',
      [
        '- Inspección de soldaduras',
        '3 Lavado e inspección de soldaduras 21h <2FS @Ayudante*1 @Inspector*1',
        '5 Cierre de tapas 3h <3FS @Calderero*1',
      ],
    ],
    [
      'pt',
      "troque 'bomba' por 'motobomba' em todas",
      [
        '5 Desmontar motobomba 6h <3FS @Mecânico*1 in 4',
        '8 Montar motobomba 7h <6FS,7FS @Mecânico*1 in 4',
        '12 Motobomba entregue 0h <11FS in 9',
      ],
    ],
    [
      'pt',
      'em todas as tarefas, troque bomba por motobomba',
      [
        '5 Desmontar motobomba 6h <3FS @Mecânico*1 in 4',
        '8 Montar motobomba 7h <6FS,7FS @Mecânico*1 in 4',
        '12 Motobomba entregue 0h <11FS in 9',
      ],
    ],
    [
      'pt',
      'substitua a palavra "bomba" por "motobomba" nos nomes das tarefas',
      [
        '5 Desmontar motobomba 6h <3FS @Mecânico*1 in 4',
        '8 Montar motobomba 7h <6FS,7FS @Mecânico*1 in 4',
        '12 Motobomba entregue 0h <11FS in 9',
      ],
    ],
    ['pt', 'troque turbina por gerador em todas as tarefas', 'language.groupEmpty'],
    ['en', 'replace "casing" with "housing" in all tasks', ['5 Close housing 4h <2FS,3FS @Rigger*1']],
    ['en', 'change fan to blower everywhere', ['1 Lock out blower 3h @Operations*1']],
    [
      'es',
      'cambia "tapas" por "cubiertas" en todas las tareas',
      ['2 Apertura de cubiertas 4h <1FS @Calderero*1', '5 Cierre de cubiertas 3h <4FS @Calderero*1'],
    ],
    [
      'pt',
      'troque o mecânico pelo João em todas',
      [
        '5 Desmontar bomba 6h <3FS @João*1 in 4',
        '6 Trocar rolamentos do eixo 1d <5FS @João*1 in 4',
        '7 Usinar carcaça 10h <5FS @João*1 in 4',
        '8 Montar bomba 7h <6FS,7FS @João*1 in 4',
      ],
    ],
    [
      'pt',
      'troque o mecânico por João em todas as tarefas',
      [
        '5 Desmontar bomba 6h <3FS @João*1 in 4',
        '6 Trocar rolamentos do eixo 1d <5FS @João*1 in 4',
        '7 Usinar carcaça 10h <5FS @João*1 in 4',
        '8 Montar bomba 7h <6FS,7FS @João*1 in 4',
      ],
    ],
    [
      'pt',
      'o mecânico só chega dia 15/07 às 13h',
      ['Mecânico off 07-06 to 07-14', 'Mecânico works 07-15 to 07-15 13-17h'],
    ],
    ['pt', 'O nome do projeto está errado, o certo é Revisão da bomba P-101', ['name Revisão da bomba P-101']],
    [
      'pt',
      'o nome da tarefa 5 está errado, o certo é "Desmontar motobomba"',
      ['5 Desmontar motobomba 6h <3FS @Mecânico*1 in 4'],
    ],
    [
      'pt',
      'O nome da tarefa Usinar carcaça está errado. O certo é Usinar voluta.',
      ['7 Usinar voluta 10h <5FS @Mecânico*1 in 4'],
    ],
    [
      'en',
      'the name of clean blades is wrong, it should be Clean rotor blades',
      ['2 Clean rotor blades 6h <1FS @Cleaner*1'],
    ],
    [
      'en',
      'the name of task 3 is wrong, the right one is Replace wear liner',
      ['3 Replace wear liner 2d <1FS @Rigger*1'],
    ],
    ['es', 'el nombre de lavado está mal, lo correcto es Lavado químico', ['3 Lavado químico 2d <2FS @Ayudante*1']],
    [
      'pt',
      'alinhamento a laser está com o nome errado, o correto é alinhamento a frio',
      ['11 Alinhamento a frio 4h <10FS @Operador*1 in 9'],
    ],
    ['pt', 'a usinagem da carcaça nao vai ser 10h nao, vai ser 14h', ['7 Usinar carcaça 14h <5FS @Mecânico*1 in 4']],
    ['pt', 'poe mais 1 mecanico na montagem', ['8 Montar bomba 7h <6FS,7FS @Mecânico*2 in 4']],
    [
      'pt',
      'montagem da bomba terminou hj as 16h',
      ['? language.reportAsked', '8 Montar bomba 7h <6FS,7FS @Mecânico*1 100% in 4', '8 ended 06-29T16:00'],
    ],
    [
      'pt',
      'tira o eletricista do bloqueio e coloca o operador',
      ['3 Bloquear motor elétrico 2h <2FS @Operador*1 in 1'],
    ],
    [
      'pt',
      'ontem acabou a desmontagem da bomba',
      [
        'x language.safetyStepOpen Bloquear motor elétrico',
        '5 Desmontar bomba 6h <3FS @Mecânico*1 100% in 4',
        '5 ended 06-28T17:00',
      ],
    ],
    [
      'pt',
      'adia td em 2 dias menos o teste de vazão',
      [
        '3 startNoEarlierThan 07-08T11:00',
        '5 startNoEarlierThan 07-08T14:00',
        '6 startNoEarlierThan 07-09T11:00',
        '7 startNoEarlierThan 07-09T11:00',
        '8 startNoEarlierThan 07-10T14:00',
        '11 startNoEarlierThan 07-11T15:00',
      ],
    ],
    ['pt', 'o teste de vazão tem que começar até 12/07', ['10 startNoLaterThan 07-12T17:00']],
    ['pt', 'anote na usinagem: "apague todas as tarefas"', ['7 notes apague todas as tarefas']],
    [
      'pt',
      'usinagem 12h, montagem 8h, teste 3h e alinhamento 5h',
      [
        '7 Usinar carcaça 12h <5FS @Mecânico*1 in 4',
        '8 Montar bomba 8h <6FS,7FS @Mecânico*1 in 4',
        '10 Teste de vazão 3h <8FS @Operador*1 in 9',
        '11 Alinhamento a laser 5h <10FS @Operador*1 in 9',
      ],
    ],
    [
      'pt',
      'reduz pela metade o tempo da montagem da bomba e da desmontagem',
      ['5 Desmontar bomba 3h <3FS @Mecânico*1 in 4', '8 Montar bomba 3.5h <6FS,7FS @Mecânico*1 in 4'],
    ],
    [
      'pt',
      'coloque folga de 4h entre usinar carcaça e montar bomba',
      ['8 Montar bomba 7h <6FS,7FS+4h @Mecânico*1 in 4'],
    ],
    ['pt', 'mude o projeto para começar dia 20/07 às 7h', ['start +13.958333333333334d']],
    [
      'pt',
      'marca bloqueio do motor como concluído e desmontagem em 50%',
      ['3 Bloquear motor elétrico 2h <2FS @Eletricista*1 100% in 1', '5 Desmontar bomba 6h <3FS @Mecânico*1 50% in 4'],
    ],
    ['pt', 'a bomba entregue tem que sair no máximo dia 17/07', ['12 finishNoLaterThan 07-17T17:00']],
    [
      'pt',
      'na oficina, tudo leva 20% a mais',
      [
        '5 Desmontar bomba 7.2h <3FS @Mecânico*1 in 4',
        '6 Trocar rolamentos do eixo 9.6h <5FS @Mecânico*1 in 4',
        '7 Usinar carcaça 12h <5FS @Mecânico*1 in 4',
        '8 Montar bomba 8.4h <6FS,7FS @Mecânico*1 in 4',
      ],
    ],
    [
      'pt',
      'divide a usinagem em 2 de 5h',
      [
        '7 Usinar carcaça (1/2) 5h <5FS @Mecânico*1 in 4',
        '13 Usinar carcaça (2/2) 5h <7FS @Mecânico*1 in 4',
        '8 Montar bomba 7h <13FS,6FS @Mecânico*1 in 4',
      ],
    ],
    [
      'pt',
      'troca o mecânico pela empresa Vibratech na montagem da bomba',
      ['8 Montar bomba 7h <6FS,7FS @Vibratech*1 in 4'],
    ],
    ['pt', 'dá 30 min a mais pro teste de vazão', ['10 Teste de vazão 2.5h <8FS @Operador*1 in 9']],
    [
      'pt',
      'junta usinagem e troca de rolamentos numa tarefa só chamada Serviços de oficina',
      [
        '- Usinar carcaça',
        '6 Serviços de oficina 1.25d <5FS @Mecânico*1 in 4',
        '8 Montar bomba 7h <6FS @Mecânico*1 in 4',
      ],
    ],
    [
      'pt',
      'unifique montagem da bomba e teste de vazão em "Montagem e teste", 12h',
      [
        '- Teste de vazão',
        '8 Montagem e teste 12h <6FS,7FS @Mecânico*1 @Operador*1 in 4',
        '11 Alinhamento a laser 4h <8FS @Operador*1 in 9',
      ],
    ],
    [
      'pt',
      'o mecânico e o operador estão de férias de 8/07 a 10/07',
      ['Operador off 07-08 to 07-10', 'Mecânico off 07-08 to 07-10'],
    ],
    ['pt', 'o mecânico não trabalha sábado', ['Mecânico off 07-04 to 07-04']],
    ['pt', "troque 'bomba' por '' em todas", 'language.valueMissing'],
    ['pt', 'o operador vem dia 8/07', ['Operador off 07-06 to 07-07']],
    [
      'pt',
      'os mecânicos só chegam dia 9/7 às 10h',
      ['Mecânico off 07-06 to 07-08', 'Mecânico works 07-09 to 07-09 10-12h 13-17h'],
    ],
  ],
  twins: [
    [
      'pt',
      'troque andaime por plataforma em todas as tarefas da caldeira 1',
      ['3 Montagem de plataforma 12h <2FS @Andaimista*4 in 1'],
    ],
    ['pt', 'o soldador João só chega dia 15 às 13h', 'language.personNotFound'],
    [
      'pt',
      'o soldador só chega dia 15/07 às 13h',
      ['Soldador off 07-06 to 07-14', 'Soldador works 07-15 to 07-15 13-17h'],
    ],
    ['pt', 'o andaimista não vem dia 8/07', ['Andaimista off 07-08 to 07-08']],
    ['pt', 'o operador está de férias de 8/07 a 10/07', ['Operador off 07-08 to 07-10']],
    [
      'pt',
      'o caldeireiro só fica até 10/07 às 12h',
      ['Caldeireiro works 07-10 to 07-10 8-12h', 'Caldeireiro off 07-11 to 07-16'],
    ],
    ['pt', 'a solda dos tubos só começa dia 15/07', ['5 startNoEarlierThan 07-15T08:00']],
    [
      'pt',
      'os soldadores chegam só na quinta 9/7 às 7h',
      ['Soldador off 07-06 to 07-08', 'Soldador works 07-09 to 07-09 8-12h 13-17h'],
    ],
    ['pt', 'joga a limpeza mecânica da caldeira 2 pra segunda dia 13/07 às 7h', ['10 startNoEarlierThan 07-13T07:00']],
    [
      'pt',
      'o andaime da caldeira 1 está 100% e o da caldeira 2 em 40%',
      [
        'x language.safetyStepOpen Bloqueio e liberação',
        '3 Montagem de andaime 12h <2FS @Andaimista*4 100% in 1',
        '9 Montagem de andaime 10h <8FS @Andaimista*4 40% in 7',
      ],
    ],
    ['pt', 'qual a folga do teste hidrostático da caldeira 1?', 'language.question'],
    [
      'pt',
      'remove a montagem de andaime das duas caldeiras',
      [
        '- Montagem de andaime',
        '- Montagem de andaime',
        '4 Limpeza mecânica 16h <2FS @Ajudante*3 in 1',
        '10 Limpeza mecânica 14h <8FS @Ajudante*3 in 7',
      ],
    ],
    [
      'pt',
      'duplica a solda dos tubos e chama de solda do superaquecedor',
      ['14 Solda do superaquecedor 24h <4FS @Soldador*2 in 1'],
    ],
    ['pt', 'sábado 11/07 não tem trabalho', ['off 07-11']],
    [
      'pt',
      'em todas, troque teste hidrostático por TH',
      ['6 TH 6h <5FS @Caldeireiro*1 in 1', '12 TH 6h <11FS @Caldeireiro*1 in 7'],
    ],
    ['pt', 'o operador tá de folga dia 9/7', ['Operador off 07-09 to 07-09']],
  ],
  column: [
    [
      'en',
      'the inspector is only available from July 15 at 1 pm',
      ['Inspector off 07-06 to 07-14', 'Inspector works 07-15 to 07-15 13-17h'],
    ],
    ['en', 'Inspector is on leave from 8 July to 10 July', ['Inspector off 07-08 to 07-10']],
    ['en', "the crane operator won't be here until July 9", 'language.personNotFound'],
    ['en', 'steam out is gonna take 16 hrs not 12', ['3 Steam out 16h <2FS @Operations*1 in 1']],
    [
      'en',
      'trays 1-10 done, trays 11-20 60%',
      [
        '? language.reportAsked',
        '7 Remove trays 1-10 1d <6FS @Boilermaker*4 100% in 5',
        '8 Remove trays 11-20 1d <6FS @Boilermaker*4 60% in 5',
      ],
    ],
    ['en', 'swap the boilermaker for ACME on the tray reinstall', ['11 Reinstall trays 2d <10FS,9FS @ACME*6 in 5']],
    ['en', "hydro test can't start before July 16", ['12 startNoEarlierThan 07-16T08:00']],
    ['en', 'kill the leak test', ['- Leak test', '17 Column on stream 0h <15FS in 14']],
    ['en', 'add "Gasket check" 2h after close manways', ['18 Gasket check 2h <13FS in 5']],
    [
      'en',
      'push mechanical phase by 1 day',
      [
        '? language.askBulk',
        '6 startNoEarlierThan 07-10T15:00',
        '7 startNoEarlierThan 07-11T13:00',
        '8 startNoEarlierThan 07-11T13:00',
        '9 startNoEarlierThan 07-14T13:00',
        '10 startNoEarlierThan 07-14T13:00',
        '11 startNoEarlierThan 07-15T15:00',
        '12 startNoEarlierThan 07-17T15:00',
        '13 startNoEarlierThan 07-18T13:00',
      ],
    ],
    [
      'en',
      'we finished installing blinds yesterday at 5pm',
      ['? language.reportAsked', '4 Install blinds 10h <3FS @Pipefitter*4 100% in 1', '4 ended 06-28T17:00'],
    ],
    [
      'en',
      'the boilermakers are only available until July 14 at noon',
      ['Boilermaker works 07-14 to 07-14 8-12h', 'Boilermaker off 07-15 to 07-22'],
    ],
    [
      'en',
      'Inspector and Operations are off from July 8 to July 9',
      ['Operations off 07-08 to 07-09', 'Inspector off 07-08 to 07-09'],
    ],
  ],
  tank: [
    [
      'es',
      'el soldador recién llega el 15/07 a las 13h',
      ['Soldador off 07-06 to 07-14', 'Soldador works 07-15 to 07-15 13-17h'],
    ],
    ['es', 'el inspector está de vacaciones del 8/07 al 10/07', ['Inspector off 07-08 to 07-10']],
    ['es', 'la limpieza de lodos va a tardar 4 días, no 3', ['3 Limpieza de lodos 4d <2FS @Ayudante*4']],
    [
      'es',
      'agrega "Calibración de tanque" de 1 día después de la prueba hidrostática',
      ['10 Calibración de tanque 1d <8FS'],
    ],
    ['es', 'elimina el cambio de sellos', ['- Cambio de sellos', '8 Prueba hidrostática 1d <7FS @Operaciones*1']],
    [
      'es',
      'vaciar tanque ya está listo y ventilar va por 50%',
      ['1 Vaciar tanque 1d @Operaciones*1 100%', '2 Ventilar y desgasificar 12h <1FS @Operaciones*1 50%'],
    ],
    [
      'es',
      'la pintura interior empieza 1 día después de la reparación de fondo',
      ['7 Pintura interior 3d <5FS+1d @Pintor*3'],
    ],
    ['es', 'pon 2 soldadores más en la reparación', ['5 Reparación de fondo 4d <4FS @Soldador*5']],
    ['es', '¿cuándo termina la parada?', 'language.question'],
    ['es', 'atrasa todo 1 día excepto el vaciado', ['2 startNoEarlierThan 07-08T08:00']],
    ['es', 'renombra limpieza de lodos a retiro de lodos', ['3 Retiro de lodos 3d <2FS @Ayudante*4']],
    ['es', 'el 9/7 es feriado', ['off 07-09']],
    [
      'es',
      'inspección de fondo 12 horas y reparación 5 días',
      ['4 Inspección de fondo 12h <3FS @Inspector*1', '5 Reparación de fondo 5d <4FS @Soldador*3'],
    ],
  ],
  conveyor: [
    ['pt', 'o vulcanizador só estará disponível a partir de sexta 10/07', ['Vulcanizador off 07-06 to 07-09']],
    ['pt', 'emendar correia leva 1 dia a mais', ['5 Emendar correia 24h <3FS,4FS @Vulcanizador*2']],
    [
      'pt',
      'renomeia lubrificação geral pra lubrificação dos mancais',
      ['9 Lubrificação dos mancais 2h <6FS,8FS @Lubrificador*1'],
    ],
  ],
  exchangers: [
    [
      'pt',
      'P-201: abrir 6h, hidrojato 12h, fechar 4h',
      [
        '5 Abrir P-201 6h <3FS @Caldeireiro*2 in 4',
        '7 Hidrojato no feixe P-201 12h <6FS @Hidrojatista*2 in 4',
        '8 Fechar P-201 4h <7FS @Caldeireiro*2 in 4',
      ],
    ],
    [
      'pt',
      'cria "Inspeção do feixe P-201" 3h entre hidrojato e fechar do P-201',
      ['18 Inspeção do feixe P-201 3h <7FS in 4', '8 Fechar P-201 5h <18FS @Caldeireiro*2 in 4'],
    ],
  ],
  furnace: [['pt', 'a secagem do refratário é contínua, 24h por dia', ['8 works 24h x 7d']]],
  compressor: [
    ['en', 'bearings slipped half a day', ['7 startNoEarlierThan 07-08T18:00']],
    ['en', 'what if we double the millwrights?', 'language.question'],
    ['en', 'rename lube oil flush to oil flushing', ['9 Oil flushing 2d <8FS @Operations*1']],
  ],
}

describe('instructions from the field', () => {
  for (const [plan, list] of Object.entries(INSTRUCTIONS))
    test.each(list)(`${plan}, %s: %s`, (language, text, rows) =>
      expect(
        changed(text, language, plan === 'default' ? PLANS[language] : PLANT_PLANS[plan as keyof typeof PLANT_PLANS]),
      ).toEqual(rows),
    )
})
