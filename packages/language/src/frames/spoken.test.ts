import { describe, expect, test } from 'vitest'
import { changed } from '../testing/changed.ts'
import { planFrom } from '../testing/plant-plans.ts'
import type { Language } from '../types.ts'

const MILL = planFrom('Parada geral da fábrica', [
  'Digestor',
  '  Esvaziar digestor | 10h | | Operador',
  '  Inspeção interna do digestor | 8h | 2 | Inspetor',
  '  Troca das peneiras | 36h | 3 | Mecânico*6',
  'Linha de fibras',
  '  Revisão da válvula HV-201 | 6h | 2 | Instrumentista',
  '  Revisão da válvula HV-202 | 6h | 2 | Instrumentista',
  '  Calibrar transmissores | 12h | | Instrumentista*2',
  'Retomada',
  '  Aquecer linha | 12h | 4,8 | Operador*2',
])
const FURNACE = planFrom('Stove outage', [
  'Rake out hearth | 40h | | Laborer*8',
  'Replace coolers row 6 | 30h | 1 | Pipefitter*4',
  'Replace coolers row 7 | 30h | 2 | Pipefitter*4',
  'Pressure test | 8h | 3 | Pipefitter*2,Inspector',
  'Grout hearth | 16h | 1 | Bricklayer*2',
  'Dry out | 48h | 4,5 | Operator*2',
])
const KILN = planFrom('Horno 2', [
  'Horno',
  '  Demoler ladrillo zona 1 | 16h | | Albañil*6',
  '  Demoler ladrillo zona 2 | 14h | 2 | Albañil*6',
  '  Inspección del casco | 6h | 3 | Inspector',
  '  Soldar casco | 20h | 4 | Soldador*3',
  '  Instalar ladrillo zona 1 | 30h | 5 | Albañil*8',
  'Eléctrica',
  '  Mantenimiento de celdas | 20h | | Electricista*4',
  '  Prueba de relés | 10h | 8 | Electricista*2',
])
const PLAN: Readonly<Record<Language, typeof MILL>> = { pt: MILL, en: FURNACE, es: KILN }

