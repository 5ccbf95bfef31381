import type { FastifyInstance } from 'fastify'
import { planCommand } from '@waybill/domain/cart'
import { ok } from '@waybill/domain/result'
import { LOCALES, localePath } from '@waybill/i18n'
import type { Currency } from '@waybill/domain/money'
import { readPreferences, type Scheme } from '../../platform/http/cookies.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { findOwnCart } from '../cart/use-cases/read-cart.ts'
import { replaceCart } from '../cart/use-cases/replace-cart.ts'
import { ownPath } from '../../platform/http/own-path.ts'

const CURRENCIES: readonly Currency[] = ['USD', 'PHP', 'EUR', 'CHF', 'JPY', 'GBP']
const SCHEMES: readonly Scheme[] = ['light', 'dark']
const YEAR_S = 365 * 86_400

/** Currency and colour scheme: the one cookie without identity, both enumerations; the cart follows the currency. */
export function registerPreferences(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, {
    path: '/preferences',
    name: 'error',
    access: 'public',
    load: async () => ok({ goTo: '/platform/marketplace' }),
    submit: async ({ fields }, context, db) => {
      const before = readPreferences(context.request)
      const currency = CURRENCIES.find((code) => code === fields['currency']) ?? before.currency
      const scheme =
        fields['scheme'] === 'system' ? undefined : (SCHEMES.find((name) => name === fields['scheme']) ?? before.scheme)
      void context.reply.setCookie('pref', `${currency ?? ''}.${scheme ?? ''}`, {
        path: '/',
        sameSite: 'lax',
        maxAge: YEAR_S,
        httpOnly: true,
        secure: ports.publicUrl.startsWith('https:'),
      })
      const stored = context.actor.kind === 'visitor' ? await findOwnCart(context, db) : undefined
      if (stored !== undefined && currency !== undefined && currency !== stored.cart.currency) {
        const plan = planCommand({ catalogue: ports.catalogue.current(), viewer: { kind: 'visitor' } }, stored.cart, {
          kind: 'set_currency',
          currency,
        })
        if (plan.ok)
          await replaceCart(context, db, {
            cart: plan.value.after,
            eventName: 'cart.currency_changed',
            eventData: { currency },
          })
      }
      const locale = LOCALES.find((known) => known === fields['locale']) ?? context.locale
      return ok({ goTo: localePath(locale, ownPath(fields['back'], '/platform/marketplace')) })
    },
  })
}
