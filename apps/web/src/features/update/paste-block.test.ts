import { loadMessages } from '@parada/messages'
import { taskId } from '@parada/schedule'
import { expect, test } from 'vitest'
import { readTable } from '../../editor/table-text.ts'
import { placed } from './paste-block.ts'

const messages = await loadMessages('pt')
const named = (row: number, name: string) => ({ task: taskId(row), row, name })
const rows = [
  named(2, 'Bloquear acionamento'),
  named(3, 'Retirar rolo'),
  named(9, 'Abrir porta'),
  named(50, 'Abrir porta'),
]
const plan = [...rows, named(7, 'Alinhar')]
const at = (row: number, field: 'start' | 'percent') => ({ row, field }) as const
const put = (text: string, where = at(0, 'start')) => placed(readTable(text), rows, plan, where, messages)
const said = (found: ReturnType<typeof put>) => found.cells.map(({ task, field, text }) => `${task} ${field} ${text}`)

test('without headings a block goes by the numbers it begins with, else down and right from the cell', () => {
  expect(said(put('9\t08:10\t15:00\t100\r\n2\t08:00\t\t50\r\n'))).toEqual([
    '9 start 08:10',
    '9 finish 15:00',
    '9 percent 100',
    '2 start 08:00',
    '2 percent 50',
  ])
  const free = put('50\t3 h\n60\t2 h\n70\t1 h', at(2, 'percent'))
  // Shares are no numbers of rows: what is pasted at the column of shares goes there.
  expect(said(free)).toEqual(['9 percent 50', '9 remaining 3 h', '50 percent 60', '50 remaining 2 h'])
  expect(free.untaken).toEqual([{ text: '70 1 h', why: 'noPlace' }])
})

test('with headings a block goes by them, in any order, and nothing of it is lost without a word', () => {
  const found = put(
    [
      'Nº\tTarefa\tInício real\tTérmino real\t%\tRestante (h)\tHH\tMotivo\tInício',
      '2\tBloquear acionamento\t3/5 07:20\t3/5 10:30\t100\t\t6,5\t\t03/05',
      '3\tretirar  ROLO\t3/5 10:30\t\t37,5\t6,25\t\tsem guindaste\t',
      '\tAbrir porta\t3/5 09:00\t\t\t\t\t\t',
      '9\tAbrir a tampa\t3/5 09:00\t\t\t\t\t\t',
      '99\tNada disto\t3/5 07:00\t3/5 09:00\t\t\t\t\t',
      '7\tAlinhar\t3/5 07:00\t\t\t\t\t\t',
      '2\tBloquear acionamento\t3/5 08:00\t3/5 12:00\t100\t\t\t\t',
      '\t\t\t\t\t\t\t\t',
    ].join('\n'),
  )
  expect(said(found)).toEqual([
    '2 start 3/5 07:20',
    '2 finish 3/5 10:30',
    '2 percent 100',
    '2 spent 6,5',
    '3 start 3/5 10:30',
    '3 percent 37,5',
    '3 remaining 6,25',
    '3 reason sem guindaste',
  ])
  expect(found.untaken).toEqual([
    { text: 'Início', why: 'column' },
    { text: 'Abrir porta', why: 'sameName' },
    { text: '9 Abrir a tampa', why: 'otherName' },
    { text: '99 Nada disto', why: 'notInPlan' },
    { text: '7 Alinhar', why: 'notInShift' },
    { text: '2 Bloquear acionamento', why: 'twice' },
  ])
})

test.each([
  ['en', 'Task Name\tActual Start\tActual Finish\nRetirar rolo\t08:00\t09:00'],
  ['es', 'Tarea\tComienzo real\tFin real\nRetirar rolo\t08:00\t09:00'],
  ['pt', 'Linha\tAvanço (%)\tFaltam\n3\t50\t2'],
] as const)('headings are read in %s whatever the page speaks', (_, text) => {
  const found = put(text, at(3, 'percent'))
  expect(found.cells.map(each => Number(each.task))).toEqual([3, 3])
  expect(found.untaken).toEqual([])
})
