import {
  countsByIndustry,
  countsByPlatform,
  industryPath,
  legalPagesOf,
  legalPath,
  marketplaceRoot,
  modulePage,
  packagePath,
  platformPath,
  visibleModules,
  visiblePackages,
  type Catalogue,
} from '@waybill/domain/catalog'
import { localePath, mainLocale, type Locale } from '@waybill/i18n'
import { escapeHtml } from '../../platform/pages/inert-text.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** Path of the sitemap of a language, or the pattern of all, below the shop's address. */
export function sitemapPath(locale: string): string {
  return `/sitemap-${locale}.xml`
}

/**
 * Every page of the shop that search engines may list, without locale prefix: what is hidden, internal, core or retired
 * is no page of it (CAT-11), and of a module with aliases only the canonical address is (CAT-06).
 */
export function listedPaths(catalogue: Catalogue): readonly string[] {
  const { platforms, industries } = catalogue.document
  const ofPlatforms = countsByPlatform(catalogue)
  const ofIndustries = countsByIndustry(catalogue)
  return [
    marketplaceRoot,
    `${marketplaceRoot}/featured`,
    `${marketplaceRoot}/pricing`,
    ...platforms.filter(({ id }) => ofPlatforms.get(id) !== 0).map(platformPath),
    ...industries.filter(({ id }) => ofIndustries.get(id) !== 0).map(industryPath),
    ...visiblePackages(catalogue).map(packagePath),
    ...visibleModules(catalogue).flatMap((module) => modulePage(catalogue, module)?.path ?? []),
    ...legalPagesOf(catalogue.document).map((page) => legalPath(page)),
  ]
}

function entryOf(
  path: string,
  {
    locale,
    languages,
    publicUrl,
  }: { readonly locale: Locale; readonly languages: readonly Locale[]; readonly publicUrl: string },
): string {
  const at = (of: Locale): string => escapeHtml(publicUrl + localePath(of, path))
  const twins = [...languages.map((of) => [of, at(of)] as const), ['x-default', at(mainLocale())] as const]
  const links = twins.map(([of, href]) => `<xhtml:link rel="alternate" hreflang="${of}" href="${href}"/>`)
  return `<url><loc>${at(locale)}</loc>${links.join('')}</url>`
}

/** The pages of one language, each with its twins in the others. */
export function sitemapOf(catalogue: Catalogue, locale: Locale, publicUrl: string): string {
  const entries = listedPaths(catalogue).map((path) =>
    entryOf(path, { locale, languages: catalogue.settings.languages, publicUrl }),
  )
  return [HEAD, `<urlset xmlns="${SITEMAPS}" xmlns:xhtml="${XHTML}">`, ...entries, '</urlset>', ''].join('\n')
}

/** The sitemaps of all languages (CAT-18). */
export function sitemapIndex(publicUrl: string, languages: readonly Locale[]): string {
  const entries = languages.map(
    (locale) => `<sitemap><loc>${escapeHtml(publicUrl + sitemapPath(locale))}</loc></sitemap>`,
  )
  return [HEAD, `<sitemapindex xmlns="${SITEMAPS}">`, ...entries, '</sitemapindex>', ''].join('\n')
}
