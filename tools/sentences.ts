import { type Judged, judge, sentences } from '../packages/language/src/testing/index.ts'

// Prints how the offline reader does with generated instructions: `right / asked / told / silent` per frame and language.
// Arguments: --list KIND shows the sentences of that outcome, --lang pt, --frame NAME, --held counts the held-out third
// alone (its sentences are never listed).

const args = process.argv.slice(2)
const value = (name: string): string | undefined => {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args[at + 1]
}
const held = args.includes('--held')
const list = value('--list')
const only = value('--frame')
const languages = (['pt', 'en', 'es'] as const).filter(each => (value('--lang') ?? each) === each)
const KINDS: readonly Judged[] = ['right', 'asked', 'told', 'silent']
const counts = new Map<string, Record<Judged, number>>()
const count = (key: string, judged: Judged): void => {
  const row = counts.get(key) ?? { right: 0, asked: 0, told: 0, silent: 0 }
  row[judged]++
  counts.set(key, row)
}
for (const language of languages)
  for (const sentence of sentences(language)) {
    if (only && !sentence.frame.split('+').includes(only)) continue
    if (held !== sentence.held) continue
    const judged = judge(sentence)
    count(sentence.frame.includes('+') ? 'two orders' : sentence.frame, judged)
    count(`language ${language}`, judged)
    count(`way ${sentence.way.split(' ')[0]}`, judged)
    count('all', judged)
    if (judged === list && !held) console.log(`${language} ${sentence.frame} [${sentence.way}] ${sentence.text}`)
  }
console.log(`${'per cent'.padEnd(18)}${KINDS.map(kind => kind.padStart(8)).join('')}    count`)
for (const [key, row] of counts) {
  const total = KINDS.reduce((sum, kind) => sum + row[kind], 0)
  console.log(
    `${key.padEnd(18)}${KINDS.map(kind => ((100 * row[kind]) / total).toFixed(1).padStart(8)).join('')} ${String(total).padStart(8)}`,
  )
}
