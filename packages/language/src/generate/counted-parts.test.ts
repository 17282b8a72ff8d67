import { instant } from '@parada/schedule'
import { expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { scopeFromText } from './scope-from-text.ts'

const TODAY = instant(Date.UTC(2026, 10, 27, 9) / 1000)

/** The items of a text, by their names without tags and numbers. */
function itemsOf(language: Language, text: string): Record<string, number> {
  const read = scopeFromText(text, language, TODAY)
  if (!read.ok) throw new Error(read.problems[0].code)
  const items: Record<string, number> = {}
  for (const { label } of read.value.lines) {
    const name = label.replace(/ (?:[A-Z]{1,3}-)?\d+$/, '')
    items[name] = (items[name] ?? 0) + 1
  }
  return items
}

const CASES: readonly (readonly [
  what: string,
  texts: readonly (readonly [Language, string, Readonly<Record<string, number>>])[],
])[] = [
  [
    'the number of a part of them counts no others',
    [
      [
        'pt',
        'São 24 bombas, sendo 9 na área 10 e 15 na área 20, além de 3 silos. Prazo 13 dias.',
        { Bomba: 24, Silo: 3 },
      ],
      [
        'en',
        'We have 29 pumps, of which 10 are in area 10 and 19 in area 20, plus 3 boilers. 13 days.',
        { Pump: 29, Boiler: 3 },
      ],
      [
        'es',
        'Vamos a abrir 7 bombas (4 en la casa de fuerza y 3 en el patio) y 25 agitadores, paro de 9 días.',
        { Bomba: 7, Agitador: 25 },
      ],
    ],
  ],
  [
    'further ones of the same kind are added',
    [
      [
        'pt',
        'Planejar 13 bombas na unidade 200, mais 8 na unidade 300, e 2 silos; parada de 9 dias.',
        { Bomba: 21, Silo: 2 },
      ],
      [
        'en',
        'Plan 3 pumps in unit 200, 3 more in unit 300, and 29 thickeners; 9-day outage.',
        { Pump: 6, Thickener: 29 },
      ],
      [
        'es',
        'Planificar 36 silos en la unidad 200, 5 más en la unidad 300, y 16 agitadores; paro de 9 días.',
        { Silo: 41, Agitador: 16 },
      ],
    ],
  ],
  [
    'the same number in another place is of others',
    [
      ['pt', '12 bombas na linha 1 e 12 bombas na linha 2; parada de 8 dias.', { Bomba: 24 }],
      ['en', '7 pumps on line 1 and 7 pumps on line 2; shutdown of 8 days.', { Pump: 14 }],
      ['es', '12 bombas en el área 1 y 12 bombas en el área 2; paro de 8 días.', { Bomba: 24 }],
    ],
  ],
  [
    'the same number of another kind of one card is of others',
    [
      [
        'pt',
        'Parada de 10 dias: 3 condensadores, 3 válvulas de controle e 3 válvulas de segurança.',
        { Condensador: 3, 'Válvula de controle': 3, 'Válvula de segurança': 3 },
      ],
      ['en', 'Shutdown of 10 days: 5 condensers, 5 reboilers and 5 pumps.', { Condenser: 5, Reboiler: 5, Pump: 5 }],
      ['es', 'Paro de 10 días: 4 molinos de bolas, 4 molinos SAG.', { 'Molino de bolas': 4, 'Molino SAG': 4 }],
    ],
  ],
  [
    'numbers stand behind the names',
    [
      [
        'pt',
        'Escopo preliminar U-320\nEnvasadoras: 8\nPaletizadoras: 24\nVálvulas de segurança: 21\nJanela: 11 dias',
        { Envasadora: 8, Paletizadora: 24, 'Válvula de segurança': 21 },
      ],
      [
        'en',
        'TAR 2027 - 16 days - condensers x26, safety valves x11, palletizers x34 - start 2 Aug',
        { Condenser: 26, 'Safety valve': 11, Palletizer: 34 },
      ],
      [
        'es',
        'Cantidades p/ el paro -> espesadores: 2 pza; turbinas de vapor: 22 pza; centrífuga: 1 pza. Obra de 10 días.',
        { Espesador: 2, 'Turbina de vapor': 22, Centrífuga: 1 },
      ],
    ],
  ],
  [
    'a sentence says the number of them',
    [
      ['pt', 'A quantidade de redutores é 22 e a de exaustores é 5; parada de 7 dias.', { Redutor: 22, Exaustor: 5 }],
      [
        'en',
        'Distillation columns, 28 in all, and 31 belt conveyors: a 10-day plan.',
        { 'Distillation column': 28, 'Belt conveyor': 31 },
      ],
      ['es', 'Condensadores, 21 en total, y 28 chancadores: plan de 10 días.', { Condensador: 21, Chancador: 28 }],
    ],
  ],
  [
    'a word and its figure are one number',
    [
      [
        'pt',
        'Dezenove (19) motores elétricos e dezesseis (16) bombas, prazo 15 dias.',
        { 'Motor elétrico': 19, Bomba: 16 },
      ],
      ['en', 'Thirty (30) boilers and thirty-nine (39) belt conveyors, 15 days.', { Boiler: 30, 'Belt conveyor': 39 }],
      [
        'es',
        'Veinte (20) eyectores y treinta y seis (36) cristalizadores, plazo 15 días.',
        { Eyector: 20, Cristalizador: 36 },
      ],
    ],
  ],
  [
    'of so many only some are meant',
    [
      [
        'pt',
        'Dos 60 compressores da planta, só 27 entram na parada; também 2 bombas. 14 dias.',
        { Compressor: 27, Bomba: 2 },
      ],
      [
        'en',
        "Of the plant's 60 agitators only 17 are in the shutdown; also 7 pumps. 14 days.",
        { Agitator: 17, Pump: 7 },
      ],
      [
        'es',
        'De las 60 turbinas de vapor, solo 5 entran en el paro; también 35 molinos de bolas. 14 días.',
        { 'Turbina de vapor': 5, 'Molino de bolas': 35 },
      ],
    ],
  ],
  [
    'what each of them has is none of the list',
    [
      [
        'pt',
        'Temos 34 envasadoras, cada uma com 3 mancais e 2 selos, e 2 bombas para revisar em 10 dias.',
        { Envasadora: 34, Bomba: 2 },
      ],
      [
        'en',
        'There are 40 pumps, each with 3 bearings and 2 seals, and 30 agitators to overhaul in 10 days.',
        { Pump: 40, Agitator: 30 },
      ],
      [
        'es',
        'Hay 14 zarandas, cada una con 3 cojinetes y 2 sellos, y 1 extrusora para revisar en 10 días.',
        { Zaranda: 14, Extrusora: 1 },
      ],
    ],
  ],
  [
    'a table gives the number in its last column',
    [
      [
        'pt',
        'Item;Equipamento;Qtd\n1;Tanques;12\n2;Digestores;18\n3;Válvula de controle;1',
        { Tanque: 12, Digestor: 18, 'Válvula de controle': 1 },
      ],
      ['en', 'Equipment\tQuantity\nLooms\t29\nExtruders\t15', { Loom: 29, Extruder: 15 }],
      ['es', 'Equipo\tCantidad\nEyectores\t36\nBombas\t6', { Eyector: 36, Bomba: 6 }],
    ],
  ],
  [
    'labels and numbers of rows part a list and count nothing',
    [
      ['pt', 'Mecânica: 16 bombas. Elétrica: 10 moegas. Duração 7 dias.', { Bomba: 16, Moega: 10 }],
      [
        'en',
        'Unit 100: 28 compressors. Unit 200: 27 welding robots. Unit 300: 12 palletizers. Shutdown.',
        { Compressor: 28, 'Welding robot': 27, Palletizer: 12 },
      ],
      ['es', '1 - 7 bombas\n2 - 3 silos\n3 - 30 agitadores\nParo de 9 días', { Bomba: 7, Silo: 3, Agitador: 30 }],
    ],
  ],
  [
    'numbers before their place and what counts them',
    [
      ['pt', '17 é o número de redutores e 31 o de moegas, parada de 12 dias.', { Redutor: 17, Moega: 31 }],
      ['en', 'Area 30 has 19 pumps and area 40 another 17; 2 silos in area 50. 9-day shutdown.', { Pump: 36, Silo: 2 }],
      ['es', 'Pedido 3321: 30 uds de bombas, 15 uds de agitadores. Paro de 8 días.', { Bomba: 30, Agitador: 15 }],
    ],
  ],
  [
    'a heading above things without a card is none of them',
    [
      ['pt', 'Parada do moinho em julho\n* centrífugas - 20\n* extrusoras - 5', { Centrífuga: 20, Extrusora: 5 }],
      ['en', 'Mill shutdown in July\n* centrifuges - 20\n* exhaust fans - 18', { Centrifuge: 20, 'Exhaust fan': 18 }],
      ['es', 'Paro del molino en julio\n* centrífugas - 20\n* extrusoras - 5', { Centrífuga: 20, Extrusora: 5 }],
    ],
  ],
  [
    'totals with their pieces',
    [
      [
        'pt',
        'Total de centrífugas: 38 und. Total de bombas: 19 und. Janela de 200 horas.',
        { Centrífuga: 38, Bomba: 19 },
      ],
      [
        'en',
        'Hydraulic presses qty 35, agitators qty 39, October shutdown, 6 days.',
        { 'Hydraulic press': 35, Agitator: 39 },
      ],
      [
        'es',
        'Total de condensadores: 35 und. Total de agitadores: 15 und. Ventana de 200 horas.',
        { Condensador: 35, Agitador: 15 },
      ],
    ],
  ],
  [
    'pieces, letters of parts and places part no list',
    [
      [
        'pt',
        'Faltou incluir 2 bombas (área 12, elevação 8 m) e 38 balanças (área 14). Parada de 7 dias.',
        { Bomba: 2, Balança: 38 },
      ],
      [
        'en',
        'Mechanical scope: a) 30 weighbridges b) 14 boilers c) 36 digesters',
        { Weighbridge: 30, Boiler: 14, Digester: 36 },
      ],
      [
        'es',
        'Relación para el paro de 2027:\n- 28 un centrífugas\n- 40 un llenadoras\nPersonal 45',
        { Centrífuga: 28, Llenadora: 40 },
      ],
    ],
  ],
]

test.each(CASES.flatMap(([what, texts]) => texts.map(([language, text, items]) => ({ what, language, text, items }))))(
  '$language: $what',
  ({ language, text, items }) => {
    expect(itemsOf(language, text)).toEqual(items)
  },
)
