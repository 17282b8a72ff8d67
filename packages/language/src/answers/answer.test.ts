import { applyEdits, calculate, dashboardMetrics, formatInstant, parseInstant, type Schedule } from '@parada/schedule'
import { describe, expect, it } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { MATERIAL, TODAY } from '../testing/sentences/plans.ts'
import type { Language } from '../types.ts'

function ask(
  text: string,
  locale: Language = 'pt',
  schedule: Schedule = MATERIAL[locale].plan,
): Record<string, unknown> {
  const found = interpretOffline({ text, kind: 'update', locale, today: TODAY, schedule })
  if (!found.ok || found.value.kind !== 'update') return { code: found.ok ? 'generate' : found.problems[0].code }
  expect(found.value.edits, text).toEqual([])
  expect(found.value.schedule).toBe(schedule)
  const { answer } = found.value
  return { code: answer?.code.replace('language.', '') ?? 'none', ...answer?.params }
}

/** The plan with a deadline that its weld misses. */
function dueEarly(): Schedule {
  const { plan } = MATERIAL.pt
  const found = applyEdits(plan, [
    { kind: 'setTask', task: plan.tasks[6]!.uid, changes: { deadline: parseInstant('2026-07-10T08:00:00')! } },
  ])
  if (!found.ok) throw new Error('no deadline')
  return found.value.schedule
}

describe('questions about the plan', () => {
  it.each([
    ['pt', 'Quando começa a solda da tampa?', 'answerTask'],
    ['pt', 'quanto tempo leva a usinagem?', 'answerTask'],
    ['pt', 'quem faz a inspeção?', 'answerWho'],
    ['pt', 'o que define o fim?', 'answerDrives'],
    ['pt', 'Qual é o caminho crítico?', 'answerDrives'],
    ['pt', 'quando termina a parada?', 'answerFinish'],
    ['pt', 'O que começa no dia 07/07?', 'answerStarts'],
    ['pt', 'Quem está sobrecarregado?', 'answerNoOverload'],
    ['pt', 'O que mudou desde a linha de base?', 'answerNoBaseline'],
    ['pt', 'O que está atrasado?', 'answerNothingLate'],
    ['en', 'When does the load test start?', 'answerTask'],
    ['en', 'what drives the finish?', 'answerDrives'],
    ['en', 'what starts on July 7?', 'answerStarts'],
    ['en', 'Who is overloaded and when?', 'answerNoOverload'],
    ['es', '¿cuándo empieza la prueba con carga?', 'answerTask'],
    ['es', '¿qué determina el fin?', 'answerDrives'],
    ['es', '¿Qué está atrasado y por qué?', 'answerNothingLate'],
  ] as const)('%s: %s', (language, text, code) => {
    expect(ask(text, language).code).toBe(code)
  })

  it('tells dates of the plan', () => {
    expect(ask('Quando começa a solda da tampa?')).toMatchObject({ start: '2026-07-10 15:00', people: 'Soldador' })
    expect(String(ask('o que define o fim?').tasks)).toContain('Troca dos revestimentos')
  })

  it('tells what is late and what holds it', () => {
    const found = ask('O que está atrasado e por quê?', 'pt', dueEarly())
    expect(found.code).toBe('answerLate')
    expect(String(found.tasks)).toContain('Solda da tampa')
    expect(String(found.tasks)).toContain('← Troca dos revestimentos')
  })

  it('counts as late what the dashboard does, after the data date moved', () => {
    const { plan } = MATERIAL.pt
    const run: Schedule = {
      ...plan,
      project: { ...plan.project, progressRule: 'dataDate', statusDate: parseInstant('2026-07-11T08:00:00')! },
    }
    const found = calculate(run)
    if (!found.ok) throw new Error('not calculated')
    const asked = ask('O que está atrasado?', 'pt', run)
    expect(asked).toMatchObject({ code: 'answerLate', count: dashboardMetrics(found.value, TODAY).status.overdue })
    expect(Number(asked.count)).toBeGreaterThan(3)
    expect(ask('quando termina a parada?', 'pt', run).finish).toBe(
      formatInstant(found.value.projectFinish).slice(0, 16).replace('T', ' '),
    )
  })

  it.each([
    ['pt', 'quando termina a parada?'],
    ['pt', 'Qual é o caminho crítico?'],
    ['en', 'what drives the finish?'],
    ['es', '¿qué determina el fin?'],
  ] as const)('tells no finish that has gone by as one to come: %s %s', (language, text) => {
    const later = parseInstant('2027-01-15T08:00:00')!
    const schedule = MATERIAL[language].plan
    const found = interpretOffline({ text, kind: 'update', locale: language, today: later, schedule })
    expect(found.ok && found.value.kind === 'update' && found.value.answer?.code).toBe('language.answerNoForecast')
  })

  it.each([
    ['pt', 'Preciso ganhar 12 horas'],
    ['en', 'we need to gain 12 hours'],
    ['es', 'necesito ganar 12 horas'],
  ] as const)('measures ways to end earlier and changes nothing: %s %s', (language, text) => {
    const found = ask(text, language)
    expect(found.code).toBe('answerGain')
    for (const line of String(found.ways).split('\n')) {
      const [what, from = '', to = '', gained, work, machine] = line.split('\t')
      const [before, after] = [from, to].map(at => parseInstant(at.replace(' ', 'T'))!)
      expect(what).not.toBe('')
      expect(Math.abs(before! - after! - Number(gained))).toBeLessThan(120)
      expect(Number(work) >= 0 && Number(machine) >= 0).toBe(true)
    }
  })
})
