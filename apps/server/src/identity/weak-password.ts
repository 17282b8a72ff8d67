import breached from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

/** Words that most of the commonest passwords are made of, in the languages of our people and on every keyboard. */
const COMMON = new Set(
  `password passwort senha segredo secreta contrasena clave admin administrador administrator root usuario usuaria user guest teste test temp
  temporario temporaria padrao default changeme mudar mudar123 trocar letmein welcome bemvindo bemvinda bienvenido hello ola iloveyou teamo
  teadoro amor amorzinho princesa princess sunshine superman batman pokemon naruto dragon monkey macaco master shadow football futebol futbol
  flamengo corinthians palmeiras saopaulo vasco gremio internacional cruzeiro atletico santos barcelona realmadrid liverpool arsenal chelsea
  brasil brazil portugal espana mexico argentina deus jesus jesuscristo jesuschrist familia family minhafamilia meuamor estrela estrella star
  qwerty qwertyui qwertyuiop qwert qwer asdf asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qaz wsx edc poiuytrewq mnbvcxz azerty
  abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa xxx zzz google facebook whatsapp instagram samsung iphone android windows linux computer
  computador internet microsoft office excel project trustno michael jordan charlie thomas daniel gabriel rafael lucas mateus pedro paulo
  joao maria mariana marina juliana fernanda amanda bruna camila beatriz isabela leticia eduardo ricardo rodrigo fernando carlos alexandre
  andre antonio francisco jose josé manuel miguel angel diego summer winter spring autumn verao inverno primavera outono january janeiro
  fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro monday segunda terca quarta quinta sexta sabado domingo
  parada manutencao maintenance shutdown turnaround planejamento planning refinaria usina planta fabrica empresa company petrobras vale
  freedom liberdade whatever starwars computer1 login access acesso entrar enter secret security seguranca segura seguro cookie pepper ginger
  cheese banana chocolate coffee cafe purple orange flower butterfly hunter ranger soccer hockey killer matrix mustang ferrari porsche corvette`
    .split(/\s+/)
    .filter(each => each !== ''),
)

/** Passwords that were found in breaches of other services, by how often: no outside service is asked. */
const BREACHED: ReadonlySet<string> = new Set(breached)

/** Digits and signs that stand for letters. */
const STANDS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '01234567890123456789',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]

/** Why a password is refused: it is among the first that are tried, or the user's own name or address. */
export type Weakness = 'common' | 'own'

/** Why a password is weak; null when it is not. */
export function weaknessOf(
  password: string,
  person: { readonly email?: string; readonly name?: string },
): Weakness | null {
  return isCommon(password) ? 'common' : isOwn(password, person) ? 'own' : null
}

/**
 * Among the first that are tried: one of a breach, a common word with digits and signs around it, one sign or a short
 * piece over and over, a run of the alphabet or the keyboard.
 */
function isCommon(password: string): boolean {
  const text = password.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const bare = text.replace(/[^a-z]+$|^[^a-z]+/g, '')
  const spelled = [...text]
    .map(each => STANDS[each] ?? each)
    .join('')
    .replace(/[^a-z]/g, '')
  if (BREACHED.has(password.toLowerCase())) return true
  if (text === '' || COMMON.has(text) || COMMON.has(bare) || COMMON.has(spelled)) return true
  // What stands around a common word: a year, a few digits, signs.
  const core = bare.replace(/[^a-z]/g, '')
  if (COMMON.has(core) && text.length - core.length <= 5) return true
  if (/^(.{1,4})\1+.?$/.test(text)) return true
  const [digits, letters] = [text.replace(/\D/g, ''), text.replace(/[^a-z]/g, '')]
  const backwards = (each: string) => [...each].reverse().join('')
  const alnum = text.replace(/[^a-z0-9]/g, '')
  if (alnum.length < 4) return true
  for (const row of ROWS) for (const each of [row, backwards(row)]) if (each.includes(alnum)) return true
  // A day of the calendar and nothing else.
  if (letters === '' && digits.length <= 8) return true
  return false
}

/** The user's own address or name, with a few signs around it. */
function isOwn(password: string, person: { readonly email?: string; readonly name?: string }): boolean {
  const text = password.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const alnum = text.replace(/[^a-z0-9]/g, '')
  const own = [person.email, person.email?.split('@')[0], person.name].flatMap(each =>
    each === undefined ? [] : [each.toLowerCase().replace(/[^a-z0-9]/g, '')],
  )
  return own.some(each => each.length >= 4 && alnum.startsWith(each) && alnum.length - each.length <= 4)
}
