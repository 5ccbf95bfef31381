import type { PageShell } from '@waybill/contract/pages'
import { createTranslator, type Locale } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ShellContext } from '../../../app/shell-context.ts'
import { CALM } from '../../../lib/cart/cart-view.ts'
import { observable } from '../../../lib/observable.ts'

const nothing = (): void => {}

/** HTML of a part of the quote page as the server sends it, before any script has run. */
export function renderInShell(part: ReactNode, shell: Partial<PageShell> = {}, locale: Locale = 'en'): string {
  const messages = compileCatalogue(locale, [
    'common',
    'search',
    'errors',
    'quote',
    'quoteThread',
    'sentQuote',
    'revision',
    'cart',
    'amounts',
    'catalog',
  ])
  const whole: PageShell = {
    locale,
    title: '',
    path: '/quotes/4f1c',
    currency: 'USD',
    currencies: ['USD', 'EUR'],
    currencyNames: { USD: 'USD · US Dollar', EUR: 'EUR · Euro' },
    languages: ['en', 'fr', 'es', 'vi'],
    timeZone: 'UTC',
    shopName: 'Lodeway',
    viewer: { kind: 'visitor' },
    badge: 0,
    messages,
    ...shell,
  }
  const t = createTranslator(locale, whole.messages)
  const value = {
    shell: whole,
    t,
    refresh: () => Promise.resolve(),
    showPage: () => Promise.resolve(),
    expectedBadge: observable<number | undefined>(undefined),
    freshness: observable(CALM),
    checkCart: () => Promise.resolve(),
    announce: nothing,
    showToast: nothing,
    showModal: nothing,
  }
  return renderToStaticMarkup(<ShellContext value={value}>{part}</ShellContext>)
}
