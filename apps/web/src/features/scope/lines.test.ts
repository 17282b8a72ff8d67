import { standardCatalogue } from '@parada/scope'
import { expect, test } from 'vitest'
import { figureOf, itemsOf, lineOf, pastedLines, tagAt, templateOf, withLimit } from './lines.ts'

const catalogue = standardCatalogue()

test('rows copied from a sheet become lines, by heads or by what the cells look like', () => {
  const headed = pastedLines(
    'Tag\tTipo\tQtd\tBandejas\tÁrea\nC-101\tColuna\t1\t32\tA4\nE-101\tTrocador de calor\t3\t\tA2\n\nXX\t\t\t\t',
    catalogue,
  )
  expect(headed.lines).toMatchObject([
    { tag: 'C-101', template: 'column', count: 1, parameters: { trays: 32 }, area: 'A4' },
    { tag: 'E-101', template: 'exchanger', count: 3, parameters: {}, area: 'A2' },
    { tag: 'XX', template: 'generic' },
  ])
  const bare = pastedLines('E-101A\tTrocador\t640 tubos do feixe\nC-102\t24 bandejas\tsem juntas', catalogue)
  expect(bare.lines).toMatchObject([
    { tag: 'E-101A', template: 'exchanger', parameters: { tubes: 640 } },
    { tag: 'C-102', template: 'column', parameters: { trays: 24 } },
  ])
  expect(bare.unused).toEqual(['sem juntas'])
  expect(pastedLines('bom dia', catalogue)).toEqual({ lines: [], unused: ['bom dia'], supposed: [] })
})

test('a type that the catalogue does not know keeps its name and is told, with heads or without', () => {
  const bare = pastedLines('AX-01\tAnalisador de cloro\nV-305\tThree-phase thing\nGadget\t3\nP-101\tBomba', catalogue)
  expect(bare.lines).toMatchObject([
    { tag: 'AX-01', template: 'generic', label: 'Analisador de cloro AX-01' },
    { tag: 'V-305', template: 'vessel', label: 'Three-phase thing V-305' },
    { tag: '', template: 'generic', label: 'Gadget', count: 3 },
    { tag: 'P-101', template: 'pump', label: '' },
  ])
  expect(bare.supposed).toEqual([
    { code: 'language.noNorm', what: 'Analisador de cloro', tag: 'AX-01' },
    { code: 'language.typeByTag', what: 'Three-phase thing', tag: 'V-305' },
    { code: 'language.noNorm', what: 'Gadget', tag: '' },
  ])
  expect(bare.unused).toEqual([])
  const headed = pastedLines('Tag\tTipo\nE-7\tChiller', catalogue)
  expect(headed.lines).toMatchObject([{ tag: 'E-7', template: 'exchanger', label: 'Chiller E-7' }])
  expect(headed.supposed).toEqual([{ code: 'language.typeByTag', what: 'Chiller', tag: 'E-7' }])
})

test('types in short forms, with the tag in their cell, and machines that no card knows', () => {
  const rows = [
    ['INTERC. CRUDO/RESIDUO E-1103', 'exchanger'],
    ['RECYCLE COMP. K-401', 'compressor'],
    ['COMP. GAS HUMEDO C-201', 'compressor'],
    ['HORNO REFORMADO H-401', 'heater'],
    ['HORNO RECALENT. PALANQUILLA', 'reheat-furnace'],
    ['FORNO ROT. 2', 'cement-kiln'],
    ['KILN MAIN DRIVE GEARBOX', 'generic'],
    ['FILTRO CANASTA F-12', 'generic'],
    ['TRAFO FORNO ELETRICO', 'substation'],
    ['STEAM BOILER FEED PUMP', 'pump'],
    ['ROUGHING MILL STAND R1', 'generic'],
  ]
  const { lines } = pastedLines(`Tag\tTipo\n${rows.map(([type]) => `\t${type}`).join('\n')}`, catalogue)
  expect(lines.map((each, at) => [rows[at]?.[0], each.template])).toEqual(rows)
})

test('tags that stand together in a cell are as many items', () => {
  const { lines, unused } = pastedLines('P-310 A/B\tBomba\nE-101 a E-106\tTrocador\nTK-1/9\tTanque', catalogue)
  expect(lines).toMatchObject([
    { tag: 'P-310A', count: 2, template: 'pump' },
    { tag: 'E-101', count: 6, template: 'exchanger' },
    { tag: '', count: 1, template: 'tank' },
  ])
  expect(unused).toEqual(['TK-1/9'])
})

test('several alike go on from the first tag', () => {
  expect([tagAt('E-101', 2), tagAt('E-099', 1), tagAt('P-1A', 1), tagAt('', 3)]).toEqual(['E-103', 'E-100', 'P-1B', ''])
  const line = { ...lineOf({ label: '', tag: 'E-101', template: 'exchanger', parameters: {} }, 1), count: 3 }
  const { items, places } = itemsOf([line], catalogue, 'pt')
  expect(items.map(each => each.label)).toEqual([1, 2, 3].map(at => `Trocador de calor E-10${at}`))
  expect(places).toEqual([0, 0, 0])
})

test('a word or a tag tells the template; nonsense tells none', () => {
  expect(templateOf('permutador', catalogue)?.id).toBe('exchanger')
  expect(templateOf('caldeira de recuperação', catalogue)?.id).toBe('recovery-boiler')
  expect(templateOf('C-101', catalogue)?.tags).toContain('C')
  expect(templateOf('xyz', catalogue)).toBeNull()
})

test('figures are read as they are written in each language, never ten times what was meant', () => {
  const read = (text: string) => [figureOf(text, 'pt'), figureOf(text, 'en')]
  expect(read('2.5')).toEqual([2.5, 2.5])
  expect(read('2,5')).toEqual([2.5, 2.5])
  expect(read('1.234')).toEqual([1234, 1.234])
  expect(read('1,234')).toEqual([1.234, 1234])
  expect(read('1.234,5')).toEqual([1234.5, Number.NaN])
  expect(read('14 dias')).toEqual([Number.NaN, Number.NaN])
})

test('a cell that holds more than its line takes is told, and so is a count beyond what one line stands for', () => {
  const { lines, unused } = pastedLines('C-1\tColuna\t32 bandejas, 9 zebras\nV-1\tVálvula\t240', catalogue)
  expect(lines).toMatchObject([
    { tag: 'C-1', parameters: { trays: 32 } },
    { tag: 'V-1', count: 1 },
  ])
  expect(unused).toEqual(['9 zebras', '240'])
})

test('a limit is set, moved to a shift and taken away', () => {
  const set = withLimit([], 'inspection', 4, 'day')
  expect(set).toEqual([{ of: 'inspection', units: 4, shift: 'day' }])
  expect(withLimit(set, 'inspection', 4, 'all')).toEqual([{ of: 'inspection', units: 4 }])
  expect(withLimit(set, 'inspection', null, 'all')).toEqual([])
})
