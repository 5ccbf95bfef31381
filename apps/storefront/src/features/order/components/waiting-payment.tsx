import type { WaitingPaymentView } from '@waybill/contract/views'
import { formatInstant, formatMoney, localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useRefreshOnReturn } from '../../../app/use-refresh-on-return.ts'
import styles from './checkout.module.css'

/** A payment that waits for its customer at the bank: the way on, and the way out of it (B-53). */
export function WaitingPayment({ payment }: { readonly payment: WaitingPaymentView }) {
  const { shell, t } = useShell()
  const { locale, timeZone, path } = shell
  useRefreshOnReturn()
  return (
    <Banner
      kind="you"
      level={2}
      title={t('order.waiting.title', { amount: formatMoney(payment.amount, locale, 2) })}
      action={
        <div className={styles.ways}>
          <ButtonLink kind="main" href={payment.continueHref}>
            {t('order.waiting.continue')}
          </ButtonLink>
          <form method="post" action={localePath(locale, path)}>
            <FormToken />
            <Button type="submit" name="intent" value="payment.cancel">
              {t('order.waiting.cancel')}
            </Button>
          </form>
        </div>
      }
    >
      {t('order.waiting.text', { time: formatInstant(payment.lapsesAt, locale, { style: 'time', timeZone }) })}
    </Banner>
  )
}
