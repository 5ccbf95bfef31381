import { money } from '@waybill/domain/money'
import { subscriptionStatuses } from '@waybill/domain/subscription'
import type { MailComposer } from '../../../platform/mail/mail-composer.ts'
import { titleOf } from '../../catalog/index.ts'
import { isAccountLocked } from '../repository-payments.ts'
import { invoiceMatter, triedOf } from './payment-mails.ts'

/** Nothing once it was decided: that is another mail (B-82). */
const paymentDisputed: MailComposer = async (job) => {
  const tried = await triedOf(job)
  if (tried?.state !== 'disputed') return undefined
  const { subscription, about } = await invoiceMatter(job, tried.invoice_id)
  return {
    name: 'payment_disputed',
    props: {
      ...about,
      amount: money(tried.amount, tried.currency),
      isOn: subscription?.state === subscriptionStatuses.subscribed,
    },
  }
}

/** What the bank decided, and where the money is (B-117). */
const disputeDecided: MailComposer = async (job) => {
  const { ports, order } = job
  const tried = await triedOf(job)
  if (tried?.state !== 'paid' && tried?.state !== 'charged_back') return undefined
  const { about } = await invoiceMatter(job, tried.invoice_id)
  const off = String(order.refs['off'] ?? '')
  const catalogue = ports.catalogue.current()
  return {
    name: 'dispute_decided',
    props: {
      ...about,
      verdict: tried.state === 'paid' ? 'won' : 'lost',
      amount: money(Number(order.refs['amount'] ?? tried.amount), tried.currency),
      addOns: off === '' ? [] : off.split(',').map((id) => titleOf(catalogue, Number(id), order.locale)),
      isOnHold: await isAccountLocked(ports.store.db, tried.account_id),
    },
  }
}

export const disputeMails = { payment_disputed: paymentDisputed, dispute_decided: disputeDecided }
