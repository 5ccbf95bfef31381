import type { InvoicePaymentView, InvoiceRowView } from '@waybill/contract/views'
import { formatMoney, localePath, type MessageId } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'

const PAGE = '/account/billing/subscription'

const ELSEWHERE: Readonly<Record<Extract<InvoicePaymentView, { kind: 'elsewhere' }>['payer'], MessageId>> = {
  mobile: 'invoice.pay.store',
  shopify: 'invoice.pay.shopify',
  organization: 'invoice.pay.organization',
  partner: 'invoice.pay.partner',
}

interface InvoicePaymentProps {
  readonly invoice: InvoiceRowView
  readonly payment: InvoicePaymentView
  /** A method on file can be charged. */
  readonly canCharge: boolean
}

/** Pays an open invoice with the method on file, without script as well, or says why it isn't paid here and now (B-125). */
export function InvoicePayment({ invoice: { number, label }, payment, canCharge }: InvoicePaymentProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  if (payment.kind === 'elsewhere') return <span className="small muted">{t(ELSEWHERE[payment.payer])}</span>
  if (payment.kind === 'after')
    return <span className="small muted">{t('invoice.pay.after', { number: payment.label })}</span>
  if (!canCharge) return <span className="small muted">{t('subscription.invoices.overdueText')}</span>
  const amount = formatMoney(payment.amount, locale, 2)
  return (
    <form method="post" action={localePath(locale, PAGE)}>
      <FormToken />
      <input type="hidden" name="invoice" value={number} />
      {payment.paidWith !== null && <p className="small muted">{payment.paidWith}</p>}
      <Button
        size="small"
        type="submit"
        name="intent"
        value="payment.retry"
        aria-label={t('invoice.pay.named', { amount, number: label })}
      >
        {t('invoice.pay.action', { amount })}
      </Button>
    </form>
  )
}
