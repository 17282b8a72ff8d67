import { expect, test } from 'vitest'
import { standardCatalogue } from './catalogue.ts'
import { cardlessAround, isCardless, isHeadLast, nameHits } from './names.ts'

const templates = [...standardCatalogue().values()].filter(each => each.aliases !== '')
const named = (folded: string): string | undefined => nameHits(folded, templates)[0]?.template.id

test('words of a name may be short forms, pointed or known, and its particles may be missing', () => {
  const forms: readonly (readonly [string, string])[] = [
    ['bba. refluxo', 'pump'],
    ['cone crshr 4', 'crusher'],
    ['interc. crudo', 'exchanger'],
    ['cald recuperacao 2', 'recovery-boiler'],
    ['horno cal 2', 'cement-kiln'],
    ['forno rot. 2', 'cement-kiln'],
    ['turb. gas 12', 'gas-turbine'],
    ['terno 3 moenda', 'sugar-mill'],
    ['elev. cangilones 3', 'conveyor'],
    ['gate vlv', 'valve'],
    ['main xfmr 2', 'substation'],
    ['precip. eletrost. sinter', 'precipitator'],
  ]
  expect(forms.map(([text]) => [text, named(text)])).toEqual(forms)
})

test('a word that a sentence ends with, and a short form of two kinds, name nothing', () => {
  for (const text of ['let it cool.', 'then heat.', 'do not crush.', 'em 12 sep. 2027', 'conv. 2', 'transform. em aço'])
    expect([text, named(text)]).toEqual([text, undefined])
})

test('a machine that no card knows is the head of its name, in each language at its place', () => {
  const headOf = (folded: string): string | null => {
    const hit = nameHits(folded, templates)[0]
    const whole = hit ? cardlessAround(folded, hit) : null
    return whole && folded.slice(whole.start, whole.end)
  }
  expect(headOf('lime kiln id fan')).toBe('lime kiln id fan')
  expect(headOf('- redutor do moinho 2')).toBe('redutor do moinho')
  expect(headOf('ball mill 2 motor')).toBe('ball mill 2 motor')
  expect(headOf('raw mill separator')).toBe('mill separator')
  expect(headOf('trocar juntas da bomba')).toBeNull()
  expect(headOf('boiler 2 with fans')).toBeNull()
  expect([isCardless('filtro canasta'), isCardless('separator'), isCardless('fan a')]).toEqual([true, false, false])
  expect(['pumps', 'esp', 'forno'].map(isHeadLast)).toEqual([true, true, false])
})
