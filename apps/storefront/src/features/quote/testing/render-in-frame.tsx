import type { Frame } from '@waybill/contract/pages'
import { createTranslator, type Locale } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FrameContext } from '../../../app/frame-context.ts'
import { CALM } from '../../../lib/cart-view.ts'
import { followed } from '../../../lib/followed.ts'

const nothing = (): void => {}

/** What the server sends for a part of the quote page, before any script has run. */
export function renderInFrame(part: ReactNode, frame: Partial<Frame> = {}, locale: Locale = 'en'): string {
  const messages = compileCatalogue(locale, ['common', 'search', 'errors', 'quote', 'cart', 'amounts', 'catalog'])
  const whole: Frame = {
    locale,
    title: '',
    path: '/quotes/4f1c',
    currency: 'USD',
    currencies: ['USD', 'EUR'],
    timeZone: 'UTC',
    shopName: 'Lodeway',
    viewer: { kind: 'visitor' },
    badge: 0,
    messages,
    ...frame,
  }
  const t = createTranslator(locale, messages)
  const value = {
    frame: whole,
    t,
    refresh: () => Promise.resolve(),
    expectedBadge: followed<number | undefined>(undefined),
    keeping: followed(CALM),
    checkCart: () => Promise.resolve(),
    announce: nothing,
    showToast: nothing,
    showModal: nothing,
  }
  return renderToStaticMarkup(<FrameContext value={value}>{part}</FrameContext>)
}
