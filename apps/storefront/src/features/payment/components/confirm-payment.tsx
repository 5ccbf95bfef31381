import { useEffect, useRef } from 'react'
import type { ConfirmPaymentProps } from '@waybill/contract/pages'
import { formatInstant, localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Money } from '@waybill/ui/money/money.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TotalBlock } from '@waybill/ui/total-block/total-block.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './confirm-payment.module.css'

/** Leads to the bank. It is posted: programs that check mails open links, and send no forms. */
export function ConfirmForm({ action }: { readonly action: string }) {
  const { t } = useShell()
  return (
    <form method="post" action={action}>
      <FormToken />
      <Button kind="main" size="large" type="submit" name="intent" value="confirm">
        {t('payment.confirm.button')}
      </Button>
    </form>
  )
}

/** Back from the bank: with script the answer is handed on by itself, without it by one more click. */
function FinishForm({ action, resultToken }: { readonly action: string; readonly resultToken: string }) {
  const { t } = useShell()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <form ref={form} method="post" action={action}>
      <FormToken />
      <input type="hidden" name="intent" value="finish" />
      <input type="hidden" name="result" value={resultToken} />
      <Button kind="main" size="large" type="submit">
        {t('payment.confirm.finish')}
      </Button>
    </form>
  )
}

/** Next step of this state, if anything is left to do. */
function NextStep({ state, action = '', resultToken }: ConfirmPaymentProps) {
  const { shell, t } = useShell()
  const account = localePath(shell.locale, '/account/billing/subscription')
  switch (state) {
    case 'confirm':
      return <ConfirmForm action={action} />
    case 'returned':
      return <FinishForm action={action} resultToken={resultToken ?? ''} />
    case 'waiting':
      return <ButtonLink href={action}>{t('payment.confirm.again')}</ButtonLink>
    case 'locked':
      return <ButtonLink href={localePath(shell.locale, '/account/contact')}>{t('common.footer.contact')}</ButtonLink>
    case 'declined':
    case 'expired':
    case 'unknown':
      return (
        <ButtonLink kind="main" size="large" href={account}>
          {t('payment.confirm.account')}
        </ButtonLink>
      )
    case 'paid':
    case 'alreadyPaid':
      return shell.viewer.kind === 'member' ? (
        <ButtonLink href={account}>{t('payment.confirm.account')}</ButtonLink>
      ) : null
  }
}

/** One invoice and what its payment waits for (B-54): no more of the account than its mail named. */
export function ConfirmPayment(props: ConfirmPaymentProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { state, invoiceNumber, amount, shop, until } = props
  const isOver = state === 'expired' && props.isVoid === true
  const text =
    state === 'locked'
      ? t('payment.message.locked')
      : t(isOver ? 'payment.confirm.voidText' : `payment.confirm.${state}Text`)
  return (
    <div className={styles.page}>
      <h1>{t(`payment.confirm.${state}Title`)}</h1>
      <Sheet padded>
        <Stack gap="m">
          {amount !== undefined && invoiceNumber !== undefined && (
            <TotalBlock
              layout="below"
              label={t('payment.confirm.invoice', { number: invoiceNumber })}
              amount={<Money value={amount} locale={locale} decimals={2} />}
              unit={t('payment.confirm.shop', { shop })}
            />
          )}
          <Stack gap="xs">
            <p>{text}</p>
            {state === 'confirm' && until !== undefined && (
              <p className="small muted">
                {t('payment.confirm.until', {
                  until: formatInstant(until, locale, { style: 'datetime', timeZone: shell.accountZone ?? 'UTC' }),
                })}
              </p>
            )}
          </Stack>
          <div>
            <NextStep {...props} />
          </div>
        </Stack>
      </Sheet>
    </div>
  )
}
