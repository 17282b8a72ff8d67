import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** What a function is part of, by where it stands; the first that fits. */
const PARTS: readonly (readonly [part: string, fits: RegExp])[] = [
  ['start', /^node:internal\/(modules|bootstrap|deps\/amaro)|^wasm:| (compileSourceTextModule|wrapSafe)$/],
  ['calculation', /\/packages\/(schedule|sync|language|scope|analysis)\//],
  ['serialization', /\/packages\/(formats|protocol)\/|node_modules\/(zod|@trpc)\/| (parse|stringify)$/],
  ['database', /node_modules\/(pg|pg-\w+|kysely|postgres-\w+)\/|\/apps\/server\/src\/storage\/|node:sqlite/],
  ['network', /node_modules\/(fastify|@fastify|ws|find-my-way|light-my-request)\/|node:(net|http|internal)/],
  ['identity', /node_modules\/(better-auth|@better-auth|jose)\/|node:crypto|\/apps\/server\/src\/identity\//],
  ['garbage', /\(garbage collector\)$/],
]

/** Milliseconds of processor time by part, over all profiles of a folder; waiting is not counted. */
export function sharesOf(folder: string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const name of readdirSync(folder).filter(each => each.endsWith('.cpuprofile'))) {
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile
    const partOf = new Map(
      nodes.map(({ id, callFrame: { functionName, url } }) => {
        const text = `${url} ${functionName}`
        const part = PARTS.find(([, fits]) => fits.test(text))?.[0] ?? (url === '' ? 'native' : 'other')
        return [id, functionName === '(idle)' ? 'idle' : part] as const
      }),
    )
    for (const [at, sample] of samples.entries()) {
      const part = partOf.get(sample) ?? 'other'
      if (part !== 'idle') sums.set(part, (sums.get(part) ?? 0) + (timeDeltas[at] ?? 0) / 1000)
    }
  }
  return new Map([...sums].sort((a, b) => b[1] - a[1]))
}
