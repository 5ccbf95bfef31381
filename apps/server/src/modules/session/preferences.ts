import type { FastifyInstance } from 'fastify'
import { isEmptyCart } from '@waybill/domain/cart'
import type { Currency } from '@waybill/domain/money'
import { ok } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { writePreferences, type ColourScheme } from '../../platform/http/cookies.ts'
import type { Executor } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { currencyPreviewPath, findSold, switchCurrency, findOwnCart } from '../cart/index.ts'
import { ownPath } from '../../platform/http/own-path.ts'

const SCHEMES: readonly ColourScheme[] = ['light', 'dark']

/** With something in the cart, or in an account with a currency of its own, the choice is shown before it is made. */
async function isToBeShown(context: RequestContext, db: Executor, currency: Currency): Promise<boolean> {
  if (context.actor.kind === 'member') return context.actor.currency !== currency
  const cart = (await findOwnCart(context, db))?.cart
  return cart !== undefined && !isEmptyCart(cart) && cart.currency !== currency
}

/** Currency and colour scheme: the one cookie without identity, both enumerations; the cart follows the currency. */
export function registerPreferences(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, {
    path: '/preferences',
    name: 'error',
    access: 'public',
    transaction: 'own',
    load: async () => ok({ goTo: '/platform/marketplace' }),
    submit: async ({ fields }, context, db) => {
      const { languages } = ports.catalogue.settings()
      const locale = languages.find((known) => known === fields['locale']) ?? context.locale
      const back = ownPath(fields['back'], '/platform/marketplace')
      const currency = findSold(context, fields['currency'])
      if (currency !== undefined) {
        if (await isToBeShown(context, db, currency))
          return ok({ goTo: localePath(locale, currencyPreviewPath(currency, back)) })
        const switched = await switchCurrency(context, db, { key: 'POST /cart/currency', body: fields, currency })
        return switched.ok ? ok({ goTo: localePath(locale, back) }) : switched
      }
      const scheme =
        fields['scheme'] === 'system'
          ? undefined
          : (SCHEMES.find((name) => name === fields['scheme']) ?? context.preferences.scheme)
      const { currency: stored } = context.preferences
      writePreferences(context, { ...(stored && { currency: stored }), ...(scheme && { scheme }) })
      return ok({ goTo: localePath(locale, back) })
    },
  })
}
