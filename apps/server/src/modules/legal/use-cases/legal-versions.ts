import { createHash } from 'node:crypto'
import { canonicalText } from '@waybill/domain/canonical'
import type { Catalogue, CatalogueDocument, CatalogueLocale, Text } from '@waybill/domain/catalog'
import { sourceLocaleOf } from '@waybill/domain/locale'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Locale } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import { apiError, type ApiError } from '../../../platform/http/api-error.ts'
import {
  insertAcceptance,
  insertLegalVersion,
  listLegalVersions,
  type Acceptance,
  type StoredLegalVersion,
} from '../repository.ts'

interface Publication {
  readonly document: CatalogueDocument
  readonly catalogueVersion: number
  readonly now: number
}

/** Counts the legal texts of a catalogue that is published: other texts than the last ones are the next version. */
export async function recordLegalVersion(
  trx: Executor,
  { document, catalogueVersion, now }: Publication,
): Promise<void> {
  if (document.legal === undefined) return
  const digest = createHash('sha256').update(canonicalText(document.legal)).digest('hex')
  const [last] = await listLegalVersions(trx, catalogueVersion)
  if (last?.digest === digest) return
  const number = (last?.number ?? 0) + 1
  await insertLegalVersion(trx, { number, digest, catalogue_version: catalogueVersion, published_at: now })
}

/** The version of the legal texts that a catalogue shows; undefined where it has none. */
export async function presentLegalVersion(db: Executor, catalogue: Catalogue): Promise<StoredLegalVersion | undefined> {
  if (catalogue.document.legal === undefined) return undefined
  const [present] = await listLegalVersions(db, catalogue.version)
  return present
}

/**
 * The version that is agreed to; undefined where the shop has no texts. 409 `terms-changed` where another one was shown: a
 * customer agrees only to a text that was linked beside the button (ORD-12). A call that names none agrees to the present one.
 */
export async function agreedVersion(
  db: Executor,
  catalogue: Catalogue,
  shown: number | undefined,
): Promise<Result<StoredLegalVersion | undefined, ApiError>> {
  const present = await presentLegalVersion(db, catalogue)
  return present === undefined || (shown ?? present.number) === present.number
    ? ok(present)
    : fail(apiError(409, 'terms-changed', { details: { terms: present.number } }))
}

type Agreement = Omit<Acceptance, 'version'> & { readonly version: StoredLegalVersion | undefined }

/** Stores which texts a member agreed to, in the language in which the terms were shown; nothing where there are none (ORD-12). */
export async function recordAcceptance(
  trx: Executor,
  catalogue: Catalogue,
  { version, ...agreement }: Agreement,
): Promise<void> {
  if (version === undefined) return
  await insertAcceptance(trx, { ...agreement, version, locale: termsLocale(catalogue, agreement.locale) })
}

/** The language that a reader is shown the terms in. */
function termsLocale(catalogue: Catalogue, locale: Locale): Locale {
  const terms = catalogue.document.legal?.terms
  return terms === undefined ? locale : shownText(catalogue, terms, locale).locale
}

/** The legal texts that a reader is shown now, by their number and language; undefined where the shop has none. */
export async function shownTerms(
  db: Executor,
  catalogue: Catalogue,
  locale: Locale,
): Promise<{ readonly version: number; readonly locale: Locale } | undefined> {
  const present = await presentLegalVersion(db, catalogue)
  return present && { version: present.number, locale: termsLocale(catalogue, locale) }
}

/** A text in the reader's language, or in the one that every text is in. */
export function shownText(
  { settings }: Pick<Catalogue, 'settings'>,
  text: Text,
  locale: CatalogueLocale,
): { readonly locale: CatalogueLocale; readonly text: string } {
  const own = text[locale]
  return own === undefined ? { locale: sourceLocaleOf(settings.languages), text: text.en } : { locale, text: own }
}
