import type { ViewerView } from '@waybill/contract/pages'
import { createTranslator } from '@waybill/i18n'
import { MESSAGE_AREAS, compileCatalogue } from '@waybill/i18n/compile'
import type { ReactNode } from 'react'
import { afterAll } from 'vitest'
import { loadParts } from '../src/app/code-split.tsx'
import { renderInShell } from '../src/features/quote/testing/render-in-shell.tsx'

// a page that is drawn calls for these, and the file may end before they come: vitest fails the next one for it
const LATER_PARTS = [
  'app/charges/explain-charges',
  'features/cart/components/team/team-panel',
  'features/catalog/components/pricing/plan-comparison',
  'features/invoice/components/invoices-table',
  'features/payment/components/billing-details-form',
  'features/subscription/components/subscription-timeline',
] as const
afterAll(() => loadParts(LATER_PARTS))

const messages = compileCatalogue('en', MESSAGE_AREAS)

export const t = createTranslator('en', messages)

export const member = {
  kind: 'member',
  name: 'Dana Halden',
  email: 'dana@halden-bakery.example',
  memberId: 1,
  isPrimary: true,
  buysFromPartner: false,
} as const satisfies ViewerView

/** Page as the server draws it: the HTML of its main part, the text of that, where its links lead, and the HTML of the foot. */
export function drawn(page: ReactNode, viewer: ViewerView = member) {
  const html = renderInShell(page, { messages, viewer })
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? html
  const text = main
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
  const links = [...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
  const foot = /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
  return { main, text, links, foot }
}
