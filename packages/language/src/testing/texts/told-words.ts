import type { Language } from '../../types.ts'

/** Words of the layouts in spoken style: `{n}` a job, `{h}` its hours, `{g}` the name of a group. */
interface Told {
  /** Turns of a chat: the first, those between, the last; `{w}` is who writes. */
  readonly chat: readonly (readonly [string, string, string])[]
  /** What is said in between and is no work. */
  readonly chatter: readonly string[]
  /** Minutes around `{x}`. */
  readonly minutes: readonly string[]
  readonly minutesRow: readonly string[]
  /** One, two beside each other, one after both, written with jobs `{1}` to `{4}` and hours `{a}` to `{d}`. */
  readonly fork: readonly string[]
  /** Order of four groups `{1}` to `{4}`: the second and third side by side. */
  readonly groups: readonly string[]
  /** A chain of groups. */
  readonly row: readonly string[]
  readonly group: readonly string[]
  /** Dictated: what leads in, what stands between, what leads to the last. */
  readonly dictated: readonly (readonly [string, string, string])[]
  readonly numbers: readonly string[]
  readonly hours: readonly [string, string]
  /** `{1}` begins `{x}` h after `{0}` begins and ends at least `{y}` h after it ends; `{2}` follows `{z}` h after `{1}`. */
  readonly overlap: readonly string[]
  /** A firm, what it does, the object; then another. */
  readonly firms: readonly string[]
  /** `{0}`, then a part that comes on a day, then `{1}` and `{2}`. */
  readonly delivery: readonly string[]
}

