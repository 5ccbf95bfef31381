import type { Frame, PageName } from '@waybill/contract/pages'
import { documentHead } from './document-head.ts'
import { escapeHtml, inertJson } from './inert-text.ts'
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
  readonly facts?: readonly object[] | undefined
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
${frame.description === undefined ? '' : `<meta name="description" content="${escapeHtml(frame.description)}">\n`}${documentHead(parts)}<link rel="icon" href="/icon.svg" type="image/svg+xml">
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
