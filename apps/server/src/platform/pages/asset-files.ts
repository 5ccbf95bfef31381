import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { encodingOf, type PageEncoding } from './page-bytes.ts'
import { storedFolderOf } from './stored-builds.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** Compressed forms that the build made beside a file. */
const FORMS = { br: '.br', gzip: '.gz' } as const

interface Asset {
  readonly bytes: Buffer
  readonly encoding: PageEncoding
}

type FindAsset = (name: string, encoding: PageEncoding) => Asset | undefined

/**
 * The built files by name; each is read at its first request, and cached. What this build doesn't have may be a file of
 * another one, whose page is still open or whose node runs beside this one.
 */
function assetsOf(own: string, builds: string): FindAsset {
  const names = new Set(readdirSync(own).filter((name) => TYPES[extname(name)] !== undefined))
  const known = new Map<string, Asset>()
  return (name, wanted) => {
    const folder = names.has(name) ? own : storedFolderOf(builds, name)
    if (folder === undefined) return undefined
    const encoding = wanted !== undefined && existsSync(join(folder, name + FORMS[wanted])) ? wanted : undefined
    const file = join(folder, encoding === undefined ? name : name + FORMS[encoding])
    const asset = known.get(file) ?? { bytes: readFileSync(file), encoding }
    known.set(file, asset)
    return asset
  }
}

/**
 * Built files carry a hash in their names: cached for a year by every browser. One that is in no build is the 404 of any
 * other address, which nothing stores.
 */
export function registerAssets(app: FastifyInstance, own: string, builds: string): void {
  const assetOf = assetsOf(own, builds)
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
