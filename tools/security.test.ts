import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const at = (path: string) => new URL(`../${path}`, import.meta.url)
/** A file as the table names it: below the server's sources, else from the root. */
const fileOf = (name: string) => [at(`apps/server/src/${name}`), at(name)].find(each => existsSync(each)) ?? null

/** The rows of the requirements: subject, requirement, what keeps it. */
const rows = readFileSync(at('docs/security.md'), 'utf8')
  .split('## Requirements')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .filter(line => line.startsWith('|'))
  .slice(2)
  .map(line => line.split('|').slice(1, -1))
  .map(([subject = '', requirement = '', keptBy = '']) => ({
    subject: subject.trim(),
    requirement: requirement.trim(),
    files: [...keptBy.matchAll(/`([^`]+)`/g)].map(match => match[1] ?? ''),
  }))

test('every requirement names the test or the code that keeps it, and that file exists', () => {
  expect(rows?.length).toBeGreaterThan(25)
  for (const { requirement, files } of rows ?? []) {
    expect(files, requirement).not.toEqual([])
    for (const file of files) expect([file, fileOf(file) !== null]).toEqual([file, true])
  }
})

test('most requirements are kept by tests, and those tests have tests in them', () => {
  const tests = [...new Set((rows ?? []).flatMap(each => each.files.filter(file => /\.(test|spec)\.ts$/.test(file))))]
  expect(tests.length).toBeGreaterThan(20)
  for (const file of tests) {
    const text = readFileSync(fileOf(file) ?? at(file), 'utf8')
    expect([file, /\btest(\.each\(.*\))?\(/s.test(text), /\bexpect\(/.test(text)]).toEqual([file, true, true])
  }
})

/** Rows of OWASP ASVS 5.0.0 up to level 2: sections, and how many of their first rows are of level 1 or 2. */
const SECTIONS =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 ' +
  '5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 ' +
  '9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 ' +
  '13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2'

/** `10.4.1 to 10.4.11, 10.6.1` as single rows. */
const rowsOf = (text: string): string[] =>
  text.split(', ').flatMap(part => {
    const [from = '', to] = part.trim().split(' to ')
    const section = from.slice(0, from.lastIndexOf('.'))
    const [first, last] = [from, to ?? from].map(each => Number(each.split('.').at(-1)))
    return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, at) => `${section}.${(first ?? 0) + at}`)
  })

test('each row of ASVS 5.0 up to level 2 is answered once, by a test, a place, a reason, or what is open', () => {
  const table = readFileSync(at('docs/security.md'), 'utf8').split('## ASVS 5.0')[1]?.split('\n### ')[0] ?? ''
  const answers = table
    .split('\n')
    .filter(line => /^\| \d/.test(line))
    .map(line => line.split('|').map(each => each.trim()))
  const answered = answers.flatMap(([, numbers = '']) => rowsOf(numbers)).sort()
  const asked = SECTIONS.split(' ').flatMap(each => {
    const [section, count] = each.split(':')
    return Array.from({ length: Number(count) }, (_, row) => `${section}.${row + 1}`)
  })
  expect(answered).toEqual(asked.sort())
  for (const [, numbers, answer = ''] of answers) {
    expect([numbers, answer]).toEqual([
      numbers,
      expect.stringMatching(/^(test|place|n\/a|open|operator|open by decision): /),
    ])
    for (const [, file = ''] of answer.matchAll(/`([\w./-]+\.(?:ts|tsx|md|yaml|json|dockerignore))`/g))
      expect([numbers, file, fileOf(file) !== null]).toEqual([numbers, file, true])
  }
})
