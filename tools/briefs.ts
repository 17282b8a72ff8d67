import { briefs, faultsOf } from '../packages/language/src/testing/index.ts'

// Prints how many generated briefs of equipment become the plan that they ask for, seen and held out. Arguments:
// --list shows the faults of those in sight, --many N the number a language.

const args = process.argv.slice(2)
const at = args.indexOf('--many')
const many = at < 0 ? 200 : Number(args[at + 1])
for (const language of ['pt', 'en', 'es'] as const) {
  const counts = { seen: [0, 0], held: [0, 0] } as Record<'seen' | 'held', [number, number]>
  for (const brief of briefs(language, many)) {
    const faults = faultsOf(brief)
    const row = counts[brief.held ? 'held' : 'seen']
    row[1]++
    if (faults.length === 0) row[0]++
    else if (!brief.held && args.includes('--list'))
      console.log(`${language} [${brief.way}] ${brief.text}\n    ${faults.join('\n    ')}`)
  }
  const share = ([good, all]: [number, number]): string => `${good} of ${all} (${((100 * good) / all).toFixed(1)} %)`
  console.log(`${language}: seen ${share(counts.seen)}, held out ${share(counts.held)}`)
}
