import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOf } from '../../platform/http/locale.ts'
import { BACK_OFFICE_BUILD } from '../../platform/pages/build-storefront.ts'
import { escapeHtml, inertJson } from '../../platform/pages/inert-text.ts'
import { memoised } from '../../platform/memoised.ts'
import { chunksOf, entryOf, readManifest, sheetsOf } from '../../platform/pages/storefront-manifest.ts'
import type { Ports } from '../../platform/ports.ts'

const SOURCE = 'src/main.tsx'
const PATHS = ['/admin', '/admin/*'] as const

/** Script and sheets of the back office; the storefront has none of them. */
function readFiles(): { readonly script: string; readonly sheets: readonly string[] } {
  const manifest = readManifest(BACK_OFFICE_BUILD)
  return {
    script: `/${entryOf(manifest, SOURCE).file}`,
    sheets: sheetsOf(chunksOf(manifest, [SOURCE])).map((sheet) => `/${sheet}`),
  }
}

/**
 * The document of the back office: the same for everybody, signed in or not, as its script asks who that is. Its texts are
 * data in it; no script is inline.
 */
export function registerBackOffice(app: FastifyInstance, ports: Ports): void {
  const files = memoised(readFiles)
  const { staffProvider } = ports.config
  const provider = staffProvider === undefined ? null : new URL(staffProvider.issuer).host
  const documentOf = (request: FastifyRequest): string => {
    const locale = localeOf(request, ports.catalogue.settings().languages)
    const t = ports.pages.translator(locale)
    const { script, sheets } = files()
    const shopName = ports.seller.shopName
    const parts = ['admin', 'bank', 'customer', 'errors', 'history', 'staffCommand', 'staffHome', 'staffList'] as const
    const messages = ports.pages.messagesOf(parts, locale)
    const data = { locale, messages, shopName, provider }
    return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${t('admin.title')} · ${shopName}`)}</title>
<link rel="icon" href="/icon.svg">
${sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('\n')}
<script type="module" src="${script}"></script>
</head>
<body>
<div id="root"><noscript><p>${escapeHtml(t('admin.noScript'))}</p></noscript></div>
<script type="application/json" id="back-office">${inertJson(data)}</script>
</body>
</html>
`
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    reply
      .headers({ 'cache-control': 'private, no-store', vary: 'Accept-Language', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(documentOf(request))
  for (const path of PATHS) app.get(path, { config: { access: 'staff_door' } }, answer)
}
