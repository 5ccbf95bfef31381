import type { Frame, PageName } from '@waybill/contract/pages'
import { LOCALES, localePath } from '@waybill/i18n'
import type { PageAssets } from './storefront-bundle.ts'

interface DocumentParts {
  readonly name: PageName
  readonly props: object
  readonly frame: Frame
  readonly html: string
  /** Late parts in it. */
  readonly parts: readonly string[]
  readonly assets: PageAssets
  readonly publicUrl: string
  readonly isIndexed: boolean
}

/** Text as HTML text or attribute. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** JSON that stays inert inside a script element. */
function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** The whole document: head, server-rendered page, and its data as inert JSON; no inline script anywhere. */
export function documentShell(parts: DocumentParts): string {
  const { frame, assets } = parts
  const scheme = frame.scheme === undefined ? '' : ` data-theme="${frame.scheme}"`
  return `<!doctype html>
<html lang="${frame.locale}"${scheme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${frame.scheme ?? 'light dark'}">
<title>${escapeHtml(frame.title)}</title>
${frame.description === undefined ? '' : `<meta name="description" content="${escapeHtml(frame.description)}">\n`}${robots(parts)}<link rel="icon" href="/icon.svg" type="image/svg+xml">
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script type="module" src="${assets.script}"></script>
${assets.preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`).join('\n')}
</head>
<body>
<div id="root">${parts.html}</div>
<script type="application/json" id="page-data">${inertJson({ name: parts.name, script: assets.page, props: parts.props, frame, parts: parts.parts })}</script>
</body>
</html>
`
}

/** Canonical address and its twins in the other languages, or a word to crawlers to stay out. */
function robots({ frame, publicUrl, isIndexed }: DocumentParts): string {
  if (!isIndexed) return '<meta name="robots" content="noindex">\n'
  const path = frame.path.split('?')[0] ?? '/'
  const twins = LOCALES.map(
    (locale) =>
      `<link rel="alternate" hreflang="${locale}" href="${escapeHtml(publicUrl + localePath(locale, path))}">`,
  )
  return `<link rel="canonical" href="${escapeHtml(publicUrl + localePath(frame.locale, path))}">\n${twins.join('\n')}\n`
}
