import { describe, expect, test } from 'vitest'
import { changed } from '../testing/changed.ts'
import { planFrom } from '../testing/plant-plans.ts'
import type { Language } from '../types.ts'

const HYDRO = planFrom('Parada UG-04', [
  'Turbina',
  '  Inspeção do rotor | 16h | | Inspetor',
  '  Reparo de cavitação | 48h | 2 | Mecânico*2',
  'Gerador',
  '  Retirada dos polos | 18h | | Eletricista*2',
  '  Ensaio de tensão | 8h | 5 | Jorge Lima',
  '  Recolocação dos polos | 18h | 6 | Eletricista*2',
])
const TURBINE = planFrom('Turnaround', [
  'Rotating',
  '  Overhaul ID fan | 36h | | Pipefitter*2',
  '  Balance ID fan rotor | 8h | 2 | Dan Whitlock',
  '  Motor insulation test | 4h | | Electrician',
  'Drum',
  '  Open manways | 3h | | Pipefitter',
  '  Internal drum inspection | 9h | 6 | Inspector',
  '  Close manways | 3h | 7 | Pipefitter',
])
const MILL = planFrom('Molino', [
  'Bombas',
  '  Cambio de impulsor bomba 101 | 18h | | Mecánico',
  '  Cambio de impulsor bomba 102 | 18h | 2 | Mecánico',
  'Filtros',
  '  Cambio de arena filtro A | 14h | | Mecánico*2',
  '  Cambio de arena filtro B | 12h | 5 | Mecánico*2',
  '  Prueba de filtros | 4h | 6 | Eléctrico',
])
const PLAN: Readonly<Record<Language, typeof HYDRO>> = { pt: HYDRO, en: TURBINE, es: MILL }
type Case = readonly [Language, string, readonly string[] | string]

describe('rows that are named by something else than their name', () => {
  test.each<Case>([
    // Two names that share a word, either way round.
    [
      'pt',
      'Retirada e recolocação dos polos com 22 horas cada',
      ['5 Retirada dos polos 22h @Eletricista*2 in 4', '7 Recolocação dos polos 22h <6FS @Eletricista*2 in 4'],
    ],
    [
      'pt',
      'A retirada e a recolocação dos polos levam 20h cada',
      ['5 Retirada dos polos 20h @Eletricista*2 in 4', '7 Recolocação dos polos 20h <6FS @Eletricista*2 in 4'],
    ],
    [
      'en',
      'Close and open manways take 4 hours each',
      ['6 Open manways 4h @Pipefitter*1 in 5', '8 Close manways 4h <7FS @Pipefitter*1 in 5'],
    ],
    [
      'en',
      'ID fan overhaul and balancing: 30h each',
      [
        '? language.askLarge',
        '2 Overhaul ID fan 30h @Pipefitter*2 in 1',
        '3 Balance ID fan rotor 30h <2FS @Dan Whitlock*1 in 1',
      ],
    ],
    // What was named before.
    [
      'pt',
      'O reparo de cavitação passa a 50h e ele só começa depois do ensaio de tensão',
      ['3 Reparo de cavitação 50h <2FS,6FS @Mecânico*2 in 1'],
    ],
    [
      'en',
      'Open manways is 5h now, and it waits for the motor insulation test',
      ['6 Open manways 5h <4FS @Pipefitter*1 in 5'],
    ],
    [
      'en',
      'Dan moved: the ID fan overhaul loses 4 hours. It now depends on the motor insulation test',
      [
        '? language.askWhich Dan moved: the ID fan overhaul loses 4 hours. It now depends on the motor insulation test',
        '2 Overhaul ID fan 32h <4FS @Pipefitter*2 in 1',
      ],
    ],
    // What the instruction itself adds.
    [
      'pt',
      'Depois do ensaio de tensão entra "Secagem do estator", 10h, e a recolocação dos polos passa a esperar essa secagem',
      ['8 Secagem do estator 10h <6FS in 4', '7 Recolocação dos polos 18h <6FS,8FS @Eletricista*2 in 4'],
    ],
    [
      'en',
      'Add "Refractory patching" of 5h after the motor insulation test, and the manways opening waits for the patching',
      ['9 Refractory patching 5h <4FS in 1', '6 Open manways 3h <9FS @Pipefitter*1 in 5'],
    ],
    // A number or a letter that one name has.
    ['es', 'la 102 pasa a 20 horas', ['3 Cambio de impulsor bomba 102 20h <2FS @Mecánico*1 in 1']],
    [
      'es',
      'el filtro A en 16 h y el filtro B en 10',
      ['5 Cambio de arena filtro A 16h @Mecánico*2 in 4', '6 Cambio de arena filtro B 10h <5FS @Mecánico*2 in 4'],
    ],
    // A place in front, and what is left of a part.
    [
      'pt',
      'No gerador, o ensaio de tensão fica em 10h e o resto do gerador aumenta 50%',
      [
        '5 Retirada dos polos 27h @Eletricista*2 in 4',
        '6 Ensaio de tensão 10h <5FS @Jorge Lima*1 in 4',
        '7 Recolocação dos polos 27h <6FS @Eletricista*2 in 4',
      ],
    ],
    [
      'en',
      'Motor insulation test takes 6h and the rest of Rotating is cut by half',
      [
        '2 Overhaul ID fan 18h @Pipefitter*2 in 1',
        '3 Balance ID fan rotor 4h <2FS @Dan Whitlock*1 in 1',
        '4 Motor insulation test 6h @Electrician*1 in 1',
      ],
    ],
    ['es', 'De los filtros, la prueba pasa a 6h', ['7 Prueba de filtros 6h <6FS @Eléctrico*1 in 4']],
    // The verb beside a mention chooses.
    ['en', 'closing the manways takes 5h', ['8 Close manways 5h <7FS @Pipefitter*1 in 5']],
    ['en', 'the overhaul of the ID fan needs 6 more hours', ['2 Overhaul ID fan 42h @Pipefitter*2 in 1']],
    [
      'es',
      'Los trabajos de arena se alargan 2 horas cada uno',
      ['5 Cambio de arena filtro A 16h @Mecánico*2 in 4', '6 Cambio de arena filtro B 14h <5FS @Mecánico*2 in 4'],
    ],
  ])('%s: %s', (language, text, rows) => expect(changed(text, language, PLAN[language])).toEqual(rows))
})