describe('what planners say in one breath', () => {
  test.each<readonly [Language, string, readonly string[]]>([
    // A value and a crew of several rows; a crew, and what is waited for, behind a row and its hours.
    [
      'pt',
      'HV-201 e HV-202: 8h cada, com 2 instrumentistas',
      [
        '6 Revisão da válvula HV-201 8h <2FS @Instrumentista*2 in 5',
        '7 Revisão da válvula HV-202 8h <2FS @Instrumentista*2 in 5',
      ],
    ],
    [
      'pt',
      'troca das peneiras: 30h, 4 mecânicos, só depois de calibrar transmissores',
      ['4 Troca das peneiras 30h <3FS,8FS @Mecânico*4 in 1'],
    ],
    // How many come, and how many there are.
    ['en', 'rake out needs 2 more laborers and shud take 32 hrs not 40', ['1 Rake out hearth 32h @Laborer*10']],
    ['en', 'pressure test needs another inspector', ['4 Pressure test 8h <3FS @Pipefitter*2 @Inspector*2']],
    ['en', 'move the inspector off the pressure test', ['4 Pressure test 8h <3FS @Pipefitter*2']],
    ['en', 'swap the bricklayers on grout hearth for laborers', ['5 Grout hearth 16h <1FS @Laborer*2']],
    [
      'pt',
      'volta pra 30h a troca das peneiras e tira metade dos mecânicos',
      ['4 Troca das peneiras 30h <3FS @Mecânico*3 in 1'],
    ],
    [
      'pt',
      'dobra o pessoal da troca das peneiras, aí cai pra 24h',
      ['4 Troca das peneiras 24h <3FS @Mecânico*12 in 1'],
    ],
    [
      'es',
      'agrega 2 albañiles más a la demolición de la zona 1 y 1 a la zona 2',
      ['2 Demoler ladrillo zona 1 16h @Albañil*8 in 1', '3 Demoler ladrillo zona 2 14h <2FS @Albañil*7 in 1'],
    ],
    ['es', 'prueba de relés: que la haga el inspector', ['9 Prueba de relés 10h <8FS @Inspector*2 in 7']],
    // Rows by what they share with the row named before; all that a plural names; what "both" counts.
    [
      'es',
      'la zona 2 se demuele en 10h y la zona 1 en 12',
      ['2 Demoler ladrillo zona 1 12h @Albañil*6 in 1', '3 Demoler ladrillo zona 2 10h <2FS @Albañil*6 in 1'],
    ],
    [
      'pt',
      'válvulas em 5h',
      [
        '6 Revisão da válvula HV-201 5h <2FS @Instrumentista*1 in 5',
        '7 Revisão da válvula HV-202 5h <2FS @Instrumentista*1 in 5',
      ],
    ],
    [
      'pt',
      'revisão da válvula: as duas passam a 7h',
      [
        '6 Revisão da válvula HV-201 7h <2FS @Instrumentista*1 in 5',
        '7 Revisão da válvula HV-202 7h <2FS @Instrumentista*1 in 5',
      ],
    ],
    // A number that stands in names is no number of the plan's rows.
    [
      'en',
      'coolers row 7 50% done, row 6 finished',
      [
        '? language.reportAsked',
        '2 Replace coolers row 6 30h <1FS @Pipefitter*4 100%',
        '3 Replace coolers row 7 30h <2FS @Pipefitter*4 50%',
      ],
    ],
    // What is left out of a set is looked for in it.
    [
      'pt',
      'aumenta em 25% a duração de tudo do digestor menos a inspeção',
      ['2 Esvaziar digestor 12.5h @Operador*1 in 1', '4 Troca das peneiras 45h <3FS @Mecânico*6 in 1'],
    ],
    // Leads, limits, links.
    [
      'es',
      'que el soldar casco arranque 6 horas antes de que termine la inspeccion',
      ['5 Soldar casco 20h <4FS-6h @Soldador*3 in 1'],
    ],
    [
      'es',
      'prueba de relés 12 hs y que arranque junto con demoler zona 2',
      ['9 Prueba de relés 12h <3SS,8FS @Electricista*2 in 7'],
    ],
    ['pt', 'aquecer linha não pode acabar depois de 20/07 18h', ['10 finishNoLaterThan 07-20T18:00']],
    ['en', 'the dry out must not start after 20 July', ['6 startNoLaterThan 07-20T08:00']],
    [
      'pt',
      'aquecer linha depende da revisão da HV-201 e não espera mais calibrar transmissores',
      ['10 Aquecer linha 12h <4FS,6FS @Operador*2 in 9'],
    ],
    [
      'es',
      'todo lo eléctrico empieza el lunes 13 a las 7',
      ['8 startNoEarlierThan 07-13T07:00', '9 startNoEarlierThan 07-13T07:00'],
    ],
    // A name without quotes.
    [
      'pt',
      'adiciona uma tarefa de LP nas peneiras, 6h, inspetor, entre a inspeção interna e a troca das peneiras',
      ['11 LP nas peneiras 6h <3FS @Inspetor*1 in 1', '4 Troca das peneiras 36h <11FS @Mecânico*6 in 1'],
    ],
    // What is taken back inside of a sentence.
    [
      'en',
      'bring the dry out down to 2 days, no wait, leave it as is, rake out takes 30h',
      ['? language.askSupposed leave it', '1 Rake out hearth 30h @Laborer*8'],
    ],
    // Rows in a run, a value for each row of a phase, short forms, a value said again.
    [
      'pt',
      'peneiras 30h HV-201 5h transmissores 10h',
      [
        '4 Troca das peneiras 30h <3FS @Mecânico*6 in 1',
        '6 Revisão da válvula HV-201 5h <2FS @Instrumentista*1 in 5',
        '8 Calibrar transmissores 10h @Instrumentista*2 in 5',
      ],
    ],
    [
      'es',
      'eléctrica con 3 electricistas y 12 horas c/u',
      ['8 Mantenimiento de celdas 12h @Electricista*3 in 7', '9 Prueba de relés 12h <8FS @Electricista*3 in 7'],
    ],
    ['en', 'grout hearth 16 -> 18h, w/ 4 bricklayers', ['5 Grout hearth 18h <1FS @Bricklayer*4']],
    ['es', 'prueba de relés: 14... perdón, 16 horas', ['9 Prueba de relés 16h <8FS @Electricista*2 in 7']],
    ['es', 'la prueba de relés va el martes 14 a las 8, no antes', ['9 startNoEarlierThan 07-14T08:00']],
    // One after the other no more; the other way round is asked.
    [
      'en',
      'run coolers row 6 and coolers row 7 side by side',
      ['3 Replace coolers row 7 30h <1FS @Pipefitter*4', '4 Pressure test 8h <2FS,3FS @Pipefitter*2 @Inspector*1'],
    ],
    [
      'en',
      'coolers row 7 before coolers row 6',
      [
        '? language.askTurned',
        '3 Replace coolers row 7 30h <1FS @Pipefitter*4',
        '2 Replace coolers row 6 30h <3FS @Pipefitter*4',
        '4 Pressure test 8h <2FS @Pipefitter*2 @Inspector*1',
      ],
    ],
  ])('%s: %s', (language, text, rows) => {
    const found = changed(text, language, PLAN[language])
    expect(typeof found === 'string' ? found : [...found].sort()).toEqual([...rows].sort())
  })

  test.each<readonly [Language, string]>([
    // Each half of an order is done, or asked about.
    ['en', 'dry out 30 -> 36h & finish no later than 24 jul noon'],
    ['pt', 'dobra os peões da troca das peneiras, aí cai pra 24h'],
  ])('no part is dropped without a word: %s: %s', (language, text) => {
    const found = changed(text, language, PLAN[language])
    expect(typeof found === 'string' || found[0]?.startsWith('? ') || found.some(row => row.startsWith('! '))).toBe(
      true,
    )
  })

  const COMPRESSOR = planFrom('C-704', [
    'Compressor C-704',
    '  Trocar válvulas | 16h | | Mecânico*2',
    '  Trocar selos | 20h | 2 | Mecânico*2',
    '  Alinhar compressor | 6h | 3 | Mecânico',
    'Retorno',
    '  Teste | 8h | 4',
  ])
  const FASTER = ['2 Trocar válvulas 12h @Mecânico*2 in 1', '3 Trocar selos 15h <2FS @Mecânico*2 in 1']
  const LONGER = ['2 Trocar válvulas 17.6h @Mecânico*2 in 1', '3 Trocar selos 22h <2FS @Mecânico*2 in 1']
  test.each<readonly [Language, string, readonly string[]]>([
    // What is said to stay is taken out of a set.
    ['pt', 'tudo do compressor 10% a mais e não mexe no alinhamento', LONGER],
    ['pt', 'tudo do compressor 10% a mais, mas mantém o alinhamento como está', LONGER],
    ['es', 'todo lo del compresor 10% más, pero el alineado queda igual', LONGER],
    ['pt', 'no compressor, tudo 25% mais rápido, só o alinhamento que não muda', FASTER],
    // A comparative has its direction from its adjective.
    ['pt', 'trocar selos 25% mais rápido', ['3 Trocar selos 15h <2FS @Mecânico*2 in 1']],
    ['pt', 'trocar selos 25% mais lento', ['3 Trocar selos 25h <2FS @Mecânico*2 in 1']],
    [
      'pt',
      'tudo 25% mais rápido',
      [...FASTER, '4 Alinhar compressor 4.5h <3FS @Mecânico*1 in 1', '6 Teste 6h <4FS in 5'],
    ],
    // What stands behind a colon is said of what stands in front of it.
    ['pt', 'trocar selos: põe +1 mecânico e corta 2h', ['3 Trocar selos 18h <2FS @Mecânico*3 in 1']],
  ])('%s: %s', (language, text, rows) => {
    const found = changed(text, language, COMPRESSOR)
    expect(typeof found === 'string' ? found : [...found].sort()).toEqual([...rows].sort())
  })

  test('rows behind a colon are those of what stands in front of it, and tags go by their number', () => {
    const caster = planFrom('Colada', [
      'Desmontaje de molde línea 1 | 8h',
      'Desmontaje de molde línea 2 | 8h | 1',
      'Cambio de segmentos línea 1 | 22h | 1',
      'Cambio de segmentos línea 2 | 22h | 2',
    ])
    expect(changed('cambio de segmentos: línea 1 en 20, línea 2 en 24', 'es', caster)).toEqual([
      '3 Cambio de segmentos línea 1 20h <1FS',
      '4 Cambio de segmentos línea 2 24h <2FS',
    ])
    const bundles = planFrom('Feixes', [
      'Retirar feixe do P-702 | 8h',
      'Hidrojatear feixe do P-702 | 12h | 1',
      'Hidrojatear feixe do P-703 | 14h | 1',
    ])
    expect(changed('hidrojato do 703 em 11 horas', 'pt', bundles)).toEqual(['3 Hidrojatear feixe do P-703 11h <1FS'])
  })

  test('of rows that fit alike the one under way is the one that is reported', () => {
    const plan = planFrom('Caldeira', [
      'Montar andaimes da fornalha | 22h | | Andaimista*8 | 40',
      'Trocar painéis | 50h | 1 | Soldador*6',
      'Desmontar andaimes da fornalha | 12h | 2 | Andaimista*8',
    ])
    expect(changed('andaimes da fornalha tá em 70%', 'pt', plan)).toEqual([
      '1 Montar andaimes da fornalha 22h @Andaimista*8 70%',
    ])
    // What is left of something is no new work.
    expect(changed('andaimes da fornalha tá em 70%, falta só o topo', 'pt', plan)).not.toContain('4 Só o topo 1d')
  })

  test('numbers that names end in are no numbers of rows', () => {
    const plan = planFrom('Prensas', [
      'Lavar | 6h',
      'Trocar rolos da prensa 1 | 10h | 1',
      'Trocar rolos da prensa 2 | 10h | 2',
    ])
    const found = changed('inverte as prensas: a 2 antes da 1', 'pt', plan)
    expect(typeof found === 'string' || found.every(row => !row.startsWith('1 Lavar'))).toBe(true)
  })

  test('what stays as it is is not what the next order is about', () =>
    expect(changed('no toques la soldadura, pero reduce a la mitad el resto', 'es', KILN)).not.toContain(
      '5 Soldar casco 10h <4FS @Soldador*3 in 1',
    ))
})
