import { type Instant, parseInstant, type Schedule } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { changed } from '../testing/changed.ts'
import type { Language } from '../types.ts'

const SCOPE = `Parada da caldeira 3, início 01/03/2027 7h, 24/7
1. Preparação
1.1 Liberar e bloquear - 4h
1.2 Montar andaimes - 12h, após 1.1, 4 montadores
2. Execução
2.1 Limpeza com hidrojato - 16h, após 1.2
2.2 Inspeção ultrassom - 8h, após 2.1, 2 inspetores
2.3 Reparo de solda nos tubos - 24h, após 2.2, 4 soldadores
2.4 Solda dos coletores - 10h, após 2.2, 2 soldadores
3. Fechamento
3.1 Teste hidrostático - 6h, após 2.3 e 2.4
3.2 Desmontar andaimes - 8h, após 3.1
3.3 Entrega - marco, após 3.2`

function boiler(): Schedule {
  const made = interpretOffline({
    text: SCOPE,
    kind: 'generate',
    locale: 'pt',
    today: parseInstant('2026-06-29') as Instant,
  })
  if (!made.ok || made.value.kind !== 'generate') throw new Error('the scope makes no plan')
  return made.value.schedule
}

// As people on a shutdown say it: rows as they are afterwards, or the code of the answer. Nothing else may change.
const INSTRUCTIONS: readonly (readonly [Language, string, string | readonly string[]])[] = [
  ['pt', 'aumenta a limpeza pra 20h', ['5 Limpeza com hidrojato 20h <3FS @Hidrojato*1 in 4']],
  ['pt', 'o hidrojato vai levar o dobro do tempo', ['5 Limpeza com hidrojato 32h <3FS @Hidrojato*1 in 4']],
  [
    'pt',
    'reduza todas as tarefas de solda em 2 horas',
    ['7 Reparo de solda nos tubos 22h <6FS @Soldador*4 in 4', '8 Solda dos coletores 8h <6FS @Soldador*2 in 4'],
  ],
  ['pt', 'põe mais 2 soldadores no reparo', ['7 Reparo de solda nos tubos 24h <6FS @Soldador*6 in 4']],
  ['pt', 'troca os soldadores dos coletores por caldeireiros', ['8 Solda dos coletores 10h <6FS @Caldeireiro*2 in 4']],
  [
    'pt',
    'inclui uma tarefa "Ensaio LP" de 5h depois da solda dos coletores e antes do TH',
    ['13 Ensaio LP 5h <8FS in 4', '10 Teste hidrostático 6h <13FS,7FS in 9'],
  ],
  ['pt', 'o teste hidrostático só pode começar 2h depois do reparo', ['10 Teste hidrostático 6h <7FS+2h,8FS in 9']],
  ['pt', 'exclui a montagem de andaime', ['- Montar andaimes', '5 Limpeza com hidrojato 16h <2FS @Hidrojato*1 in 4']],
  ['pt', 'atrasa tudo da execução em 1 dia', ['5 startNoEarlierThan 03-02T23:00']],
  [
    'pt',
    'a inspeção já está 50% e a limpeza terminou',
    [
      '? language.reportAsked',
      '5 Limpeza com hidrojato 16h <3FS @Hidrojato*1 100% in 4',
      '6 Inspeção ultrassom 8h <5FS @Inspetor*2 50% in 4',
    ],
  ],
  ['pt', 'muda o nome da 2.2 para Inspeção visual e US', ['6 Inspeção visual e US 8h <5FS @Inspetor*2 in 4']],
  [
    'pt',
    'divide o reparo em duas etapas de 12h',
    [
      '7 Reparo de solda nos tubos (1/2) 12h <6FS @Soldador*4 in 4',
      '13 Reparo de solda nos tubos (2/2) 12h <7FS @Soldador*4 in 4',
      '10 Teste hidrostático 6h <13FS,8FS in 9',
    ],
  ],
  ['pt', 'começa a limpeza junto com a montagem dos andaimes', ['5 Limpeza com hidrojato 16h <3SS @Hidrojato*1 in 4']],
  ['pt', 'a entrega não pode passar de 05/03 às 18h', ['12 finishNoLaterThan 03-05T18:00']],
  ['pt', 'antecipe o início do projeto para 28/02 às 19h', ['start +-0.5d']],
  ['pt', 'remova o vínculo entre 2.2 e 2.4', ['8 Solda dos coletores 10h @Soldador*2 in 4']],
  [
    'pt',
    'faça a inspeção em paralelo com a limpeza, com 4h de defasagem',
    ['6 Inspeção ultrassom 8h <5SS+4h @Inspetor*2 in 4'],
  ],
  [
    'pt',
    'marque a limpeza como prioridade 800 e anote: usar bomba reserva',
    ['5 notes usar bomba reserva', '5 priority 800'],
  ],
  [
    'pt',
    'coloca a inspeção antes da limpeza',
    [
      '6 Inspeção ultrassom 8h <3FS @Inspetor*2 in 4',
      '5 Limpeza com hidrojato 16h <6FS @Hidrojato*1 in 4',
      '7 Reparo de solda nos tubos 24h <5FS @Soldador*4 in 4',
      '8 Solda dos coletores 10h <5FS @Soldador*2 in 4',
    ],
  ],
  [
    'pt',
    'adiciona 10% em todas as durações',
    [
      '? language.askBulk',
      '2 Liberar e bloquear 4.4h in 1',
      '3 Montar andaimes 13.2h <2FS @Montador*4 in 1',
      '5 Limpeza com hidrojato 17.6h <3FS @Hidrojato*1 in 4',
      '6 Inspeção ultrassom 8.8h <5FS @Inspetor*2 in 4',
      '7 Reparo de solda nos tubos 26.4h <6FS @Soldador*4 in 4',
      '8 Solda dos coletores 11h <6FS @Soldador*2 in 4',
      '10 Teste hidrostático 6.6h <7FS,8FS in 9',
      '11 Desmontar andaimes 8.8h <10FS in 9',
    ],
  ],
  [
    'en',
    'push everything after the inspection by half a day',
    ['7 startNoEarlierThan 03-03T11:00', '8 startNoEarlierThan 03-03T11:00'],
  ],
  [
    'en',
    'swap the order of cleaning and inspection',
    [
      '6 Inspeção ultrassom 8h <3FS @Inspetor*2 in 4',
      '5 Limpeza com hidrojato 16h <6FS @Hidrojato*1 in 4',
      '7 Reparo de solda nos tubos 24h <5FS @Soldador*4 in 4',
      '8 Solda dos coletores 10h <5FS @Soldador*2 in 4',
    ],
  ],
  [
    'es',
    'sube la limpieza a 1 día y quita dos soldadores de la reparación',
    ['5 Limpeza com hidrojato 24h <3FS @Hidrojato*1 in 4', '7 Reparo de solda nos tubos 24h <6FS @Soldador*2 in 4'],
  ],
  ['es', 'agrega un hito "Caldera lista" al final', ['13 Caldera lista 0h <12FS']],
  ['pt', 'a solda vai demorar mais', 'language.notUnderstood'],
  ['pt', 'deixa a tarefa 99 com 3h', 'language.taskNotFound'],
  ['pt', 'reduza a entrega para -3h', 'language.impossibleValue'],
  ['pt', 'passa a limpeza de 16 para 12 horas', ['5 Limpeza com hidrojato 12h <3FS @Hidrojato*1 in 4']],
  [
    'pt',
    'o reparo vai precisar de 6 soldadores em vez de 4',
    ['7 Reparo de solda nos tubos 24h <6FS @Soldador*6 in 4'],
  ],
  [
    'pt',
    'quero que o reparo e a solda dos coletores sejam feitos um depois do outro',
    ['8 Solda dos coletores 10h <6FS,7FS @Soldador*2 in 4'],
  ],
  ['pt', 'inspeção vai começar 4 horas antes do fim da limpeza', ['6 Inspeção ultrassom 8h <5FS-4h @Inspetor*2 in 4']],
  [
    'pt',
    'adicione folga de 3h entre a inspeção e o reparo',
    ['7 Reparo de solda nos tubos 24h <6FS+3h @Soldador*4 in 4'],
  ],
  ['pt', 'liga a entrega na desmontagem com 2h de atraso', ['12 Entrega 0h <11FS+2h in 9']],
  [
    'pt',
    'deixa a limpeza e a inspeção com 10h cada',
    ['5 Limpeza com hidrojato 10h <3FS @Hidrojato*1 in 4', '6 Inspeção ultrassom 10h <5FS @Inspetor*2 in 4'],
  ],
  ['pt', 'dobra a equipe do reparo', ['7 Reparo de solda nos tubos 24h <6FS @Soldador*8 in 4']],
  ['pt', 'todas as tarefas do fechamento devem começar 1 dia depois', ['10 startNoEarlierThan 03-04T23:00']],
  ['pt', 'mova a inspeção para a fase de preparação', ['6 Inspeção ultrassom 8h <5FS @Inspetor*2 in 1']],
  ['pt', 'muda pra turno único de 8h de segunda a sexta', ['calendar 8h 5d']],
  ['pt', 'renomeia o projeto pra Parada C3 2027', ['name Parada C3 2027']],
  ['pt', 'define prazo da entrega em 04/03 às 20h', ['12 deadline 03-04T20:00']],
  [
    'pt',
    'a tarefa de solda dos coletores só termina quando o reparo terminar',
    ['8 Solda dos coletores 10h <6FS,7FF @Soldador*2 in 4'],
  ],
  ['pt', 'aumenta em 50% a duração da inspeção', ['6 Inspeção ultrassom 12h <5FS @Inspetor*2 in 4']],
  ['pt', 'cancela a desmontagem dos andaimes', ['- Desmontar andaimes', '12 Entrega 0h <10FS in 9']],
  ['pt', 'faz o teste hidrostático depender só do reparo', ['10 Teste hidrostático 6h <7FS in 9']],
  [
    'pt',
    'corta pela metade o tempo das tarefas da execução',
    [
      '5 Limpeza com hidrojato 8h <3FS @Hidrojato*1 in 4',
      '6 Inspeção ultrassom 4h <5FS @Inspetor*2 in 4',
      '7 Reparo de solda nos tubos 12h <6FS @Soldador*4 in 4',
      '8 Solda dos coletores 5h <6FS @Soldador*2 in 4',
    ],
  ],
  [
    'pt',
    'insere um marco "Fim da execução" depois do reparo e da solda dos coletores',
    ['13 Fim da execução 0h <7FS,8FS in 4'],
  ],
  [
    'pt',
    'bota 3 ajudantes em todas as tarefas da execução',
    [
      '5 Limpeza com hidrojato 16h <3FS @Hidrojato*1 @Ajudante*3 in 4',
      '6 Inspeção ultrassom 8h <5FS @Inspetor*2 @Ajudante*3 in 4',
      '7 Reparo de solda nos tubos 24h <6FS @Soldador*4 @Ajudante*3 in 4',
      '8 Solda dos coletores 10h <6FS @Soldador*2 @Ajudante*3 in 4',
    ],
  ],
  ['pt', 'mova tudo para começar em 08/03', ['start +7d']],
  ['en', 'rename task 6 to "Visual inspection"', ['6 Visual inspection 8h <5FS @Inspetor*2 in 4']],
  [
    'en',
    'delete tasks 5 and 6',
    [
      '- Limpeza com hidrojato',
      '- Inspeção ultrassom',
      '7 Reparo de solda nos tubos 24h <3FS @Soldador*4 in 4',
      '8 Solda dos coletores 10h <3FS @Soldador*2 in 4',
    ],
  ],
  ['en', 'add a 3 hour cooldown before task 2', ['13 Cooldown 3h in 1', '2 Liberar e bloquear 4h <13FS in 1']],
  [
    'es',
    'haz que la limpieza empiece 2 horas después de que empiece el montaje de andamios',
    ['5 Limpeza com hidrojato 16h <3SS+2h @Hidrojato*1 in 4'],
  ],
  [
    'es',
    'marca la inspección como terminada',
    ['? language.reportAsked', '6 Inspeção ultrassom 8h <5FS @Inspetor*2 100% in 4'],
  ],
  [
    'pt',
    'limpeza 16h -> 18h; inspeção 8h -> 6h',
    ['5 Limpeza com hidrojato 18h <3FS @Hidrojato*1 in 4', '6 Inspeção ultrassom 6h <5FS @Inspetor*2 in 4'],
  ],
  ['pt', 'na tarefa 7 são 30h agora, não 24', ['7 Reparo de solda nos tubos 30h <6FS @Soldador*4 in 4']],
]

describe('everyday instructions on a boiler shutdown', () => {
  const plan = boiler()
  test.each(INSTRUCTIONS)('%s: %s', (language, text, rows) => expect(changed(text, language, plan)).toEqual(rows))
})
