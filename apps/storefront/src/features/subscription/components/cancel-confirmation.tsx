import type { CancelOutcomeView, SubscriptionProps } from '@waybill/contract/pages'
import { formatInstant, formatMoney, localePath, type Locale, type Translate } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { CancelFeedback } from './cancel-feedback.tsx'
import styles from './subscription.module.css'

const PAGE = '/account/billing/subscription'

interface DateContext {
  readonly plan: string
  readonly date: string
  readonly locale: Locale
  readonly t: Translate
}

const chargesTexts = {
  usage: 'cancellation.usage',
  monthly: 'cancellation.monthly',
  nothing: 'cancellation.nothing',
} as const

/** End of the subscription, and what that means for the money of its member. */
function endOf({ isAtOnce, notCharged, charges }: CancelOutcomeView, { plan, date, locale, t }: DateContext): string {
  if (isAtOnce) return t('cancellation.atOnce', { plan })
  if (notCharged === null)
    return [t('subscription.cancel.atEnd', { plan, date }), t(chargesTexts[charges]), t('cancellation.undo')].join(' ')
  if (notCharged.minor === 0) return t('cancellation.trialFree', { plan, date })
  return t('cancellation.trial', { plan, date, amount: formatMoney(notCharged, locale, 2) })
}

/**
 * Effect of a cancellation: until when it works, what isn't charged or is still owed, and what comes back (B-79). Posts to its
 * own address, so that an answer that is rejected stands in the open form again.
 */
export function CancelConfirmation({
  subscription: { planTitle: plan, timeZone, scheduledChange },
  outcome,
}: {
  readonly subscription: SubscriptionProps
  readonly outcome: CancelOutcomeView
}) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { endsAt, isAtOnce, rest, credit, feedback } = outcome
  const day = (instant: number): string => formatInstant(instant, locale, { style: 'date', timeZone })
  const date = day(endsAt)
  // the change is set aside, and comes back with the subscription
  const change = isAtOnce ? 'cancellation.changeGone' : 'cancellation.change'
  const sentences = [
    endOf(outcome, { plan, date, locale, t }),
    ...(rest === null ? [] : [t('cancellation.rest', { amount: formatMoney(rest, locale, 2) })]),
    ...(credit === null ? [] : [t('cancellation.credit', { amount: formatMoney(credit, locale, 2) })]),
    ...(scheduledChange === null ? [] : [t(change, { date: day(scheduledChange.at) })]),
    t('cancellation.data'),
  ]
  return (
    <Banner
      kind="you"
      level={2}
      title={t('subscription.cancel.title')}
      action={
        <form method="post" action={localePath(locale, `${PAGE}?cancel=1`)} className={styles.cancel} noValidate>
          <FormToken />
          <CancelFeedback feedback={feedback} />
          <div className={styles.actions}>
            <ButtonLink kind="main" href={localePath(locale, PAGE)}>
              {t('subscription.cancel.keep')}
            </ButtonLink>
            <Button type="submit" name="intent" value="subscription.cancel">
              {t('subscription.cancel.action')}
            </Button>
          </div>
        </form>
      }
    >
      {sentences.join(' ')}
    </Banner>
  )
}
