import type { Grammar } from '../grammar/grammar.ts'
import { roleOf } from '../read/crews.ts'
import { fold } from '../text/fold.ts'

/** Common given names of the three languages, folded: they part "Carlos: abrir tampa" from "Bomba: abrir tampa". */
const GIVEN = new Set(
  'adriana adriano alan alberto alejandra alejandro alex alexandre alexandra alfredo alice aline almir amanda ana anderson andre andrea andreia andres angel angela anita ann anna anne antonia antonio armando arnaldo arthur artur augusto barbara beatriz ben bernardo beto bill bob brenda brian bruna bruno caio camila carla carlos carmen carol carolina cassio catarina cecilia celia celso cesar charles chris christian cintia clara claudia claudio cleber cristian cristiane cristina dan daniel daniela danilo dave david debora denis denise diana diego dirceu douglas eder edgar edson eduarda eduardo elaine elena eliana elias elisa eliza ellen eloisa elton emilia emilio emily emma enrique eric erica erick erik ernesto esteban estela ester eugenio eva evandro everton ezequiel fabiana fabiano fabio fabricio fatima federico felipe fernanda fernando flavia flavio francisca francisco frank fred gabriel gabriela geraldo gerson gilberto gilmar gina giovana giovanni gisele gloria gonzalo grace graciela guilherme gustavo hector heitor helena helio heloisa henrique henry hugo humberto ian igor ines irene isaac isabel isabela isadora ismael ivan ivo jaime jair jairo james jane janaina javier jean jeferson jessica jim joana joao joaquim joaquin joe joel john jonas jordi jorge jose josefa joseph josue juan juana juca julia julian juliana juliano julio junior karen karina karl kate katia kelly kevin lais larissa laura lauro leandro leo leonardo leonor leticia lidia lilian linda lineu lorena lourdes luan lucas lucia luciana luciano lucio luis luisa luiz luiza luke manoel manuel manuela marcela marcelo marcia marcio marco marcos margarida maria mariana marina mario marisa mark marlon marta martha martin martina mary mateo mateus matheus matt mauricio mauro max maya mia michael michele miguel mike milena milton miriam monica murilo nadia natalia nelson nestor neusa nicolas nilson nina nora norberto olga oscar osvaldo otavio pablo paola patricia patrick paul paula paulo pedro peter priscila rachel rafael rafaela ramiro ramon raquel raul rebeca regina reginaldo renan renata renato ricardo rita rob robert roberta roberto robson rodrigo rogerio romulo ronaldo rosa rosana rosangela ruben rui ruth sabrina sally sam samuel sandra santiago sara sarah sebastian sebastiao sergio severino sidnei silvana silvia silvio simon simone sofia solange sonia stella steve sueli susan susana suzana tadeu tania tatiana teresa thais thiago thomas tiago tim tito tom tomas tony valdir valentina valeria vanderlei vanessa vania vera vicente victor victoria vilma vinicius vitor viviane wagner walter wanda wellington wesley will william willian wilson yago yara yuri ze zeca'.split(
    ' ',
  ),
)

/** True when the words, as they are written, are one or two given names or a name with its surname. */
export function isPerson(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return (
    words.length <= 3 &&
    /^\p{Lu}/u.test(words[0] ?? '') &&
    GIVEN.has(fold(words[0] ?? '')) &&
    words.slice(1).every(word => /^(?:\p{Lu}[\p{L}.]*|d[aeo]s?)$/u.test(word))
  )
}

/** Who a label before a colon names, if it names people: "Carlos", "Ana e Rui", "Equipe mecânica", "Elétrica". */
export function peopleOf(label: string, grammar: Grammar): string[] | null {
  const names = label.trim().split(/\s*(?:,|\/|\+|&|\s(?:e|and|y)\s)\s*/)
  if (names.every(isPerson)) return names
  const plain = fold(label)
    .trim()
    .replace(
      /^(?:(?:a|o|as|os|the|la|el)\s+)?(?:(?:equipe|time|turma|pessoal|crew|team|equipo|cuadrilla)\s+)?(?:d[eoa]s?\s+|of\s+|del\s+)?/,
      '',
    )
  const role = roleOf(plain, grammar) ?? roleOf(plain.replace(/\s+(?:crew|team)$/, ''), grammar)
  return role ? [role.name] : null
}
