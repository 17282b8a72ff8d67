import { nth } from '@parada/schedule'
import type { Language } from '../types.ts'
import type { Tense } from './entry.ts'

type Forms = (readonly [string, Tense])[]

/** Folded forms of a regular verb, with the tense that they express. */
export function formsOf(lemma: string, language: Language): Forms {
  return language === 'en' ? english(lemma) : romance(lemma, language)
}

function english(verb: string): Forms {
  const soft = verb.endsWith('e')
  const y = /[^aeiou]y$/.test(verb)
  const stem = soft ? verb.slice(0, -1) : verb
  const third = y ? `${verb.slice(0, -1)}ies` : /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`
  const past = y ? `${verb.slice(0, -1)}ied` : `${stem}ed`
  const forms: Forms = [
    [verb, 'present'],
    [third, 'present'],
    [past, 'past'],
    [`${stem}ing`, 'present'],
  ]
  // "drop", "dropped": a short vowel before the last letter doubles it.
  if (/[^aeiou][aeiou][bdgmnprt]$/.test(verb))
    forms.push([`${verb}${verb.at(-1)}ed`, 'past'], [`${verb}${verb.at(-1)}ing`, 'present'])
  return forms
}

const ENDINGS: Readonly<Record<'pt' | 'es', Readonly<Record<string, readonly [string, string, string]>>>> = {
  pt: {
    ar: ['ar a am e em o amos emos ara arao aria ando asse arem armos', 'ou aram ei', 'ado ada ados adas'],
    er: ['er e em a am o emos amos era erao eria endo esse erem ermos', 'eu eram i', 'ido ida idos idas'],
    ir: ['ir e em a am o imos amos ira irao iria indo isse irem irmos', 'iu iram i', 'ido ida idos idas'],
  },
  es: {
    ar: ['ar a an e en o amos emos ara aran aria ando as es', 'aron', 'ado ada ados adas'],
    er: ['er e en a an o emos amos era eran eria iendo es as', 'io ieron', 'ido ida idos idas'],
    ir: ['ir e en a an o imos amos ira iran iria iendo es as', 'io ieron', 'ido ida idos idas'],
  },
}
const CLITICS = ['le', 'les', 'lo', 'la', 'los', 'las', 'se', 'me', 'nos']

function romance(lemma: string, language: 'pt' | 'es'): Forms {
  const endings = ENDINGS[language][lemma.slice(-2)]
  if (!endings) return [[lemma, 'present']]
  const stem = lemma.slice(0, -2)
  const spelt = (ending: string): string[] => {
    // "Renomear, renomeie": an e in front of the ending takes an i.
    if (language === 'pt' && lemma.endsWith('ear') && /^(?:am?|em?|o)$/.test(ending)) return [`${stem}i${ending}`]
    if (!/^e/.test(ending) || !lemma.endsWith('ar')) return [stem + ending]
    // c and g keep their sound; a folded c may have been one with a cedilla.
    if (stem.endsWith('c')) return [`${stem.slice(0, -1)}qu${ending}`, stem + ending]
    if (stem.endsWith('g')) return [`${stem}u${ending}`]
    if (stem.endsWith('z') && language === 'es') return [`${stem.slice(0, -1)}c${ending}`]
    return [stem + ending]
  }
  const forms: Forms = []
  const tenses: readonly Tense[] = ['present', 'past', 'participle']
  endings.forEach((list, at) => {
    for (const ending of list.split(' ')) for (const form of spelt(ending)) forms.push([form, nth(tenses, at)])
  })
  if (language === 'es')
    for (const ending of ['ar', 'er', 'ir', 'a', 'e'])
      if (ending.length === 1 || lemma.endsWith(ending))
        for (const form of spelt(ending)) for (const clitic of CLITICS) forms.push([form + clitic, 'present'])
  return forms
}
