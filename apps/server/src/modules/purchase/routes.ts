import type { FastifyInstance } from 'fastify'
import { localePath } from '@waybill/i18n'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { donePath } from '../../platform/pages/form-outcome.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { registerNotice } from './change/cancel.ts'
import { registerChanges } from './change/routes.ts'
import { registerApply } from './forms/apply-by-form.ts'
import { registerCheckoutPage } from './forms/checkout-page.ts'
import { loadEnable, submitEnable } from './forms/enable-form.ts'
import { cancelWaitingPayment } from './forms/waiting-payment.ts'
import { registerModules } from './modules/routes.ts'
import { registerOrders } from './orders/routes.ts'

/** All that an account orders, changes and ends; the pages that read it are those of `account-pages`. */
export function registerPurchase(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerOrders(actions)
  registerChanges(actions)
  registerNotice(actions)
  registerModules(actions)
  registerApply(app, ports, actions)
  actions.member('POST /billing/account/{member_id}/checkout/cancel', (_, acting) => cancelWaitingPayment(acting), {
    transaction: 'own',
    nextOf: ({ state }, { context }) =>
      state === 'paid' ? localePath(context.locale, '/account/billing/subscription') : donePath(context, 'cancelled'),
  })
  registerCheckoutPage(app, ports, actions)
  registerPage(app, ports, {
    path: '/account/enable',
    name: 'enable',
    access: 'account',
    signInFirst: true,
    transaction: 'own',
    load: loadEnable,
    submit: (form, context, db) => submitEnable(form, { ...actions, context, db, load: loadEnable }),
  })
}
