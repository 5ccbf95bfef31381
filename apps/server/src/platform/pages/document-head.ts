import type { PageShell } from '@waybill/contract/pages'
import { localePath, mainLocale } from '@waybill/i18n'
import { escapeHtml, inertJson } from './inert-text.ts'

/** Tags of a page for programs: a search engine, or a chat that shows a link. */
export interface HeadParts {
  readonly shell: PageShell
  readonly publicUrl: string
  readonly isIndexed: boolean
  /** Facts in the vocabulary of schema.org; absent where a page states none. */
  readonly facts?: readonly object[] | undefined
}

function twin(hreflang: string, href: string): string {
  return `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`
}

function property(name: string, content: string): string {
  return `<meta property="og:${name}" content="${escapeHtml(content)}">`
}

/** A data block: the browser neither runs nor blocks it, so the policy needs no exception. */
function factsBlock(facts: readonly object[]): readonly string[] {
  return facts.map((fact) => `<script type="application/ld+json">${inertJson(fact)}</script>`)
}

/**
 * Canonical address, its twins in the other languages and for readers of none of them, what a shared link shows, and the
 * facts of the page (CAT-18); or a word to crawlers to stay out.
 */
export function documentHead({ shell, publicUrl, isIndexed, facts = [] }: HeadParts): string {
  if (!isIndexed) return '<meta name="robots" content="noindex">\n'
  const path = shell.path.replace(/\?.*$/, '').replace(/(?<=.)\/+$/, '')
  const addressIn = (locale: PageShell['locale']): string => publicUrl + localePath(locale, path)
  const lines = [
    `<link rel="canonical" href="${escapeHtml(addressIn(shell.locale))}">`,
    ...shell.languages.map((locale) => twin(locale, addressIn(locale))),
    twin('x-default', addressIn(mainLocale())),
    property('type', 'website'),
    property('site_name', shell.shopName),
    property('title', shell.title),
    ...(shell.description === undefined ? [] : [property('description', shell.description)]),
    property('url', addressIn(shell.locale)),
    property('locale', shell.locale),
    ...factsBlock(facts),
  ]
  return `${lines.join('\n')}\n`
}
