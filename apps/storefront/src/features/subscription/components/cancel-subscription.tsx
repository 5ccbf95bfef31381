import type { SubscriptionProps } from '@waybill/contract/pages'
import { formatInstant, localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'

const PAGE = '/account/billing/subscription'

interface CancelProps {
  readonly subscription: SubscriptionProps
}

/** The way to cancel, and the way back while it still runs; each works without script. */
export function NoticeActions({ subscription: { cancellation } }: CancelProps) {
  const { shell, t } = useShell()
  if (cancellation === null) return null
  if (cancellation.kind === 'noticed')
    return (
      <form method="post" action={localePath(shell.locale, PAGE)}>
        <FormToken />
        <Button kind="main" type="submit" name="intent" value="subscription.keep">
          {t('subscription.cancel.keep')}
        </Button>
      </form>
    )
  return (
    <a className="go small" href={localePath(shell.locale, `${PAGE}?cancel=1`)}>
      {t('subscription.cancel.action')}
    </a>
  )
}

/** The change that waits, and the way to take it back; it works without script. */
export function ScheduledChange({ subscription }: CancelProps) {
  const { scheduledChange, cancellation, timeZone, control, planTitle } = subscription
  const { shell, t } = useShell()
  // what is cancelled is confirmed with what becomes of the change
  const isCancelling = cancellation?.kind === 'possible' && cancellation.outcome !== null
  if (scheduledChange === null || isCancelling) return null
  const { locale } = shell
  const date = formatInstant(scheduledChange.at, locale, { style: 'weekday', timeZone })
  const undo = (
    <form method="post" action={localePath(locale, PAGE)}>
      <FormToken />
      <Button type="submit" name="intent" value="subscription.undo_change">
        {t('subscription.change.undo')}
      </Button>
    </form>
  )
  return (
    <Banner
      kind="neutral"
      level={2}
      title={t('subscription.change.scheduled')}
      action={control === 'all' ? undo : undefined}
    >
      {[
        t('subscription.change.at', { date }),
        t('subscription.change.plan', { plan: scheduledChange.planTitle }),
        ...(control === 'all' ? [t('subscription.change.undoNote', { plan: planTitle })] : []),
      ].join(' ')}
    </Banner>
  )
}
