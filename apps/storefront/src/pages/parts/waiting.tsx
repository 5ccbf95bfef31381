import type { SubscriptionProps } from '@waybill/contract/pages'
import { WaitingPayment } from '../../features/order/components/waiting-payment.tsx'
import { WaitingInvoice } from '../../features/payment/components/waiting-invoice.tsx'

/** At the bank: a purchase, which can be given up, or an invoice, which can't. */
export function Waiting({ payment }: { readonly payment: NonNullable<SubscriptionProps['waitingPayment']> }) {
  return payment.invoice === undefined ? (
    <WaitingPayment payment={payment} />
  ) : (
    <WaitingInvoice payment={payment} invoice={payment.invoice} />
  )
}
