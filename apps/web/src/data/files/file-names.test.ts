import { describe, expect, test } from 'vitest'
import { checkPathText, isProjectFile, savedFileName } from './file-names.ts'

describe('savedFileName', () => {
  test.each([
    ['Parada da caldeira 3', 'Parada_da_caldeira_3.TMX'],
    ['Manutenção: moega/2027?', 'Manutenção_moega2027.TMX'],
    ['plano.TMX', 'plano.TMX'],
    ['plano.tmx', 'plano.TMX'],
    ['a-b_c  d', 'a-b_c_d.TMX'],
    ['???', 'projeto.TMX'],
    ['', 'projeto.TMX'],
  ])('%s becomes %s', (project, file) => {
    expect(savedFileName(project)).toBe(file)
  })

  test('keeps another ending', () => {
    expect(savedFileName('Plano A', '.xml')).toBe('Plano_A.xml')
  })

  test.each([
    ['p1.xml', '.xer', 'p1.xer'],
    ['p1.XML', '.xlsx', 'p1.xlsx'],
    ['Parada.p6.xml', '.csv', 'Parada.csv'],
    ['lista 2.xlsx', '.p6.xml', 'lista_2.p6.xml'],
    ['Rev 1.2', '.xer', 'Rev_12.xer'],
  ])('%s as %s is %s: the ending of the file it is called after goes', (project, ending, file) => {
    expect(savedFileName(project, ending)).toBe(file)
  })
})

test('files of one plan and one ending have names of their own', () => {
  expect(savedFileName('p1.xml', '.xlsx', 'Curva S')).toBe('p1_Curva_S.xlsx')
})

describe('checkPathText', () => {
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['parada.mpp', 'bareName'],
    ['C:\\Projetos\\parada.mpp', 'path'],
    ['/srv/parada.mpp', 'path'],
    ['\\\\servidor\\planos\\parada.mpp', 'path'],
  ] as const)('%s is %s', (path, kind) => {
    expect(checkPathText(path)).toBe(kind)
  })
})

test('a project file is known by its ending in any case', () => {
  expect(isProjectFile('Parada.MPP')).toBe(true)
  expect(isProjectFile('foto.png')).toBe(false)
})
