import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALES, loadMessages } from './index.ts'

/** Paths of all leaves, so that a missing or extra key is named. */
function paths(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix]
  return Object.entries(value).flatMap(([key, each]) => paths(each, prefix ? `${prefix}.${key}` : key))
}

describe('locales', () => {
  test.each(LOCALES)('%s has exactly the keys of pt', async locale => {
    const pt = paths(await loadMessages('pt')).sort()
    expect(paths(await loadMessages(locale)).sort()).toEqual(pt)
  })

  test.each(LOCALES)('%s has no empty sentence', async locale => {
    const empty: string[] = []
    const walk = (value: unknown, at: string): void => {
      if (value === '') empty.push(at)
      else if (typeof value === 'object' && value !== null)
        for (const [key, each] of Object.entries(value)) walk(each, `${at}.${key}`)
    }
    walk(await loadMessages(locale), locale)
    expect(empty).toEqual([])
  })

  // Parts are spread into one table: what is said twice would hide one of its sentences.
  test.each(LOCALES)('%s has one sentence a code', locale => {
    const folder = new URL(`./locales/${locale}/`, import.meta.url)
    const said = readdirSync(folder)
      .filter(each => each.startsWith('problems-'))
      .flatMap(each => [...readFileSync(new URL(each, folder), 'utf8').matchAll(/^ {2}'([a-z]+\.\w+)':/gim)])
      .map(match => match[1])
    expect(said.length).toBeGreaterThan(300)
    expect(said.filter((each, at) => said.indexOf(each) !== at)).toEqual([])
  })

  // docs/glossary.md: one word for one thing. English is that of the United States, as its dates are.
  test.each([
    ['pt', /designaç|\bligaç(ão|ões)\b|data-limite|\b[dn]a Parada\b|\bd?esta Parada\b/],
    ['en', /\b[Ll]icence|levelling|[Cc]ancelled|[Rr]ecognis|[Oo]rganis|[Cc]olour|\bwhom (you|asked|will)\b/],
    ['es', /camino crítico|[Pp]etici[oó]n|tablero|\b[Aa]ñad|retardo|\b[Mm]argen (total|libre)|\benlazad/],
  ] as const)('%s says a thing with its one word', async (locale, others) => {
    const found: string[] = []
    const walk = (value: unknown, at: string): void => {
      if (typeof value === 'object' && value !== null)
        for (const [key, each] of Object.entries(value)) walk(each, `${at}.${key}`)
      else if (others.test(String(value))) found.push(`${at}: ${others.exec(String(value))?.[0]}`)
    }
    walk(await loadMessages(locale), locale)
    expect(found).toEqual([])
  })

  test.each([
    ['pt', '0 tarefas', '1 tarefa', '2 tarefas', '21 tarefas'],
    ['en', '0 tasks', '1 task', '2 tasks', '21 tasks'],
    ['es', '0 tareas', '1 tarea', '2 tareas', '21 tareas'],
  ] as const)('%s counts none, one and many', async (locale, ...counted) => {
    const { shell } = await loadMessages(locale)
    expect([0, 1, 2, 21].map(shell.taskCount)).toEqual(counted)
  })

  test.each([
    ['pt', '12,5 h', '01/12/2026', 'leitor', 'a duração'],
    ['en', '12.5 h', '12/01/2026', 'viewer', 'the duration'],
    ['es', '12,5 h', '01/12/2026', 'lector', 'la duración'],
  ] as const)('%s writes what a problem is about in its own way', async (locale, hours, day, role, field) => {
    const { problems, suggestions } = await loadMessages(locale)
    expect(problems['language.assumedDuration']({ task: 'A', hours: 12.5 })).toContain(hours)
    expect(suggestions['server.waitForReset']({ date: '2026-12-01' })).toContain(day)
    expect(problems['projects.roleRequired']({ role: 'viewer', required: 'editor' })).toContain(role)
    expect(problems['language.impossibleValue']({ task: 'A', field: 'duration', value: '-5h' })).toContain(field)
    expect(problems['language.impossibleValue']({ task: 'A', field: 'summaryDuration', value: '' })).not.toMatch(
      /“”|\(/,
    )
  })
})