describe('order told in other ways', () => {
  test.each<Case>([
    [
      'es',
      'Cambia el orden de las bombas: primero la 102 y después la 101',
      [
        '3 Cambio de impulsor bomba 102 18h @Mecánico*1 in 1',
        '2 Cambio de impulsor bomba 101 18h <3FS @Mecánico*1 in 1',
      ],
    ],
    ['en', 'first the motor insulation test, then the manways opening', ['6 Open manways 3h <4FS @Pipefitter*1 in 5']],
    [
      'pt',
      'primeiro o ensaio de tensão, depois o reparo de cavitação',
      ['3 Reparo de cavitação 48h <2FS,6FS @Mecânico*2 in 1'],
    ],
    [
      'en',
      'Motor insulation test and internal drum inspection run one after the other',
      ['7 Internal drum inspection 9h <4FS,6FS @Inspector*1 in 5'],
    ],
    [
      'pt',
      'Ensaio de tensão e reparo de cavitação em série, primeiro o reparo',
      ['6 Ensaio de tensão 8h <3FS,5FS @Jorge Lima*1 in 4'],
    ],
    [
      'es',
      'La prueba de filtros ya no depende del filtro B sino de la bomba 102',
      ['7 Prueba de filtros 4h <3FS @Eléctrico*1 in 4'],
    ],
    [
      'pt',
      'A recolocação dos polos não espera mais o ensaio de tensão, e sim a inspeção do rotor',
      ['7 Recolocação dos polos 18h <2FS @Eletricista*2 in 4'],
    ],
    [
      'en',
      'the drum inspection waits for the motor insulation test instead of the manways opening',
      ['7 Internal drum inspection 9h <4FS @Inspector*1 in 5'],
    ],
    ['es', 'El filtro B no tiene que esperar al filtro A', ['6 Cambio de arena filtro B 12h @Mecánico*2 in 4']],
    [
      'en',
      'Hold the motor insulation test 6 hours after the drum inspection',
      ['4 Motor insulation test 4h <7FS+6h @Electrician*1 in 1'],
    ],
  ])('%s: %s', (language, text, rows) => expect(changed(text, language, PLAN[language])).toEqual(rows))
})

