import { loadMessages } from '@parada/messages'
import { civilInstant } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { type ReportData, renderReport } from './index.ts'
import { marksOf, scaleOf } from './timeline.ts'

const row = {
  level: 1,
  percent: 0,
  summary: false,
  milestone: false,
  critical: false,
  nearCritical: false,
  slackHours: 4,
}
const data: ReportData = {
  title: 'Relatório: caldeira <3>',
  projectName: 'Parada da caldeira 3',
  madeAt: civilInstant(2027, 3, 13, 7),
  statusDate: civilInstant(2027, 3, 13, 6),
  start: civilInstant(2027, 3, 12, 7),
  finish: civilInstant(2027, 3, 31, 19),
  finishMovedHours: 6,
  counts: { total: 2, completed: 1, inProgress: 0, overdue: 1, upcomingStart: 0, upcomingEnd: 0 },
  hours: { total: 40, completed: 12 },
  progress: 30,
  overdue: [
    {
      name: 'Solda <b>',
      start: civilInstant(2027, 3, 12, 7),
      finish: civilInstant(2027, 3, 12, 19),
      percent: 50,
      responsible: 'João & Cia',
    },
  ],
  upcomingStart: [],
  upcomingEnd: [],
  analysis: 'Primeira linha\n<script>alert(1)</script>',
  actionPlan: '',
  rows: [
    {
      ...row,
      name: 'Reparo',
      summary: true,
      start: civilInstant(2027, 3, 12, 7),
      finish: civilInstant(2027, 3, 31, 19),
    },
    {
      ...row,
      name: 'Solda <b>',
      level: 2,
      critical: true,
      percent: 50,
      start: civilInstant(2027, 3, 12, 7),
      finish: civilInstant(2027, 3, 12, 19),
    },
    {
      ...row,
      name: 'Entrega',
      milestone: true,
      start: civilInstant(2027, 3, 31, 19),
      finish: civilInstant(2027, 3, 31, 19),
    },
  ],
}

const situated: NonNullable<ReportData['situation']> = {
  asOf: civilInstant(2027, 3, 13, 6),
  finish: civilInstant(2027, 3, 31, 19),
  finished: false,
  past: false,
  target: null,
  held: null,
  hours: { baseline: 558, planned: 464, earned: 16, spi: null, spiTime: null, byDuration: false },
  tasks: { due: 2, dueDone: 1 },
  since: { from: civilInstant(2027, 3, 12, 6), finish: null, finished: 0, due: 0, started: 0, extra: 0, reasons: [] },
  late: [],
  lateCount: 0,
  willBeLate: [],
  willBeLateCount: 0,
  overloaded: [],
  decisions: [],
}

describe('report', () => {
  test.each(['pt', 'en', 'es'] as const)('%s: no script, no other host, no text as markup', async locale => {
    const html = renderReport(data, locale, await loadMessages(locale))
    expect(html).not.toMatch(/<script|javascript:|https?:\/\/|<b>|\son\w+=/)
    expect(html).toContain('caldeira &lt;3&gt;')
    expect(html).toContain('João &amp; Cia')
    expect(html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  })

  test('what is not done reads no 100 %, and a finish in the past is named nowhere', async () => {
    const messages = await loadMessages('pt')
    const html = renderReport({ ...data, progress: 99.9 }, 'pt', messages)
    expect(html).toContain('Avanço de 99,9%')
    expect(html).not.toMatch(/[> ]100%[.;<]/)
    expect(html).toContain('Início e término: 12/03/27 07:00 – 31/03/27 19:00')
    const past = renderReport({ ...data, rows: [], situation: { ...situated, past: true } }, 'pt', messages)
    expect(past).toContain('sem previsão de término')
    expect(past).not.toContain('Início e término')
  })

  test('a finish that leaves out what the data date would move is named as the plan’s, with the other beside it', async () => {
    const messages = await loadMessages('pt')
    const other = { finish: civilInstant(2027, 3, 15, 12), moved: 120 }
    const text = renderReport({ ...data, rows: [], situation: { ...situated, byDataDate: other } }, 'pt', messages)
    expect(text).toContain('sem a regra da data de status')
    expect(text).toContain('15/03')
    expect(text).toContain('Fim como está no plano')
    expect(text).not.toContain('término previsto em')
  })

  test('shares of what is due and done are rounded down, as the progress beside them is', async () => {
    const html = renderReport({ ...data, situation: situated }, 'pt', await loadMessages('pt'))
    expect(html).toContain('2,8% feito, 83,1% devido')
  })

  test('it speaks the reader’s language', async () => {
    expect(renderReport(data, 'pt', await loadMessages('pt'))).toContain('6 h depois da linha de base')
    expect(renderReport(data, 'en', await loadMessages('en'))).toContain('6 h later than the baseline')
    expect(renderReport(data, 'es', await loadMessages('es'))).toContain('lang="es"')
  })

  test('bars lie where their dates are, and a critical one is framed', async () => {
    const x = scaleOf(data)
    expect([x(data.start), x(data.finish)]).toEqual([0, 100])
    expect(renderReport(data, 'pt', await loadMessages('pt'))).toContain('class="all framed"')
    expect(marksOf(data).length).toBeLessThanOrEqual(8)
    expect(marksOf(data).length).toBeGreaterThan(2)
  })

  test('a plan of one instant is still drawn', async () => {
    const short = { ...data, finish: data.start, rows: [{ ...data.rows[1]!, finish: data.start }] }
    const html = renderReport(short, 'pt', await loadMessages('pt'))
    expect(html).toContain('width="0.3%"')
    expect(html).not.toMatch(/NaN|Infinity/)
  })

  test('beyond 2,000 rows the rest is counted', async () => {
    const many = { ...data, rows: Array.from({ length: 2005 }, () => data.rows[1]!) }
    expect(renderReport(many, 'en', await loadMessages('en'))).toContain('5 more tasks')
  })

  test('each list says the date it is about, where a task belongs, and how many it leaves out', async () => {
    const item = { ...data.overdue[0]!, where: 'Bomba B-101', start: civilInstant(2027, 3, 14, 7) }
    const lists = { ...data, overdue: [], upcomingStart: Array.from({ length: 102 }, () => item), rows: [] }
    const html = renderReport(lists, 'pt', await loadMessages('pt'))
    expect(html).toMatch(/Próximas a começar \(102\)<\/h2>.*<th class="n">Início<\/th>/)
    expect(html).toContain('<span class="where">Bomba B-101</span>')
    expect(html).toContain('>14/03/27 07:00<')
    expect(html).toContain('Mais 2 tarefas')
  })

  test('the memo says whose plan it is; a title that holds the name of the plan does not say it twice', async () => {
    const messages = await loadMessages('pt')
    const html = renderReport({ ...data, title: 'Parada da caldeira 3', author: 'Ana <i>' }, 'pt', messages)
    expect(html).toContain('Autor: Ana &lt;i&gt;')
    expect(html).not.toContain('<strong>')
    expect(renderReport(data, 'pt', messages)).toContain('<strong>Parada da caldeira 3</strong>')
  })

  test('a printed page has name and number at its foot, whatever the name holds', async () => {
    const html = renderReport({ ...data, projectName: '"}</style>é' }, 'pt', await loadMessages('pt'))
    expect(html).toContain('content:"\\22 \\7d \\3c \\2f \\73 ')
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(html).toContain('counter(page) " / " counter(pages)')
  })
})
