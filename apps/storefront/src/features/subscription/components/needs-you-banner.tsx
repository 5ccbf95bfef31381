import type { ReactNode } from 'react'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { remainingTime } from '@waybill/domain/payment'
import { formatDuration, formatInstant, formatMoney, localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { needsYou } from '../model/needs-you.ts'

interface NeedsYouBannerProps {
  readonly subscription: SubscriptionProps
  /** Opens the form of the payment method. */
  readonly updateMethod: ReactNode
  readonly checkOut: ReactNode
  readonly confirmEmail: ReactNode
  readonly waitingPayment: ReactNode
  /** Where the shop takes no payments (B-112). */
  readonly contact: ReactNode
}

/** What needs the reader, one thing at a time, with the one button that settles it. */
export function NeedsYouBanner(props: NeedsYouBannerProps) {
  const { subscription, updateMethod, checkOut, confirmEmail, waitingPayment, contact } = props
  const { shell, t } = useShell()
  const isClosed = subscription.provider === null
  const settle = isClosed ? contact : updateMethod
  const debtText = isClosed ? 'payment.closed.debt' : 'subscription.invoices.overdueText'
  const need = needsYou(subscription)
  const dueDate = (label: string): string => {
    const transfer = subscription.transfers.find((open) => open.label === label)
    const { timeZone } = subscription
    return transfer === undefined ? '' : formatInstant(transfer.dueAt, shell.locale, { style: 'date', timeZone })
  }
  switch (need?.kind) {
    case undefined:
      return null
    case 'locked':
      return (
        <Banner
          kind="you"
          level={2}
          title={t('payment.message.locked')}
          action={
            <ButtonLink href={localePath(shell.locale, '/account/contact')}>{t('common.footer.contact')}</ButtonLink>
          }
        />
      )
    case 'waiting':
      return waitingPayment
    case 'email':
      return confirmEmail
    case 'debt': {
      const { label, open } = need.invoice
      const amount = formatMoney(open, shell.locale, 2)
      const isByBankTransfer = subscription.channel === 'wired'
      return (
        <Banner
          kind="you"
          level={2}
          title={t('subscription.invoices.overdue', { number: label, amount })}
          action={isByBankTransfer ? undefined : settle}
        >
          {isByBankTransfer ? t('subscription.invoices.overdueBankTransfer', { date: dueDate(label) }) : t(debtText)}
        </Banner>
      )
    }
    case 'expired':
      return isClosed ? (
        <Banner kind="you" level={2} title={t('payment.closed.trialEnded')} action={contact}>
          {t('payment.closed.trialEndedText')}
        </Banner>
      ) : (
        <Banner kind="you" level={2} title={t('payment.message.trial_expired_plan')} action={checkOut} />
      )
    case 'expired_method': {
      const { expiryMonth, expiryYear } = need.method
      const values = { month: String(expiryMonth ?? '').padStart(2, '0'), year: String(expiryYear ?? '') }
      return <Banner kind="you" level={2} title={t('subscription.method.expired', values)} action={updateMethod} />
    }
    case 'trial': {
      const date = formatInstant(need.endsAt, shell.locale, { style: 'weekday', timeZone: subscription.timeZone })
      const time = formatDuration(remainingTime(need.endsAt - subscription.now), t)
      return (
        <Banner kind="go" level={2} title={t('subscription.trial.left', { time })} action={checkOut}>
          {isClosed
            ? t('payment.closed.trial', { date })
            : `${t('subscription.trial.unconfirmed', { date })} ${t('subscription.trial.subscribeNote')}`}
        </Banner>
      )
    }
  }
}