describe('days, hours and reports', () => {
  test.each<Case>([
    ['es', 'Trabajamos sábados y domingos hasta el 5 de julio', ['work 07-04', 'work 07-05']],
    ['en', 'work weekends until July 12', ['work 07-04', 'work 07-05', 'work 07-11', 'work 07-12']],
    ['pt', 'vamos trabalhar aos sábados até 12/07', ['work 07-04', 'work 07-11']],
    ['en', 'No one works on July 13 and we do work on Saturday the 18th', ['work 07-18', 'off 07-13']],
    ['en', 'Motor insulation test runs 8 pm to 4 am', ['4 works 8 pm to 4 am']],
    ['pt', 'o ensaio de tensão vai rodar das 22h às 6h', ['6 works das 22h às 6h']],
    ['es', 'el cambio de impulsor de la bomba 101 se hace de 19:00 a 07:00', ['2 works 19:00 a 07:00']],
    [
      'pt',
      'A inspeção do rotor começou ontem às 13h e terminou hoje às 7h',
      ['2 Inspeção do rotor 16h @Inspetor*1 100% in 1', '2 started 06-28T13:00', '2 ended 06-29T07:00'],
    ],
    [
      'en',
      'The overhaul of the ID fan started on Friday at 9:00',
      ['2 Overhaul ID fan 36h @Pipefitter*2 1% in 1', '2 started 06-26T09:00'],
    ],
    [
      'pt',
      'A inspeção do rotor já foi e o reparo de cavitação nem começou',
      ['2 Inspeção do rotor 16h @Inspetor*1 100% in 1'],
    ],
    [
      'es',
      'El impulsor de la 101 sale del mecánico y pasa al eléctrico',
      ['2 Cambio de impulsor bomba 101 18h @Eléctrico*1 in 1'],
    ],
    [
      'en',
      'Dan Whitlock replaces the electrician on the motor insulation test',
      ['4 Motor insulation test 4h @Dan Whitlock*1 in 1'],
    ],
  ])('%s: %s', (language, text, rows) => expect(changed(text, language, PLAN[language])).toEqual(rows))
})

describe('what is said of something that another part tells', () => {
  test.each<Case>([
    // A day that was named before, and why.
    [
      'pt',
      'O guindaste só volta na quarta, 15/07, então a retirada dos polos não começa antes disso',
      ['5 startNoEarlierThan 07-15T08:00'],
    ],
    [
      'en',
      'The vendor leaves on July 17, so the drum inspection must be finished by then',
      ['7 finishNoLaterThan 07-17T17:00'],
    ],
    [
      'es',
      'La grúa llega el 10 de julio, así que la prueba de filtros no puede empezar antes',
      ['7 startNoEarlierThan 07-10T08:00'],
    ],
    // One link in place of another.
    [
      'pt',
      'Em vez de esperar o ensaio de tensão, a recolocação dos polos espera só a inspeção do rotor',
      ['7 Recolocação dos polos 18h <2FS @Eletricista*2 in 4'],
    ],
    [
      'es',
      'La prueba de filtros no espera el filtro B, espera la bomba 102',
      ['7 Prueba de filtros 4h <3FS @Eléctrico*1 in 4'],
    ],
    [
      'pt',
      'Enquanto a inspeção do rotor não acabar ninguém mexe na retirada dos polos',
      ['5 Retirada dos polos 18h <2FS @Eletricista*2 in 4'],
    ],
    // Rows before and after another.
    [
      'en',
      'Everything after opening the manways takes 50% longer',
      ['7 Internal drum inspection 13.5h <6FS @Inspector*1 in 5', '8 Close manways 4.5h <7FS @Pipefitter*1 in 5'],
    ],
    [
      'es',
      'todo lo que va antes de la prueba de filtros sube un 50%',
      ['5 Cambio de arena filtro A 21h @Mecánico*2 in 4', '6 Cambio de arena filtro B 18h <5FS @Mecánico*2 in 4'],
    ],
    [
      'pt',
      'tudo que vem depois da retirada dos polos cai pela metade',
      ['6 Ensaio de tensão 4h <5FS @Jorge Lima*1 in 4', '7 Recolocação dos polos 9h <6FS @Eletricista*2 in 4'],
    ],
    // Shares, crews and who says so.
    ['pt', 'Falta um terço da inspeção do rotor', ['2 Inspeção do rotor 16h @Inspetor*1 67% in 1']],
    ['es', 'El filtro A lleva 7 de 14 horas', ['5 Cambio de arena filtro A 14h @Mecánico*2 50% in 4']],
    [
      'pt',
      'Jorge Lima vai precisar de 4 horas extras no ensaio de tensão',
      ['6 Ensaio de tensão 12h <5FS @Jorge Lima*1 in 4'],
    ],
    ['en', 'Dan Whitlock needs 4 more hours on the motor insulation test', 'language.resourceNotFound'],
    ['es', 'Suma un mecánico al cambio de arena del filtro A', ['5 Cambio de arena filtro A 14h @Mecánico*3 in 4']],
    ['pt', 'Três eletricistas em vez de dois na retirada dos polos', ['5 Retirada dos polos 18h @Eletricista*3 in 4']],
    [
      'es',
      'Un eléctrico se encarga de la bomba 102, ya no el mecánico',
      ['3 Cambio de impulsor bomba 102 18h <2FS @Eléctrico*1 in 1'],
    ],
    ['en', 'Internal drum inspection goes up in 12 hours', ['7 Internal drum inspection 12h <6FS @Inspector*1 in 5']],
    // What is put before a row waits for what that row waits for.
    [
      'en',
      'Insert "Gas test" (2h, electrician) right before the drum inspection',
      ['9 Gas test 2h <6FS @Electrician*1 in 5', '7 Internal drum inspection 9h <6FS,9FS @Inspector*1 in 5'],
    ],
    // The row said last is the one that is meant.
    [
      'pt',
      'Põe 10 horas na inspeção do rotor, digo, no ensaio de tensão',
      ['6 Ensaio de tensão 10h <5FS @Jorge Lima*1 in 4'],
    ],
  ])('%s: %s', (language, text, rows) => expect(changed(text, language, PLAN[language])).toEqual(rows))
})

