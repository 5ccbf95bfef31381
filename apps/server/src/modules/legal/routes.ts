import type { FastifyInstance } from 'fastify'
import type { LegalInline, LegalProps, LegalText, LegalVersionView } from '@waybill/contract/pages'
import { isLegalPage, legalPath, type Catalogue, type LegalPage, type Text } from '@waybill/domain/catalog'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../platform/database/database.ts'
import { NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { listLegalVersions, type StoredLegalVersion } from './repository.ts'
import { shownText } from './use-cases/legal-versions.ts'
import { readLegalText } from './use-cases/read-legal-text.ts'

interface RequestOfInput {
  readonly page: LegalPage
  /** The present one where the address names none. */
  readonly version: number | undefined
}

/** A version is written in one way: without zeros before it. */
function requestOf({ request }: RequestContext): RequestOfInput | undefined {
  const params: unknown = request.params
  if (typeof params !== 'object' || params === null) return undefined
  const { page, version } = { page: '', version: undefined, ...params }
  if (!isLegalPage(page)) return undefined
  if (version === undefined) return { page, version }
  return /^[1-9]\d{0,8}$/.test(version) ? { page, version: Number(version) } : undefined
}

/** Each applies until the next one is published. */
function versionViews(stored: readonly StoredLegalVersion[]): readonly LegalVersionView[] {
  return stored.map(({ number, published_at: from }, place) => {
    const next = stored[place - 1]
    return { number, from, ...(next && { until: next.published_at }) }
  })
}

/** A legal page of the present version or of an earlier one; what the shop doesn't have is not there (SET-01, ORD-12). */
async function loadLegal(context: RequestContext, db: Executor): Promise<Result<PageOutcome<'legal'>, ApiError>> {
  const requested = requestOf(context)
  const { ports, locale } = context
  const catalogue = ports.catalogue.current()
  if (requested === undefined || catalogue.document.legal === undefined) return fail(NOT_FOUND)
  const versions = await listLegalVersions(db, catalogue.version)
  const [present] = versions
  const version =
    requested.version === undefined ? present : versions.find(({ number }) => number === requested.version)
  if (version === undefined) return fail(NOT_FOUND)
  const { page } = requested
  // the present version has the one address without a number
  if (requested.version !== undefined && version === present) return ok({ goTo: localePath(locale, legalPath(page)) })
  const published = await ports.catalogue.version(version.catalogue_version, db)
  const text = published.document.legal?.[page]
  if (text === undefined) return fail(NOT_FOUND)
  return ok(
    outcomeOf(context, {
      page,
      text,
      catalogue: published,
      isPresent: version === present,
      number: version.number,
      versions,
    }),
  )
}

interface Found {
  readonly page: LegalPage
  readonly text: Text
  /** Version that the text was published with: its languages say what stands where one is missing. */
  readonly catalogue: Catalogue
  readonly isPresent: boolean
  readonly number: number
  readonly versions: readonly StoredLegalVersion[]
}

function wordsOf(content: readonly LegalInline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      return inline.kind === 'break' ? ' ' : wordsOf(inline.content)
    })
    .join('')
}

/** Description of it for search engines: its first paragraph. */
function descriptionOf({ blocks }: LegalText): { readonly description?: string } {
  const first = blocks.find((block) => block.kind === 'paragraph')
  return first === undefined ? {} : { description: wordsOf(first.content) }
}

function outcomeOf({ ports, locale }: RequestContext, found: Found): PageOutcome<'legal'> {
  const { page, isPresent } = found
  const shown = shownText(found.catalogue, found.text, locale)
  const text = readLegalText(shown.text)
  if (!text.ok) throw new Error(`a published text is unreadable: ${text.failure[0]?.message}`)
  const { name, address, taxId } = ports.seller
  const versions = versionViews(found.versions)
  const version = versions.find(({ number }) => number === found.number)
  if (version === undefined) throw new Error(`no version ${found.number}`)
  const show: LegalProps = {
    page,
    text: text.value,
    textLocale: shown.locale,
    version,
    versions,
    ...(page === 'imprint' && isPresent && { seller: { name, address, taxId } }),
  }
  const t = ports.pages.translator(locale)
  const title = t('common.pageTitle', { page: text.value.title, shop: ports.seller.shopName })
  return { show, title, ...descriptionOf(text.value), isIndexed: isPresent }
}

/** Terms, privacy note, refunds and imprint as pages of the shop. */
export function registerLegal(app: FastifyInstance, ports: Ports): void {
  const page = {
    name: 'legal',
    access: 'public',
    isCached: true,
    isIndexed: true,
    carriesUtm: true,
    load: loadLegal,
  } as const
  registerPage(app, ports, { ...page, path: '/legal/:page' })
  registerPage(app, ports, { ...page, path: '/legal/:page/:version' })
}
