/** Saves ever new versions of one file until it is killed; each is a repeated letter, so that a torn one shows. */
import { saveAtomically } from './atomic-save.ts'

const [path = '', size = '400000'] = process.argv.slice(2)
for (let round = 0; ; round++) {
  const letter = String.fromCharCode(97 + (round % 26))
  const saved = await saveAtomically(path, new TextEncoder().encode(letter.repeat(Number(size))))
  if (!saved.ok) throw new Error(saved.problems[0].code)
  process.stdout.write(`${letter}\n`)
}