export const TOLD: Readonly<Record<Language, Told>> = {
  pt: {
    chat: [
      [
        '[26/06, 07:{m}] {w}: primeiro {n}, {h}h',
        '[26/06, 07:{m}] {w}: depois {n} {h}h',
        '[26/06, 07:{m}] {w}: por último {n}, {h}h',
      ],
      [
        '26/06/26 07:{m} - {w}: {n} {h} horas',
        '26/06/26 07:{m} - {w}: em seguida {n}, {h} horas',
        '26/06/26 07:{m} - {w}: e no fim {n}, {h} horas',
      ],
    ],
    chatter: ['blz', 'bom dia pessoal', 'ok, fechado', 'valeu!'],
    minutes: [
      'ATA DE REUNIÃO - Parada do exaustor\nData: 25/06/2026\nParticipantes: Rui Leme, Ana Sá\n\nDecisões:\n{x}\n\nPróxima reunião: 02/07/2026 às 14h.',
      'Ata da reunião de 25/06\nPresentes: Rui (manutenção), Ana (operação)\n\nSequência:\n{x}\n\nNada mais havendo, encerrou-se a reunião.',
    ],
    minutesRow: ['- {n} ({h} h)', '- {n}: {h} h', '{i}. {n} - {h}h'],
    fork: [
      'Primeiro {1} ({a}h). Em paralelo, {2} ({b}h) e {3} ({c}h). Quando as duas terminarem, {4} ({d}h).',
      'Começa por {1} ({a} h). Depois correm lado a lado {2} ({b} h) e {3} ({c} h). Só com as duas prontas, {4} ({d} h).',
      '{1} ({a}h). Depois disso, ao mesmo tempo: {2} ({b}h) e {3} ({c}h). Terminadas as duas, {4} ({d}h).',
      'Feito isto nesta ordem: {1} ({a}h); em seguida, simultaneamente, {2} ({b}h) e {3} ({c}h); concluídas ambas, {4} ({d}h).',
    ],
    groups: [
      '{2} e {3} correm em paralelo depois de {1}; {4} espera os dois.',
      'Cada bloco começa quando o anterior termina; {3} roda junto com {2} e {4} espera os dois.',
      'Depois de {1}, {2} e {3} rodam em paralelo. {4} só começa quando {2} e {3} terminarem.',
    ],
    row: [
      'Cada bloco começa quando o anterior termina.',
      'Um grupo depois do outro, na ordem acima.',
      '{2} depois de {1}, {3} depois de {2} e {4} por último.',
    ],
    group: ['Preparação', 'Mecânica', 'Elétrica', 'Retorno'],
    dictated: [
      ['então olha só primeiro {n} {H}', 'depois {n} {H}', 'e por último {n} {H}'],
      ['bom é o seguinte {n} {H}', 'aí {n} {H}', 'e no final {n} {H}'],
      ['anota aí primeiro {n} leva {H}', 'depois {n} mais {H}', 'e por fim {n} {H}'],
    ],
    numbers: [
      '',
      'uma',
      'duas',
      'três',
      'quatro',
      'cinco',
      'seis',
      'sete',
      'oito',
      'nove',
      'dez',
      'onze',
      'doze',
      'treze',
      'quatorze',
      'quinze',
      'dezesseis',
      'dezessete',
      'dezoito',
    ],
    hours: ['hora', 'horas'],
    overlap: [
      '{0} leva {a} h. {1} ({b} h) pode começar {x} h depois que {0} começar, e só termina {y} h depois que {0} terminar. {2} ({c} h) vem {z} h depois do fim de {1}.',
      '{0}: {a}h. {1}: {b}h, começa {x}h após o início de {0} e termina no mínimo {y}h após o término de {0}. {2}: {c}h, {z}h após o término de {1}.',
      '{0} dura {a} h. {1} dura {b} h, inicia {x} h depois do início de {0} e termina {y} h depois do fim de {0}. {2} dura {c} h e começa {z} h depois do fim de {1}.',
    ],
    firms: [
      'A Montec ({k} mecânicos) desmonta o acoplamento em {a}h. Em seguida a Voltron troca o motor ({b}h). Depois a Montec alinha o conjunto ({c}h).',
      'A empresa Montec, com {k} mecânicos, desmonta o acoplamento em {a} horas; depois a Voltron troca o motor em {b} horas e por fim a Montec alinha o conjunto em {c} horas.',
      'Primeiro a Montec desmonta o acoplamento ({a}h, {k} mecânicos). Depois a Voltron troca o motor ({b}h). Por fim, a Montec alinha o conjunto ({c}h).',
    ],
    delivery: [
      '{0} {a}h. O rolamento novo só chega em 28/08 às 14h; {1} ({b}h) depois disso. Por fim, {2} {c}h.',
      '{0} ({a}h). A peça nova chega dia 28/08 às 14h, e só então {1} ({b}h). No final, {2} ({c}h).',
      '{0}, {a} h. O material será entregue em 28/08 às 14:00. Depois da entrega, {1}, {b} h. Por último {2}, {c} h.',
    ],
  },
  en: {
    chat: [
      [
        '[26/06, 07:{m}] {w}: first {n}, {h} h',
        '[26/06, 07:{m}] {w}: then {n} {h} h',
        '[26/06, 07:{m}] {w}: and finally {n}, {h} h',
      ],
      ['{w} 7:{m} AM: {n} {h} hrs', '{w} 7:{m} AM: after that {n}, {h} hrs', '{w} 7:{m} AM: last {n}, {h} hrs'],
    ],
    chatter: ['ok', 'morning all', 'great, thanks', 'perfect'],
    minutes: [
      'MEETING MINUTES - Fan shutdown\nDate: 25 June 2026\nAttendees: Ray Lowe, Ann Day\n\nDecisions:\n{x}\n\nNext meeting: 2 July 2026 at 14:00.',
      'Minutes of the meeting of 25 June\nPresent: Ray (maintenance), Ann (operations)\n\nSequence:\n{x}\n\nMeeting closed at 16:00.',
    ],
    minutesRow: ['- {n} ({h} h)', '- {n}: {h} h', '{i}. {n} - {h}h'],
    fork: [
      'First {1} ({a} h). In parallel, {2} ({b} h) and {3} ({c} h). When both are done, {4} ({d} h).',
      'Start with {1} ({a} h). Then {2} ({b} h) and {3} ({c} h) run side by side. Only once both are finished, {4} ({d} h).',
      '{1} ({a} h). After that, at the same time: {2} ({b} h) and {3} ({c} h). With both complete, {4} ({d} h).',
      '{1} ({a} h); next, concurrently, {2} ({b} h) and {3} ({c} h); {4} ({d} h) after both of them.',
    ],
    groups: [
      '{2} and {3} run in parallel after {1}; {4} waits for both.',
      'Each block starts when the previous one ends; {3} runs alongside {2} and {4} waits for both.',
      'After {1}, {2} and {3} run in parallel. {4} only starts when {2} and {3} are finished.',
    ],
    row: [
      'Each block starts when the previous one ends.',
      'One group after the other, in the order above.',
      '{2} after {1}, {3} after {2} and {4} last.',
    ],
    group: ['Preparation', 'Mechanical', 'Electrical', 'Return'],
    dictated: [
      ['okay so first {n} {H}', 'then {n} {H}', 'and last {n} {H}'],
      ['right let me see {n} {H}', 'after that {n} {H}', 'and finally {n} {H}'],
      ['write this down first {n} takes {H}', 'then {n} another {H}', 'and at the end {n} {H}'],
    ],
    numbers: [
      '',
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
      'eleven',
      'twelve',
      'thirteen',
      'fourteen',
      'fifteen',
      'sixteen',
      'seventeen',
      'eighteen',
    ],
    hours: ['hour', 'hours'],
    overlap: [
      '{0} takes {a} h. {1} ({b} h) may start {x} hours after {0} starts, and must finish no earlier than {y} hours after {0} finishes. {2}, {c} h, follows {z} hours after {1} is finished.',
      '{0}: {a} h. {1}: {b} h, starts {x} h after the start of {0} and finishes at least {y} h after the finish of {0}. {2}: {c} h, {z} h after the finish of {1}.',
      '{0} lasts {a} hours. {1} lasts {b} hours, starts {x} hours after {0} starts and finishes {y} hours after {0} finishes. {2} lasts {c} hours and starts {z} hours after {1} finishes.',
    ],
    firms: [
      'Montec ({k} mechanics) dismantles the coupling in {a} h. Then Voltron replaces the motor ({b} h). After that Montec aligns the set ({c} h).',
      'The contractor Montec, with {k} mechanics, dismantles the coupling in {a} hours; then Voltron replaces the motor in {b} hours and finally Montec aligns the set in {c} hours.',
      'First Montec dismantles the coupling ({a} h, {k} mechanics). Then Voltron replaces the motor ({b} h). Finally, Montec aligns the set ({c} h).',
    ],
    delivery: [
      '{0} {a} h. The new bearing only arrives on 28 August at 14:00; {1} ({b} h) after that. Finally, {2} {c} h.',
      '{0} ({a} h). The new part comes on 28 August at 14:00, and only then {1} ({b} h). Last, {2} ({c} h).',
      '{0}, {a} h. The material will be delivered on 28 August at 14:00. After the delivery, {1}, {b} h. Last {2}, {c} h.',
    ],
  },
  es: {
    chat: [
      [
        '[26/06, 07:{m}] {w}: primero {n}, {h}h',
        '[26/06, 07:{m}] {w}: luego {n} {h}h',
        '[26/06, 07:{m}] {w}: por último {n}, {h}h',
      ],
      [
        '26/06/26 07:{m} - {w}: {n} {h} horas',
        '26/06/26 07:{m} - {w}: después {n}, {h} horas',
        '26/06/26 07:{m} - {w}: y al final {n}, {h} horas',
      ],
    ],
    chatter: ['vale', 'buenos días', 'perfecto', 'de acuerdo'],
    minutes: [
      'ACTA DE REUNIÓN - Parada del ventilador\nFecha: 25/06/2026\nAsistentes: Raúl Lema, Ana Sanz\n\nDecisiones:\n{x}\n\nPróxima reunión: 02/07/2026 a las 14h.',
      'Acta de la reunión del 25/06\nPresentes: Raúl (mantenimiento), Ana (operación)\n\nSecuencia:\n{x}\n\nSin más asuntos, se cierra la reunión.',
    ],
    minutesRow: ['- {n} ({h} h)', '- {n}: {h} h', '{i}. {n} - {h}h'],
    fork: [
      'Primero {1} ({a}h). En paralelo, {2} ({b}h) y {3} ({c}h). Cuando las dos terminen, {4} ({d}h).',
      'Se empieza por {1} ({a} h). Luego corren a la par {2} ({b} h) y {3} ({c} h). Solo con las dos listas, {4} ({d} h).',
      '{1} ({a}h). Después, al mismo tiempo: {2} ({b}h) y {3} ({c}h). Terminadas las dos, {4} ({d}h).',
      '{1} ({a}h); a continuación, simultáneamente, {2} ({b}h) y {3} ({c}h); concluidas ambas, {4} ({d}h).',
    ],
    groups: [
      '{2} y {3} van en paralelo después de {1}; {4} espera a los dos.',
      'Cada bloque empieza cuando termina el anterior; {3} corre junto con {2} y {4} espera a los dos.',
      'Después de {1}, {2} y {3} van en paralelo. {4} solo empieza cuando {2} y {3} terminen.',
    ],
    row: [
      'Cada bloque empieza cuando termina el anterior.',
      'Un grupo después del otro, en el orden de arriba.',
      '{2} después de {1}, {3} después de {2} y {4} al final.',
    ],
    group: ['Preparación', 'Mecánica', 'Eléctrica', 'Retorno'],
    dictated: [
      ['a ver primero {n} {H}', 'luego {n} {H}', 'y por último {n} {H}'],
      ['bueno pues {n} {H}', 'después {n} {H}', 'y al final {n} {H}'],
      ['apunta primero {n} lleva {H}', 'luego {n} otras {H}', 'y para terminar {n} {H}'],
    ],
    numbers: [
      '',
      'una',
      'dos',
      'tres',
      'cuatro',
      'cinco',
      'seis',
      'siete',
      'ocho',
      'nueve',
      'diez',
      'once',
      'doce',
      'trece',
      'catorce',
      'quince',
      'dieciséis',
      'diecisiete',
      'dieciocho',
    ],
    hours: ['hora', 'horas'],
    overlap: [
      '{0} lleva {a} h. {1} ({b} h) puede empezar {x} h después de que empiece {0}, y no termina antes de {y} h después de que termine {0}. {2} ({c} h) va {z} h después del fin de {1}.',
      '{0}: {a}h. {1}: {b}h, empieza {x}h después del inicio de {0} y termina como mínimo {y}h después del fin de {0}. {2}: {c}h, {z}h después del fin de {1}.',
      '{0} dura {a} h. {1} dura {b} h, empieza {x} h después del inicio de {0} y termina {y} h después del fin de {0}. {2} dura {c} h y empieza {z} h después del fin de {1}.',
    ],
    firms: [
      'Montec ({k} mecánicos) desmonta el acople en {a}h. Después Voltron cambia el motor ({b}h). Luego Montec alinea el conjunto ({c}h).',
      'La empresa Montec, con {k} mecánicos, desmonta el acople en {a} horas; después Voltron cambia el motor en {b} horas y por último Montec alinea el conjunto en {c} horas.',
      'Primero Montec desmonta el acople ({a}h, {k} mecánicos). Después Voltron cambia el motor ({b}h). Por último, Montec alinea el conjunto ({c}h).',
    ],
    delivery: [
      '{0} {a}h. El rodamiento nuevo solo llega el 28/08 a las 14h; {1} ({b}h) después de eso. Por último, {2} {c}h.',
      '{0} ({a}h). La pieza nueva llega el 28/08 a las 14h, y solo entonces {1} ({b}h). Al final, {2} ({c}h).',
      '{0}, {a} h. El material se entregará el 28/08 a las 14:00. Después de la entrega, {1}, {b} h. Por último {2}, {c} h.',
    ],
  },
}

/** The objects of the firms' sentences, in their order, as the names of the tasks hold them. */
export const OBJECTS: Readonly<Record<Language, readonly string[]>> = {
  pt: ['acoplamento', 'motor', 'conjunto'],
  en: ['coupling', 'motor', 'set'],
  es: ['acople', 'motor', 'conjunto'],
}
/** Heads of two lines: what stands above and below, for number, name, hours and predecessors. */
export const SPLIT_HEADS: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  pt: [
    ['Nº', ''],
    ['Descrição', 'da atividade'],
    ['Duração', '(h)'],
    ['Pred.', ''],
  ],
  en: [
    ['No.', ''],
    ['Description', 'of activity'],
    ['Duration', '(h)'],
    ['Pred.', ''],
  ],
  es: [
    ['Nº', ''],
    ['Descripción', 'de la actividad'],
    ['Duración', '(h)'],
    ['Pred.', ''],
  ],
}
