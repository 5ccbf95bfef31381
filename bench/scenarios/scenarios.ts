import { measureAccount } from './account.ts'
import { measureApi } from './api.ts'
import { measureBackOffice } from './back-office.ts'
import { measureBilling } from './billing.ts'
import { measureBrowser } from './browser.ts'
import { measureCart } from './cart.ts'
import { measureCheckout } from './checkout.ts'
import { measureDomain } from './domain.ts'
import { measurePage } from './page.ts'
import { measurePdf } from './pdf.ts'
import { measureQuote } from './quote.ts'
import type { Scenario } from './scenario.ts'
import { measureSearch } from './search.ts'
import { measureSize } from './size.ts'
import { measureStart } from './start.ts'
import { measureVisit } from './visit.ts'

export const scenarios = {
  page: measurePage,
  visit: measureVisit,
  browser: measureBrowser,
  account: measureAccount,
  checkout: measureCheckout,
  cart: measureCart,
  quote: measureQuote,
  start: measureStart,
  size: measureSize,
  domain: measureDomain,
  pdf: measurePdf,
  search: measureSearch,
  billing: measureBilling,
  api: measureApi,
  'back-office': measureBackOffice,
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
