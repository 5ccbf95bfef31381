import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { MailName, MailProps, MailLayout, RenderedMail } from '@waybill/contract/mails'
import type { DrawingOf, PageShell, PageName, PageProps, RenderedPage } from '@waybill/contract/pages'
import { setBillingZone, setMainLocale } from '@waybill/i18n'
import { moduleIcon } from '@waybill/ui/icon/module-icon.ts'
import { App } from './app/app.tsx'
import { loadParts, withPartsDrawn } from './app/code-split.tsx'
import { withBlocksDrawn } from './app/page-block.tsx'
import { categoryMotif } from './features/catalog/model/category-motif.ts'
import { packageIcon } from './features/search/model/package-icon.ts'
import { mails } from './mails/mails.tsx'

const pages = import.meta.glob<ComponentType<object>>('./pages/*.tsx', { eager: true, import: 'default' })

// rendering waits for nothing: what the browser fetches lazily is loaded here from the start
await loadParts()

/** The file of a page: `cart_review` is `pages/cart-review.tsx`. */
function fileOf(name: PageName): string {
  return `./pages/${name.replaceAll('_', '-')}.tsx`
}

export function renderPage<N extends PageName>(name: N, props: PageProps[N], shell: PageShell): RenderedPage {
  setMainLocale(shell.languages)
  setBillingZone(shell.timeZone)
  const page = pages[fileOf(name)]
  if (page === undefined) throw new Error(`no page ${name}`)
  const { drawn, failed } = withBlocksDrawn(() =>
    withPartsDrawn(() => renderToString(<App page={page} props={props} shell={shell} />, { identifierPrefix: 'w' })),
  )
  return { ...drawn, failed }
}

export const drawingOf: DrawingOf = (icon, of) => {
  if (of === 'category') return categoryMotif(icon)
  return of === 'module' ? moduleIcon(icon) : packageIcon(icon, of === 'plan')
}

export function renderMail<N extends MailName>(name: N, props: MailProps[N], shell: MailLayout): RenderedMail {
  setMainLocale([shell.mainLocale])
  setBillingZone(shell.timeZone)
  return mails[name](props, shell)
}
