import type { ReactNode } from 'react'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { remainingTime } from '@waybill/domain/payment'
import { formatDuration, formatInstant } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { accountTask } from '../model/account-task.ts'
import { LazyPaymentBanner } from './lazy-blocks.ts'
import { BlockFailed } from './subscription-section.tsx'

interface TaskBannerProps {
  readonly subscription: SubscriptionProps
  /** Opens the form of the payment method. */
  readonly updateMethod: ReactNode
  readonly checkOut: ReactNode
  readonly confirmEmail: ReactNode
  readonly waitingPayment: ReactNode
  /** Contact where the shop takes no payments. */
  readonly contact: ReactNode
  /** Begins anew what has ended, where its plan is still sold. */
  readonly reactivate: ReactNode
}

/** Task that needs the user, one at a time, with what settles it. */
export function TaskBanner(props: TaskBannerProps) {
  const { subscription, updateMethod, checkOut, confirmEmail, waitingPayment, contact, reactivate } = props
  const { shell, t } = useShell()
  const isClosed = subscription.provider === null
  // what is owed would come before anything else
  if (subscription.failed.includes('message')) return <BlockFailed title="payment.message.unread" />
  const need = accountTask(subscription)
  switch (need?.kind) {
    case undefined:
      return null
    case 'message':
      return <LazyPaymentBanner {...{ subscription, updateMethod, contact }} message={need.message} />
    case 'waiting':
      return waitingPayment
    case 'email':
      return confirmEmail
    case 'trial_over':
      return isClosed ? (
        <Banner kind="you" level={2} title={t('payment.closed.trialEnded')} action={contact}>
          {t('payment.closed.trialEndedText')}
        </Banner>
      ) : (
        <Banner kind="you" level={2} title={t('payment.message.trial_expired_plan')} action={checkOut} />
      )
    case 'ended':
      return (
        <Banner
          kind="you"
          level={2}
          title={t('subscription.message.ended')}
          action={isClosed ? contact : (reactivate ?? checkOut)}
        >
          {subscription.canCheckOut && t('subscription.message.endedText')}
        </Banner>
      )
    case 'expired_method': {
      const { expiryMonth, expiryYear } = need.method
      const values = { month: String(expiryMonth ?? '').padStart(2, '0'), year: String(expiryYear ?? '') }
      return <Banner kind="you" level={2} title={t('subscription.method.expired', values)} action={updateMethod} />
    }
    case 'trial': {
      const date = formatInstant(need.endsAt, shell.locale, { style: 'weekday', timeZone: subscription.timeZone })
      const left = remainingTime(need.endsAt - subscription.now)
      // whole days are floored (B-26): of a trial of seven days "6 days" would be read a minute after its start
      const title =
        left.unit === 'days'
          ? t('order.trial.until', { date })
          : t('subscription.trial.left', { time: formatDuration(left, t) })
      return (
        <Banner kind="go" icon="clock" level={2} title={title} action={checkOut}>
          {t(isClosed ? 'payment.closed.trial' : 'subscription.trial.subscribeNote', { date })}
        </Banner>
      )
    }
  }
}
