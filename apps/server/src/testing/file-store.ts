import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { SignatureV4 } from '@smithy/signature-v4'

const REGION = 'sa-east-1'
const BUCKET = 'arquivos'
const KEY_ID = 'conta-de-teste'
const SECRET = 'segredo/do+bucket=de-teste'

/** Node's hash in the form that Amazon's signer asks for. */
class Sha256 {
  readonly #hash
  constructor(secret?: unknown) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string)
  }
  update(data: string | Uint8Array): void {
    this.#hash.update(data)
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
  reset(): void {}
}

/** Signs as Amazon's own library does, which is another than ours: what we send must come out the same. */
const signer = new SignatureV4({
  service: 's3',
  region: REGION,
  credentials: { accessKeyId: KEY_ID, secretAccessKey: SECRET },
  sha256: Sha256 as never,
  uriEscapePath: false,
  applyChecksum: false,
})

/** Why a request is refused as S3 refuses it; null for one that is signed for what it holds. */
async function refusal(request: IncomingMessage, body: Buffer): Promise<string | null> {
  const { authorization = '', 'x-amz-date': stamp, 'x-amz-content-sha256': sum } = request.headers
  const [, names = '', given = ''] = /SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(authorization) ?? []
  const moment = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(stamp))
  if (!moment || !names.split(';').includes('host')) return 'AccessDenied'
  const [, year, month, day, hour, minute, second] = moment
  const signingDate = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Math.abs(signingDate.getTime() - Date.now()) > 15 * 60_000) return 'RequestTimeTooSkewed'
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const signed = await signer.sign(
    {
      method: request.method ?? 'GET',
      protocol: 'http:',
      hostname: url.hostname,
      port: Number(url.port),
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.split(';').map(name => [name, String(request.headers[name] ?? '')])),
    } as never,
    { signingDate },
  )
  const { authorization: wanted = '' } = (signed as unknown as { headers: Record<string, string> }).headers
  if (!wanted.includes(`Signature=${given}`)) return 'SignatureDoesNotMatch'
  const true256 = createHash('sha256').update(body).digest('hex')
  return request.method === 'PUT' && sum !== true256 ? 'XAmzContentSHA256Mismatch' : null
}

interface Kept {
  readonly bytes: Buffer
  readonly at: Date
}

/** Names that one page of a listing holds; S3 itself gives a thousand. */
const PAGE = 100

const escaped = (text: string): string => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)

/** A page of a listing of the second kind, as S3 writes it. */
function listing(kept: ReadonlyMap<string, Kept>, asked: URLSearchParams): string {
  const prefix = asked.get('prefix') ?? ''
  const after = Buffer.from(asked.get('continuation-token') ?? '', 'base64url').toString()
  const names = [...kept.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
  const page = names.slice(0, PAGE)
  const more = names.length > page.length
  const contents = page.map(key => {
    const { bytes, at } = kept.get(key) as Kept
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const next = Buffer.from(page.at(-1) ?? '').toString('base64url')
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${more}</IsTruncated>${contents.join('')}${more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`
}

/** What S3 does with a request that it does not refuse: its status and its answer. */
function answer(kept: Map<string, Kept>, method: string, url: URL, body: Buffer): [status: number, answer: Buffer] {
  const missing = (code: string): [number, Buffer] => [404, Buffer.from(`<Error><Code>${code}</Code></Error>`)]
  const [, bucket = '', ...names] = url.pathname.split('/').map(decodeURIComponent)
  if (bucket !== BUCKET) return missing('NoSuchBucket')
  const key = names.join('/')
  if (method === 'GET' && key === '') return [200, Buffer.from(listing(kept, url.searchParams))]
  if (method === 'PUT') kept.set(key, { bytes: body, at: new Date() })
  if (method === 'DELETE') kept.delete(key)
  if (method !== 'GET') return [method === 'DELETE' ? 204 : 200, Buffer.alloc(0)]
  const found = kept.get(key)
  return found ? [200, found.bytes] : missing('NoSuchKey')
}

/** A store of files that answers as S3 does, in memory; the signature and the content of each request are verified. */
export async function startFileStore() {
  const kept = new Map<string, Kept>()
  const open = (at: number): Promise<Server> =>
    new Promise(resolve => {
      const door = createServer((request, reply) => {
        const parts: Buffer[] = []
        request.on('data', part => parts.push(part))
        request.on('end', () => {
          const body = Buffer.concat(parts)
          void refusal(request, body).then(code => {
            const url = new URL(request.url ?? '/', 'http://store')
            const [status, bytes] =
              code === null
                ? answer(kept, request.method ?? 'GET', url, body)
                : [code === 'XAmzContentSHA256Mismatch' ? 400 : 403, Buffer.from(`<Error><Code>${code}</Code></Error>`)]
            reply.writeHead(status, { 'content-type': 'application/octet-stream' })
            reply.end(bytes)
          })
        })
      })
      door.listen(at, '127.0.0.1', () => resolve(door))
    })
  let door = await open(0)
  const address = door.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = (): Promise<void> =>
    new Promise(resolve => {
      door.close(() => resolve())
      door.closeAllConnections()
    })
  return {
    settings: {
      PARADA_S3_URL: `http://127.0.0.1:${port}`,
      PARADA_S3_BUCKET: BUCKET,
      PARADA_S3_PREFIX: 'usina/',
      PARADA_S3_REGION: REGION,
      PARADA_S3_KEY_ID: KEY_ID,
      PARADA_S3_KEY: SECRET,
    },
    stop,
    /** Answers again at the same address with what it held. */
    async start() {
      door = await open(port)
    },
  }
}
