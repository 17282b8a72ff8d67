/** Accents by what pages call them, as marks that go over the letter before them. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
}

const SIGNS: Readonly<Record<string, string>> = {
  ordm: 'º',
  ordf: 'ª',
  deg: '°',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  euro: '€',
  szlig: 'ß',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  times: '×',
  plusmn: '±',
}

/** Letters that a page writes by name or number (`&ccedil;`, `&#231;`) as themselves; those that make markup stay written so. */
export const withLetters = (page: string): string =>
  page.replace(/&(?:#(\d{2,6})|#[xX]([\da-fA-F]{2,5})|(\w{3,8}));/g, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) {
      const accented = /^([A-Za-z])(grave|acute|circ|tilde|uml|ring|cedil)$/.exec(name)
      if (!accented) return SIGNS[name] ?? whole
      const letter = `${accented[1]}${ACCENTS[accented[2] ?? '']}`.normalize('NFC')
      return letter.length === 1 ? letter : whole
    }
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    return code < 0xa0 || code > 0x10ffff ? (MARKUP[code] ?? whole) : String.fromCodePoint(code)
  })

const MARKUP: Readonly<Record<number, string>> = { 34: '&quot;', 38: '&amp;', 39: "'", 60: '&lt;', 62: '&gt;' }
