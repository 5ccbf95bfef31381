import type { SubscriptionProps } from '@waybill/contract/pages'
import type { WaitingPaymentView } from '@waybill/contract/views'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { WaitingPayment } from '../../features/order/components/waiting-payment.tsx'
import { useShell } from '../../app/shell-context.ts'
import { useRefreshOnReturn } from '../../app/use-refresh-on-return.ts'
import { ConfirmForm } from '../../features/payment/components/confirm-payment.tsx'

interface WaitingInvoiceProps {
  readonly payment: WaitingPaymentView
  /** Its number, as people write it. */
  readonly invoice: string
}

/** The payment of an invoice that waits for its customer at the bank: the way there, as in its mail. */
function WaitingInvoice({ payment, invoice }: WaitingInvoiceProps) {
  const { shell, t } = useShell()
  const { locale, accountZone: timeZone = 'UTC' } = shell
  const { amount, lapsesAt, continueHref } = payment
  useRefreshOnReturn()
  return (
    <Banner
      kind="you"
      level={2}
      title={t('payment.confirm.bannerTitle', { amount: formatMoney(amount, locale, 2), number: invoice })}
      action={<ConfirmForm action={continueHref} />}
    >
      {t('payment.confirm.bannerText', { until: formatInstant(lapsesAt, locale, { style: 'datetime', timeZone }) })}
    </Banner>
  )
}

/** At the bank: a purchase, which can be given up, or an invoice, which can't. */
export function Waiting({ payment }: { readonly payment: NonNullable<SubscriptionProps['waitingPayment']> }) {
  return payment.invoice === undefined ? (
    <WaitingPayment payment={payment} />
  ) : (
    <WaitingInvoice payment={payment} invoice={payment.invoice} />
  )
}
