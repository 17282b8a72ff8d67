/**
 * Says in one sentence when Node is older than what runs this workspace's TypeScript. Plain JavaScript that old versions
 * can read. The first words of every npm script, and of `parada`.
 */

/** First versions that run TypeScript as it is. */
export const NEEDED = [22, 18]

/** @param {string} version @returns {boolean} */
export function isEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

const SENTENCES = {
  pt: (is, needed) =>
    `O Parada precisa do Node ${needed}; este é o ${is}. Rode "npm ci" nesta pasta: ele traz o Node certo.`,
  en: (is, needed) =>
    `Parada needs Node ${needed}; this is ${is}. Run "npm ci" in this folder: it brings the right Node.`,
  es: (is, needed) =>
    `Parada necesita Node ${needed}; este es ${is}. Ejecute "npm ci" en esta carpeta: trae el Node correcto.`,
}

/** @param {string} version @param {Record<string, string | undefined>} env @returns {string} */
export function tooOld(version, env) {
  const language = (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').slice(0, 2).toLowerCase()
  const sentence = SENTENCES[language] || SENTENCES.pt
  return sentence(version, NEEDED.join('.'))
}

if (process.argv[1]?.endsWith('check-node.mjs') && !isEnough(process.versions.node)) {
  console.error(tooOld(process.versions.node, process.env))
  process.exitCode = 1
}