describe('rows made one, rows parted, and what is taken back', () => {
  test.each<Case>([
    [
      'pt',
      'A retirada e o ensaio de tensão viram uma só tarefa chamada Retirada e ensaio, com 20h',
      [
        '- Ensaio de tensão',
        '5 Retirada e ensaio 20h @Eletricista*2 @Jorge Lima*1 in 4',
        '7 Recolocação dos polos 18h <5FS @Eletricista*2 in 4',
      ],
    ],
    [
      'pt',
      'unir retirada dos polos com ensaio de tensão numa única atividade',
      [
        '- Ensaio de tensão',
        '5 Retirada dos polos e ensaio de tensão 26h @Eletricista*2 @Jorge Lima*1 in 4',
        '7 Recolocação dos polos 18h <5FS @Eletricista*2 in 4',
      ],
    ],
    [
      'en',
      'Internal drum inspection and close manways become one task called "Inspect and close"',
      ['- Close manways', '7 Inspect and close 12h <6FS @Inspector*1 @Pipefitter*1 in 5'],
    ],
    [
      'en',
      'combine opening the manways and the drum inspection into a single 10-hour job',
      [
        '- Internal drum inspection',
        '6 Open manways and internal drum inspection 10h @Pipefitter*1 @Inspector*1 in 5',
        '8 Close manways 3h <6FS @Pipefitter*1 in 5',
      ],
    ],
    [
      'es',
      'fusiona el filtro A y el filtro B en una sola tarea de 20 h',
      [
        '- Cambio de arena filtro B',
        '5 Cambio de arena filtro A y cambio de arena filtro B 20h @Mecánico*2 in 4',
        '7 Prueba de filtros 4h <5FS @Eléctrico*1 in 4',
      ],
    ],
    ['en', 'merge open manways and close manways into one', 'language.wouldLoop'],
    [
      'pt',
      'quebra a retirada dos polos em três partes iguais',
      [
        '5 Retirada dos polos (1/3) 6h @Eletricista*2 in 4',
        '8 Retirada dos polos (2/3) 6h <5FS @Eletricista*2 in 4',
        '9 Retirada dos polos (3/3) 6h <8FS @Eletricista*2 in 4',
        '6 Ensaio de tensão 8h <9FS @Jorge Lima*1 in 4',
      ],
    ],
    [
      'pt',
      'divide o reparo de cavitação em 2 de 20h',
      [
        '3 Reparo de cavitação (1/2) 20h <2FS @Mecânico*2 in 1',
        '8 Reparo de cavitação (2/2) 20h <3FS @Mecânico*2 in 1',
      ],
    ],
    [
      'en',
      'Split the ID fan overhaul into disassembly of 12h and reassembly of 20h',
      [
        '2 Disassembly 12h @Pipefitter*2 in 1',
        '9 Reassembly 20h <2FS @Pipefitter*2 in 1',
        '3 Balance ID fan rotor 8h <9FS @Dan Whitlock*1 in 1',
      ],
    ],
    [
      'en',
      'The ID fan overhaul becomes two: "Strip" 12h and "Rebuild" 24h',
      [
        '2 Strip 12h @Pipefitter*2 in 1',
        '9 Rebuild 24h <2FS @Pipefitter*2 in 1',
        '3 Balance ID fan rotor 8h <9FS @Dan Whitlock*1 in 1',
      ],
    ],
    [
      'es',
      'El cambio de arena del filtro A en dos etapas: vaciar 6h y llenar 8h',
      [
        '5 Vaciar 6h @Mecánico*2 in 4',
        '8 Llenar 8h <5FS @Mecánico*2 in 4',
        '6 Cambio de arena filtro B 12h <8FS @Mecánico*2 in 4',
      ],
    ],
    [
      'es',
      'divide la prueba de filtros por la mitad',
      ['7 Prueba de filtros (1/2) 2h <6FS @Eléctrico*1 in 4', '8 Prueba de filtros (2/2) 2h <7FS @Eléctrico*1 in 4'],
    ],
    ['en', 'break Rotating in two parts', 'language.impossibleValue'],
    ['pt', 'opa, desfaz isso por favor', 'language.nothingToUndo'],
    ['en', 'please take that back', 'language.nothingToUndo'],
    ['es', 'deshaz el último cambio', 'language.nothingToUndo'],
    ['pt', 'cancela a retirada dos polos', ['- Retirada dos polos', '6 Ensaio de tensão 8h @Jorge Lima*1 in 4']],
  ])('%s: %s', (language, text, rows) => expect(changed(text, language, PLAN[language])).toEqual(rows))
})

