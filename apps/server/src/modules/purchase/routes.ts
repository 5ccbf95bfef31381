import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { NOT_FOUND } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { ownMember } from '../account/index.ts'
import { registerNotice } from './change/cancel.ts'
import { registerChanges } from './change/routes.ts'
import { registerApply } from './forms/apply-by-form.ts'
import { registerCheckoutPage } from './forms/checkout-page.ts'
import { loadEnable, submitEnable } from './forms/enable-form.ts'
import { cancelWaitingPayment } from './forms/waiting-payment.ts'
import { registerModules } from './modules/routes.ts'
import { registerOrders } from './orders/routes.ts'

/** All that an account orders, changes and ends; the pages that read it are those of `account-pages`. */
export function registerPurchase(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  registerOrders(app, ports)
  registerChanges(app, ports)
  registerNotice(app, ports)
  registerModules(app, ports)
  registerApply(app, ports)
  call(
    'POST /billing/account/{member_id}/checkout/cancel',
    async ({ params }, context) => {
      const member = ownMember(context.actor, params.member_id)
      if (member === undefined) return fail(NOT_FOUND)
      const done = await cancelWaitingPayment(member, context)
      return done.ok ? ok({ result: { state: done.value } }) : done
    },
    { transaction: 'own' },
  )
  registerCheckoutPage(app, ports)
  registerPage(app, ports, {
    path: '/account/enable',
    name: 'enable',
    access: 'account',
    signInFirst: true,
    transaction: 'own',
    load: loadEnable,
    submit: submitEnable,
  })
}
