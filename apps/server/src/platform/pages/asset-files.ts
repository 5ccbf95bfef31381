import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { encodingOf, type PageEncoding } from './page-bytes.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** What the build made beside a file. */
const FORMS = { br: '.br', gzip: '.gz' } as const

interface Asset {
  readonly bytes: Buffer
  readonly encoding: PageEncoding
}

/** The built files of a folder by name; each is read at its first request, and cached. */
function assetsIn(folder: string): (name: string, encoding: PageEncoding) => Asset | undefined {
  const names = new Set(readdirSync(folder).filter((name) => TYPES[extname(name)] !== undefined))
  const known = new Map<string, Asset>()
  return (name, wanted) => {
    // nothing but these names reaches the disk
    if (!names.has(name)) return undefined
    const encoding = wanted !== undefined && existsSync(join(folder, name + FORMS[wanted])) ? wanted : undefined
    const file = encoding === undefined ? name : name + FORMS[encoding]
    const asset = known.get(file) ?? { bytes: readFileSync(join(folder, file)), encoding }
    known.set(file, asset)
    return asset
  }
}

/** Built files carry a hash in their names: cached for a year by every browser. */
export function registerAssets(app: FastifyInstance, folder: string): void {
  const assetOf = assetsIn(folder)
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params
    const asset = assetOf(name, encodingOf(request.headers['accept-encoding']))
    if (asset === undefined) return reply.callNotFound()
    const etag = `W/"${name}"`
    void reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send()
    if (asset.encoding !== undefined) void reply.header('content-encoding', asset.encoding)
    return reply.type(TYPES[extname(name)] ?? '').send(asset.bytes)
  })
}
