import { createHash } from 'node:crypto'
import { countsByPlatform, visibleModules, visiblePackages, type Catalogue } from '@waybill/domain/catalog'
import type { Executor } from '../../platform/database/database.ts'
import { isKnownTo } from '../../platform/http/is-known-to.ts'
import type { RawAnswer } from '../../platform/http/register-call.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Ports } from '../../platform/ports.ts'
import { customSolutionOut, moduleOut, packageOut, type CallViewer } from './product-out.ts'
import { textIn } from './use-cases/read-text.ts'

const FOR_GOOD = 'private, max-age=31536000, immutable'
const RETRY_LOOKUP = 'private, no-cache'

/** The requested version, or the newest; undefined for one that was never published. */
export async function catalogueOf(
  { catalogue }: Ports,
  version: number | undefined,
  db: Executor,
): Promise<Catalogue | undefined> {
  if (version === undefined) return catalogue.current()
  // another node may have published a version that this one doesn't have yet
  if (version > catalogue.current().version) await catalogue.refresh()
  return version < 1 || version > catalogue.current().version ? undefined : catalogue.version(version, db)
}

/** All that the shop sells, for one language and currency (CAT-14); nothing in it belongs to a reader. */
export function productPayload(context: RequestContext, viewer: CallViewer) {
  const { catalogue, locale } = viewer
  const t = context.ports.pages.translator(locale)
  const counts = countsByPlatform(catalogue)
  return {
    custom: customSolutionOut(viewer, t),
    industries: catalogue.document.industries.map(({ id, name, slug }) => ({ id, name: textIn(name, locale), slug })),
    bundles: visiblePackages(catalogue).map((item) => packageOut(viewer, item)),
    modules: visibleModules(catalogue).map((module) => moduleOut(viewer, module, t)),
    platform: [
      { id: 1000, name: t('catalog.filter.allPlatforms'), icon: 'all', total: counts.get(1000) ?? 0 },
      ...catalogue.document.platforms.map(({ id, name, icon }) => ({
        id,
        name: textIn(name, locale),
        icon,
        total: counts.get(id) ?? 0,
      })),
    ],
  }
}

/**
 * The payload by its version never changes, so that a browser caches it for good; the newest is revalidated by its ETag.
 * Language and currency of the reader are in the answer, so they are in its key.
 */
export function payloadAnswer(
  { request }: RequestContext,
  payload: ReturnType<typeof productPayload>,
  version: number | undefined,
): RawAnswer {
  const body = JSON.stringify({ status: 200, result: payload })
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = {
    etag,
    'cache-control': version === undefined ? RETRY_LOOKUP : FOR_GOOD,
    vary: 'Accept-Language, Cookie',
  }
  const type = 'application/json; charset=utf-8'
  return isKnownTo(request.headers['if-none-match'], etag)
    ? { raw: { status: 304, type, body: '', headers } }
    : { raw: { type, body, headers } }
}