describe('what is bound to its own clause', () => {
  test.each<Case>([
    // Who stands in the brackets of a new row is no crew of the next one.
    [
      'pt',
      'Antes do ensaio de tensão entra "Limpeza dos motores" (5h, eletricista), e o ensaio cai pra 4',
      ['8 Limpeza dos motores 5h <5FS @Eletricista*1 in 4', '6 Ensaio de tensão 4h <5FS,8FS @Jorge Lima*1 in 4'],
    ],
    [
      'en',
      "Make the drum inspection 12 hours and don't let it begin before July 17",
      ['7 Internal drum inspection 12h <6FS @Inspector*1 in 5', '7 startNoEarlierThan 07-17T08:00'],
    ],
    ['pt', 'Manda mais um eletricista pra retirada dos polos', ['5 Retirada dos polos 18h @Eletricista*3 in 4']],
    ['en', 'Motor insulation test went up to 6 hours', ['4 Motor insulation test 6h @Electrician*1 in 1']],
    ['es', 'Quedan dos tercios del filtro A', ['5 Cambio de arena filtro A 14h @Mecánico*2 33% in 4']],
    [
      'es',
      'Divide la prueba de filtros en "Aire" de 3 horas y "Agua" de 2',
      ['7 Aire 3h <6FS @Eléctrico*1 in 4', '8 Agua 2h <7FS @Eléctrico*1 in 4'],
    ],
    ['en', 'Dan Whitlock will be out from July 6 through July 8', ['Dan Whitlock off 07-06 to 07-08']],
    // What is waited for no longer stands behind what is waited for now.
    [
      'pt',
      'A recolocação dos polos espera a inspeção do rotor e não mais o ensaio de tensão',
      ['7 Recolocação dos polos 18h <2FS @Eletricista*2 in 4'],
    ],
    [
      'es',
      'La prueba de filtros espera la bomba 102 y ya no el filtro B',
      ['7 Prueba de filtros 4h <3FS @Eléctrico*1 in 4'],
    ],
    [
      'en',
      'the drum inspection waits for the motor insulation test and no longer for the manways opening',
      ['7 Internal drum inspection 9h <4FS @Inspector*1 in 5'],
    ],
    [
      'en',
      'Motor insulation test starts once both the drum inspection and the ID fan overhaul are done',
      ['4 Motor insulation test 4h <2FS,7FS @Electrician*1 in 1'],
    ],
  ])('%s: %s', (language, text, rows) => expect(changed(text, language, PLAN[language])).toEqual(rows))
})
