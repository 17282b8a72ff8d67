import { parseInstant, type Schedule } from '@parada/schedule'
import type { Language } from '../../types.ts'
import { planFrom } from '../plant-plans.ts'

/** A row as people name it: with its article (o, a, os, as, el, la, the), shortened, or as the deed itself. */
export interface Row {
  readonly row: number
  readonly article: string
  readonly name: string
  readonly short: string
  readonly deed?: string
}

export interface Person {
  readonly article: string
  readonly name: string
}

export interface Material {
  readonly plan: Schedule
  readonly rows: readonly Row[]
  readonly people: readonly Person[]
  readonly phase: Row
}

/** The day on which all sentences are said: a Wednesday, five days before the plans start. */
export const TODAY = parseInstant('2026-07-01T08:00:00')!

const row = (row: number, article: string, name: string, short: string, deed?: string): Row => ({
  row,
  article,
  name,
  short,
  ...(deed && { deed }),
})

/** One plan a language, every leaf of its own length, with people and a phase. */
export const MATERIAL: Readonly<Record<Language, Material>> = {
  pt: {
    plan: planFrom('Parada do moinho', [
      'Preparação',
      '  Bloqueio elétrico | 3h | | Eletricista | 40',
      '  Lavagem do casco | 5h | 2 | Ajudante*2 | 10',
      'Execução',
      '  Troca dos revestimentos | 30h | 3 | Mecânico*3',
      '  Usinagem do munhão | 14h | 3 | Torneiro',
      '  Solda da tampa | 10h | 5,6 | Soldador*2',
      '  Inspeção por ultrassom | 7h | 7 | Inspetor',
      'Retorno',
      '  Montagem da coroa | 12h | 8 | Mecânico*2',
      '  Alinhamento do pinhão | 8h | 10 | Mecânico',
      '  Teste em carga | 4h | 11 | Operador',
    ]),
    rows: [
      row(3, 'a', 'Lavagem do casco', 'lavagem', 'lavar o casco'),
      row(5, 'a', 'Troca dos revestimentos', 'troca dos revestimentos', 'trocar os revestimentos'),
      row(6, 'a', 'Usinagem do munhão', 'usinagem', 'usinar o munhão'),
      row(7, 'a', 'Solda da tampa', 'solda', 'soldar a tampa'),
      row(8, 'a', 'Inspeção por ultrassom', 'inspeção', 'inspecionar por ultrassom'),
      row(10, 'a', 'Montagem da coroa', 'montagem', 'montar a coroa'),
      row(11, 'o', 'Alinhamento do pinhão', 'alinhamento', 'alinhar o pinhão'),
      row(12, 'o', 'Teste em carga', 'teste', 'testar em carga'),
    ],
    people: [
      { article: 'o', name: 'Mecânico' },
      { article: 'o', name: 'Inspetor' },
      { article: 'o', name: 'Torneiro' },
      { article: 'o', name: 'Operador' },
    ],
    phase: row(4, 'a', 'Execução', 'execução'),
  },
  en: {
    plan: planFrom('Mill outage', [
      'Preparation',
      '  Electrical lockout | 3h | | Electrician | 40',
      '  Wash shell | 5h | 2 | Cleaner*2 | 10',
      'Execution',
      '  Replace liners | 30h | 3 | Mechanic*3',
      '  Machine trunnion | 14h | 3 | Machinist',
      '  Weld cover | 10h | 5,6 | Welder*2',
      '  Ultrasonic inspection | 7h | 7 | Inspector',
      'Return',
      '  Girth gear assembly | 12h | 8 | Mechanic*2',
      '  Pinion alignment | 8h | 10 | Mechanic',
      '  Load test | 4h | 11 | Operator',
    ]),
    rows: [
      row(3, 'the', 'shell wash', 'wash', 'washing the shell'),
      row(5, 'the', 'liner replacement', 'liners', 'replacing the liners'),
      row(6, 'the', 'trunnion machining', 'trunnion', 'machining the trunnion'),
      row(7, 'the', 'cover weld', 'weld', 'welding the cover'),
      row(8, 'the', 'ultrasonic inspection', 'inspection'),
      row(10, 'the', 'girth gear assembly', 'gear assembly'),
      row(11, 'the', 'pinion alignment', 'alignment', 'aligning the pinion'),
      row(12, 'the', 'load test', 'test'),
    ],
    people: [
      { article: 'the', name: 'Mechanic' },
      { article: 'the', name: 'Inspector' },
      { article: 'the', name: 'Machinist' },
      { article: 'the', name: 'Operator' },
    ],
    phase: row(4, 'the', 'Execution', 'execution'),
  },
  es: {
    plan: planFrom('Parada del molino', [
      'Preparación',
      '  Bloqueo eléctrico | 3h | | Electricista | 40',
      '  Lavado del casco | 5h | 2 | Ayudante*2 | 10',
      'Ejecución',
      '  Cambio de los revestimientos | 30h | 3 | Mecánico*3',
      '  Mecanizado del muñón | 14h | 3 | Tornero',
      '  Soldadura de la tapa | 10h | 5,6 | Soldador*2',
      '  Inspección por ultrasonido | 7h | 7 | Inspector',
      'Retorno',
      '  Montaje de la corona | 12h | 8 | Mecánico*2',
      '  Alineación del piñón | 8h | 10 | Mecánico',
      '  Prueba con carga | 4h | 11 | Operador',
    ]),
    rows: [
      row(3, 'el', 'Lavado del casco', 'lavado', 'lavar el casco'),
      row(5, 'el', 'Cambio de los revestimientos', 'cambio de revestimientos', 'cambiar los revestimientos'),
      row(6, 'el', 'Mecanizado del muñón', 'mecanizado', 'mecanizar el muñón'),
      row(7, 'la', 'Soldadura de la tapa', 'soldadura', 'soldar la tapa'),
      row(8, 'la', 'Inspección por ultrasonido', 'inspección', 'inspeccionar por ultrasonido'),
      row(10, 'el', 'Montaje de la corona', 'montaje', 'montar la corona'),
      row(11, 'la', 'Alineación del piñón', 'alineación', 'alinear el piñón'),
      row(12, 'la', 'Prueba con carga', 'prueba'),
    ],
    people: [
      { article: 'el', name: 'Mecánico' },
      { article: 'el', name: 'Inspector' },
      { article: 'el', name: 'Tornero' },
      { article: 'el', name: 'Operador' },
    ],
    phase: row(4, 'la', 'Ejecución', 'ejecución'),
  },
}
