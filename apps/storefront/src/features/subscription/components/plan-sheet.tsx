import type { ReactNode } from 'react'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { formatInstant, formatUnit, type MessageId } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Price } from '@waybill/ui/price/price.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { State, type StateKind } from '@waybill/ui/state/state.tsx'
import { PageBlock } from '../../../app/page-block.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { NextCharge } from './next-charge.tsx'
import { BlockFailed } from './subscription-section.tsx'
import styles from './subscription.module.css'

const marks: Readonly<Record<SubscriptionProps['state'], { readonly kind: StateKind; readonly label: MessageId }>> = {
  trial: { kind: 'underway', label: 'subscription.state.trial' },
  trial_scheduled: { kind: 'done', label: 'subscription.state.scheduled' },
  subscribed: { kind: 'done', label: 'subscription.state.active' },
  past_due: { kind: 'failed', label: 'subscription.state.pastDue' },
  paused: { kind: 'ended', label: 'subscription.state.paused' },
  expired: { kind: 'ended', label: 'subscription.state.expired' },
  none: { kind: 'ended', label: 'subscription.state.none' },
}

interface PlanSheetProps {
  readonly subscription: SubscriptionProps
  readonly methodName: string | undefined
  /** Actions on the plan: check out, change the plan. */
  readonly actions: ReactNode
}

/** State of the plan, and since when; one that is cancelled says until when it can be used. */
function PlanState({ subscription }: Pick<PlanSheetProps, 'subscription'>) {
  const { shell, t } = useShell()
  const { state, since, cancellation, timeZone } = subscription
  const { kind, label } = marks[state]
  const day = (instant: number): string => formatInstant(instant, shell.locale, { style: 'date', timeZone })
  if (state === 'subscribed' && cancellation?.kind === 'noticed')
    return <State kind="ended">{t('subscription.state.cancelled', { date: day(cancellation.endsAt) })}</State>
  return (
    <>
      <State kind={kind}>{t(label)}</State>
      {since !== null && <span className="small faint">{t('subscription.since', { date: day(since) })}</span>}
    </>
  )
}

/** Until when the period runs; when it expired stands beside that word. */
function PeriodNote({ subscription }: Pick<PlanSheetProps, 'subscription'>) {
  const { shell, t } = useShell()
  const { state, periodEndsAt, timeZone, cancellation } = subscription
  if (periodEndsAt === null || cancellation?.kind === 'noticed') return null
  // its periods run on, and none of them is paid
  if (state === 'paused' || state === 'expired') return null
  const date = formatInstant(periodEndsAt, shell.locale, { style: 'date', timeZone })
  return <p className="small muted">{t('subscription.period', { date })}</p>
}

function NextFailed({ onRetry }: { readonly onRetry?: (() => void) | undefined }) {
  const { t } = useShell()
  return (
    <>
      <h2>{t('subscription.next.title')}</h2>
      <BlockFailed onRetry={onRetry} />
    </>
  )
}

/** The plan and what it costs, beside the next charge as a text. */
export function PlanSheet({ subscription, methodName, actions }: PlanSheetProps) {
  const { shell, t } = useShell()
  const { planTitle, moduleCount, interval, planPrice } = subscription
  return (
    <Sheet as="section" aria-labelledby="subscription-plan">
      <div className={styles.plan}>
        <div className={styles.half}>
          <div className={styles.between}>
            <PlanState subscription={subscription} />
          </div>
          <div>
            <h2 id="subscription-plan">{planTitle}</h2>
            <p className="small muted">{t('subscription.moduleCount', { count: moduleCount })}</p>
          </div>
          {planPrice && (
            <Price
              size="xl"
              amount={<Money value={planPrice} locale={shell.locale} decimals={2} />}
              unit={formatUnit('company', t, interval)}
            />
          )}
          <PeriodNote subscription={subscription} />
          <div className={styles.actions}>{actions}</div>
        </div>
        <div className={styles.half}>
          <PageBlock name="next" renderFailed={(onRetry) => <NextFailed onRetry={onRetry} />}>
            {subscription.failed.includes('next') ? (
              <NextFailed />
            ) : (
              <NextCharge subscription={subscription} methodName={methodName} />
            )}
          </PageBlock>
        </div>
      </div>
    </Sheet>
  )
}
