import type { FastifyInstance } from 'fastify'
import type { ShopSettings } from '@waybill/domain/catalog'
import type { Ports } from '../ports.ts'
import { fileOf, type ShopFile } from './shop-file.ts'
import { lookOf } from './shop-look.ts'

/** Opened by itself a drawing is a document: nothing in it may run or load. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const CACHED = 'public, max-age=31536000, immutable'
const DIGEST = /^[\w-]{16}$/
/** Publications that a page may be behind when it requests its files. */
const EARLIER_VERSIONS = 3

function filesOf(settings: ShopSettings): readonly ShopFile[] {
  const { logo, favicon, fonts = [], pictures = {} } = settings
  const look = lookOf(settings)
  return [
    ...[logo, favicon, ...fonts, ...Object.values(pictures).map(({ file }) => file)].flatMap((file) =>
      file === undefined ? [] : [fileOf(file)],
    ),
    ...(look === undefined ? [] : [look.sheet, look.icon]),
  ]
}

/**
 * Serves the files of the shop's settings: of the newest version, of one that another node has published a moment ago, and
 * of those before, whose pages may still be on a screen.
 */
export function registerShopFiles(app: FastifyInstance, ports: Pick<Ports, 'catalogue' | 'store'>): void {
  app.get<{ Params: { digest: string } }>(
    '/shop-files/:digest',
    { config: { isOperation: true } },
    async (request, reply) => {
      const { digest } = request.params
      const file = DIGEST.test(digest) ? await findFile(ports, `/shop-files/${digest}`) : undefined
      if (file === undefined) return reply.callNotFound()
      return reply
        .headers({ 'cache-control': CACHED, 'content-security-policy': POLICY })
        .type(file.type)
        .send(file.bytes)
    },
  )
}

async function findFile(
  { catalogue, store }: Pick<Ports, 'catalogue' | 'store'>,
  path: string,
): Promise<ShopFile | undefined> {
  const inNewest = (): ShopFile | undefined => filesOf(catalogue.settings()).find((one) => one.path === path)
  const found = inNewest()
  if (found !== undefined) return found
  await catalogue.refresh()
  const newest = catalogue.find()?.version ?? 0
  const earlier = Array.from({ length: Math.min(EARLIER_VERSIONS, newest - 1) }, (_, ago) => newest - 1 - ago)
  const versions = await Promise.all(earlier.map((number) => catalogue.version(number, store.db)))
  return inNewest() ?? versions.flatMap(({ settings }) => filesOf(settings)).find((one) => one.path === path)
}
