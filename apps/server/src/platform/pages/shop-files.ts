import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { BrandFile, ShopSettings } from '@waybill/domain/catalog'

/** Opened by itself a drawing is a document: nothing in it may run or load. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const CACHED = 'public, max-age=31536000, immutable'

interface ShopFile {
  readonly path: string
  readonly type: string
  readonly bytes: Buffer
}

const files = new WeakMap<BrandFile, ShopFile>()

function fileOf(file: BrandFile): ShopFile {
  const known = files.get(file)
  if (known !== undefined) return known
  const bytes = Buffer.from(file.base64, 'base64')
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  const made = { path: `/shop-files/${digest}`, type: file.type, bytes }
  files.set(file, made)
  return made
}

/** Where a file of the shop's settings is found: named by its content, so it is cached for good (SET-01). */
export function pathOfFile(file: BrandFile): string {
  return fileOf(file).path
}

/** The files of the shop's settings, of the newest version. */
export function registerShopFiles(app: FastifyInstance, settings: () => ShopSettings): void {
  app.get<{ Params: { digest: string } }>(
    '/shop-files/:digest',
    { config: { isOperation: true } },
    (request, reply) => {
      const { logo, favicon } = settings()
      const path = `/shop-files/${request.params.digest}`
      const found = [logo, favicon].flatMap((file) => (file === undefined ? [] : [fileOf(file)]))
      const file = found.find((one) => one.path === path)
      if (file === undefined) return reply.callNotFound()
      return reply
        .headers({ 'cache-control': CACHED, 'content-security-policy': POLICY })
        .type(file.type)
        .send(file.bytes)
    },
  )
}
