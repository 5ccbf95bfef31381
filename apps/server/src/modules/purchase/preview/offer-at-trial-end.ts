import type { TrialOffer } from '@waybill/contract/mails'
import { rateOfTaxation } from '@waybill/domain/invoice'
import type { Locale } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { WorkPorts } from '../../../platform/ports.ts'
import { findBuyer } from '../../account/index.ts'
import { startChargesView } from '../../billing/index.ts'
import { prepareCheckout } from '../place/prepare-checkout.ts'

interface OfferInput {
  readonly ports: WorkPorts
  readonly accountId: number
  readonly now: number
  readonly locale: Locale
}

/**
 * Charges of an account from the end of its trial on if it checked out its cart now: the checkout's own
 * computation. Null where there is nothing that it can buy.
 */
export async function offerAtTrialEnd(
  db: Executor,
  { ports, accountId, now, locale }: OfferInput,
): Promise<TrialOffer | null> {
  const member = await findBuyer(db, accountId)
  const prepared = await prepareCheckout(db, { ports, member, now, locale, start: 'trial_end' })
  if (!prepared.ok) return null
  const { plan, interval, taxation } = prepared.value
  const t = ports.pages.translator(locale)
  const reader = { catalogue: ports.catalogue.current(), locale, t, taxRate: rateOfTaxation(taxation) }
  const { first, later } = startChargesView(plan, reader)
  const [charged, used] = [[...first.lines, ...later.begins], later.lines]
  return {
    lines: [
      ...charged.map(({ title, amount }) => ({ title, amount, isAbout: false })),
      ...used.map(({ title, amount }) => ({ title, amount, isAbout: true })),
    ],
    first: first.amount,
    date: first.date,
    monthly: interval === 'month' ? { amount: later.amount, isAbout: later.isEstimate } : null,
  }
}
