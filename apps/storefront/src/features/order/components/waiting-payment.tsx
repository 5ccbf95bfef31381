import type { WaitingPaymentView } from '@waybill/contract/views'
import { formatInstant, formatMoney, localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useRefreshOnReturn } from '../../../app/use-refresh-on-return.ts'
import { challengeReturnOf } from '../../../lib/challenge-trip.ts'
import styles from './checkout.module.css'

/** Back from the bank: with script its answer is handed on by itself. */
function FinishForm({ resultToken }: { readonly resultToken: string }) {
  const { shell, t } = useShell()
  return (
    <form method="post" action={localePath(shell.locale, shell.path)}>
      <FormToken />
      <input type="hidden" name="result" value={resultToken} />
      <Button kind="main" type="submit" name="intent" value="checkout.finish">
        {t('payment.confirm.finish')}
      </Button>
    </form>
  )
}

/** A payment that waits for its customer at the bank: the way on, and the way out of it. */
export function WaitingPayment({ payment }: { readonly payment: WaitingPaymentView }) {
  const { shell, t } = useShell()
  const { locale, accountZone: timeZone = 'UTC', path } = shell
  useRefreshOnReturn()
  const resultToken = challengeReturnOf(path.split('?')[1] ?? '')?.resultToken
  return (
    <Banner
      kind="you"
      level={2}
      title={t('order.waiting.title', { amount: formatMoney(payment.amount, locale, 2) })}
      action={
        <div className={styles.ways}>
          {resultToken !== undefined && (
            <noscript>
              <FinishForm resultToken={resultToken} />
            </noscript>
          )}
          <ButtonLink kind={resultToken === undefined ? 'main' : undefined} href={payment.continueHref}>
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
