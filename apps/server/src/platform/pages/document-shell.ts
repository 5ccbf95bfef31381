import type { PageShell, PageName } from '@waybill/contract/pages'
import { schemes, type ColourScheme } from '../look/default-palette.ts'
import { documentHead } from './document-head.ts'
import { escapeHtml, inertJson } from './inert-text.ts'
import type { ShopLook } from './shop-look.ts'
import type { PageAssets } from './storefront-bundle.ts'

interface DocumentParts {
  readonly name: PageName
  readonly props: object
  readonly shell: PageShell
  readonly html: string
  /** Lazy parts in it. */
  readonly parts: readonly string[]
  readonly assets: PageAssets
  readonly publicUrl: string
  readonly isIndexed: boolean
  readonly facts?: readonly object[] | undefined
  /** Absent: as the design tokens are. */
  readonly look?: ShopLook | undefined
}

/** Lazy parts see by `data-joins` which of their sheets are there already (`lazy-styles.ts` of the storefront). */
function stylesOf({ styles: [own, ...others], joins }: PageAssets): string {
  const links = others.map((href) => `<link rel="stylesheet" href="${href}">`)
  return [`<link rel="stylesheet" href="${own}" data-joins="${joins.join(' ')}">`, ...links].join('\n')
}

/** The shop's own colours, after those of the page, and round it. */
function lookLines({ look, shell: { scheme } }: DocumentParts): string {
  if (look === undefined) return ''
  const colour = (of: ColourScheme, media = ''): string =>
    `<meta name="theme-color" content="${look.grounds[of]}"${media}>`
  const metas =
    scheme === undefined ? schemes.map((of) => colour(of, ` media="(prefers-color-scheme: ${of})"`)) : [colour(scheme)]
  return `\n${[`<link rel="stylesheet" href="${look.sheet.path}">`, ...metas].join('\n')}`
}

/**
 * The whole document: head, server-rendered page, and its data as inert JSON; no inline script anywhere. Nothing is painted
 * before all of the page is parsed: what a slow processor has half of would move when the rest comes.
 */
export function documentShell(parts: DocumentParts): string {
  const { shell, assets } = parts
  const scheme = shell.scheme === undefined ? '' : ` data-theme="${shell.scheme}"`
  return `<!doctype html>
<html lang="${shell.locale}"${scheme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${shell.scheme ?? 'light dark'}">
<title>${escapeHtml(shell.title)}</title>
${shell.description === undefined ? '' : `<meta name="description" content="${escapeHtml(shell.description)}">\n`}${documentHead(parts)}<link rel="icon" href="${shell.icon ?? '/icon.svg'}">
${stylesOf(assets)}${lookLines(parts)}
<link rel="expect" blocking="render" href="#page-data">
<script type="module" async blocking="render" src="${assets.start}" data-scripts="${[assets.script, ...assets.preloads].join(' ')}"></script>
</head>
<body>
<div id="root">${parts.html}</div>
<script type="application/json" id="page-data">${inertJson({ name: parts.name, script: assets.page, props: parts.props, shell, parts: parts.parts })}</script>
</body>
</html>
`
}
