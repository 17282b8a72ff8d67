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
