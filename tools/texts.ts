import { type Judged, textFaults, texts } from '../packages/language/src/testing/index.ts'

// Prints how the offline reader does with generated texts and documents: `right / told / silent` per layout and language, those
// in sight and the held-out third apart. --list shows the faults of those in sight, --layout NAME counts one layout.

const KINDS: readonly Judged[] = ['right', 'told', 'silent']
const counts = new Map<string, Record<string, number>>()
const only = process.argv.indexOf('--layout')
for (const language of ['pt', 'en', 'es'] as const)
  for (const text of texts(language)) {
    if (only > 0 && text.layout !== process.argv[only + 1]) continue
    const { faults, judged } = textFaults(text)
    for (const key of [`${text.layout}`, `all ${language}`, 'all'].map(
      each => `${text.held ? 'held ' : 'seen '} ${each}`,
    )) {
      const row = counts.get(key) ?? {}
      row[judged] = (row[judged] ?? 0) + 1
      counts.set(key, row)
    }
    if (faults.length > 0 && !text.held && process.argv.includes('--list'))
      console.log(`${judged} ${language} [${text.way}] ${text.text}\n    ${faults.join('\n    ')}`)
  }
for (const [key, row] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const total = Object.values(row).reduce((sum, each) => sum + each, 0)
  console.log(
    `${key.padEnd(20)}${KINDS.map(kind => `${kind} ${((100 * (row[kind] ?? 0)) / total).toFixed(1)}`.padStart(14)).join('')}  of ${total}`,
  )
}
