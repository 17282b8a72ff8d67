import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { Settings } from '../config.ts'

/** Milliseconds that a request may take; for a whole file more. */
const PATIENCE = 15_000
const FILE_PATIENCE = 600_000
/** Tries of a request that the store answers with its own failure. */
const RETRIES = 2

/** The store of files did not do what it was asked; `status` is its answer, 0 without one. */
export class BucketError extends Error {
  override readonly name = 'BucketError'
  readonly status: number

  constructor(what: string, status: number, cause?: unknown) {
    super(what, { cause })
    this.status = status
  }
}

/** A place for files beside the database, that every process of an installation reaches: what is called an S3 bucket. */
export interface Bucket {
  /** Where it is, without what opens it. */
  readonly place: string
  put(key: string, bytes: Buffer): Promise<void>
  /** Null when there is none. */
  get(key: string): Promise<Buffer | null>
  putFile(key: string, path: string): Promise<void>
  /** Writes it into a file; false when there is none. */
  getFile(key: string, path: string): Promise<boolean>
  /** Also when there is none. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncGenerator<{ readonly key: string; readonly at: Date }>
}

type BucketSettings = Pick<
  Settings,
  'PARADA_S3_URL' | 'PARADA_S3_BUCKET' | 'PARADA_S3_PREFIX' | 'PARADA_S3_REGION' | 'PARADA_S3_KEY_ID' | 'PARADA_S3_KEY'
>

/** The bucket that the settings name; null where they name none. */
export function bucketOf(settings: BucketSettings): Bucket | null {
  const { PARADA_S3_URL: url, PARADA_S3_BUCKET: name, PARADA_S3_KEY_ID: id, PARADA_S3_KEY: secret } = settings
  if (!url || !name || !id || !secret) return null
  const base = `${url.replace(/\/+$/, '')}/${encodeURIComponent(name)}`
  const prefix = settings.PARADA_S3_PREFIX
  const client = new AwsClient({
    accessKeyId: id,
    secretAccessKey: secret,
    region: settings.PARADA_S3_REGION,
    service: 's3',
    retries: RETRIES,
  })
  const addressOf = (key: string): string => `${base}/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`

  /** An answer of the store; `missing` lets 404 through. */
  async function ask(address: string, init: RequestInit, missing = false, patience = PATIENCE): Promise<Response> {
    const what = `${init.method} ${new URL(address).pathname}`
    // What it sends elsewhere would take our signature along.
    const reply = await client
      .fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) })
      .catch((error: unknown) => {
        throw new BucketError(what, 0, error)
      })
    if (reply.ok || (missing && reply.status === 404)) return reply
    const said = /<Code>([^<]*)<\/Code>/.exec(await reply.text().catch(() => ''))?.[1]
    throw new BucketError(`${what}: ${reply.status} ${said ?? ''}`.trimEnd(), reply.status)
  }

  /** What was sent is signed with its content: a store that got something else refuses it. */
  const put = async (key: string, body: Blob, sha256: string, patience: number): Promise<void> => {
    const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' }
    await (await ask(addressOf(key), { method: 'PUT', body, headers }, false, patience)).arrayBuffer()
  }

  return {
    place: `${new URL(url).host}/${name}`,
    put: (key, bytes) =>
      put(key, new Blob([new Uint8Array(bytes)]), createHash('sha256').update(bytes).digest('hex'), PATIENCE),
    async get(key) {
      const reply = await ask(addressOf(key), { method: 'GET' }, true)
      const bytes = Buffer.from(await reply.arrayBuffer())
      return reply.status === 404 ? null : bytes
    },
    async putFile(key, path) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      await put(key, await openAsBlob(path), hash.digest('hex'), FILE_PATIENCE)
    },
    async getFile(key, path) {
      const reply = await ask(addressOf(key), { method: 'GET' }, true, FILE_PATIENCE)
      if (reply.status === 404 || reply.body === null) {
        await reply.arrayBuffer()
        return false
      }
      await pipeline(Readable.fromWeb(reply.body as never), createWriteStream(path, { mode: 0o600 }))
      return true
    },
    async remove(key) {
      await (await ask(addressOf(key), { method: 'DELETE' }, true)).arrayBuffer()
    },
    async *list(under) {
      let token: string | null = null
      do {
        const address = new URL(base)
        address.searchParams.set('list-type', '2')
        address.searchParams.set('prefix', prefix + under)
        if (token !== null) address.searchParams.set('continuation-token', token)
        const page = await (await ask(address.href, { method: 'GET' })).text()
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = textOf(entry, 'Key') ?? ''
          yield { key: key.slice(prefix.length), at: new Date(textOf(entry, 'LastModified') ?? 0) }
        }
        token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : null
      } while (token !== null)
    },
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of an element without others in it. */
function textOf(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return found?.replace(/&(\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole) ?? null
}
