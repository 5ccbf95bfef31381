import type { ConfirmPaymentProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site/site-page.tsx'
import { ConfirmPayment } from '../features/payment/components/confirm-payment.tsx'

/** For a customer whose bank wants a payment confirmed: no navigation, no account. */
export default function ConfirmPaymentPage(props: ConfirmPaymentProps) {
  return (
    <SitePage
      plain
      ground
      width="form"
      currency={props.amount?.currency}
      isTaxed={props.isTaxed}
      imprint={props.imprint}
    >
      <ConfirmPayment {...props} />
    </SitePage>
  )
}
