import type { ReactNode } from 'react'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { formatMoney, localePath } from '@waybill/i18n'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../app/shell-context.ts'
import { BillingDetails } from '../../features/payment/components/billing-details.tsx'
import { MethodSheet } from '../../features/payment/components/method-sheet.tsx'
import { PaymentsClosed } from '../../features/payment/components/payments-closed.tsx'
import { noInvoicesText } from '../../features/invoice/model/no-invoices-text.ts'
import { AddOnsTable } from '../../features/subscription/components/add-ons-table.tsx'
import { PayerNote } from '../../features/subscription/components/payer-note.tsx'
import { SectionPages } from '../../features/subscription/components/section-pages.tsx'
import { SubscriptionSection } from '../../features/subscription/components/subscription-section.tsx'
import { LaterTimeline, LazyYearAhead } from '../../features/subscription/components/lazy-blocks.ts'
import { UsageTable } from '../../features/subscription/components/usage-table.tsx'
import { CHANGE_ID } from '../../features/subscription/model/change-id.ts'
import { laterPart } from '../../app/code-split.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import styles from '../../features/subscription/components/year/year-block.module.css'

/** The next twelve months, once they are requested. */
function YearBlock({ subscription }: { readonly subscription: SubscriptionProps }) {
  const { shell, t } = useShell()
  const { yearAhead, interval, scheduledChange } = subscription
  if (yearAhead !== null) return <LazyYearAhead year={yearAhead} subscription={subscription} />
  // it stands alone: paid the other way it would be of other months
  const isYearly = interval === 'year' || scheduledChange?.interval === 'year'
  const href = localePath(shell.locale, '/account/billing/subscription?ahead=1#year-ahead')
  return (
    <Sheet padded>
      <div className={styles.closed}>
        <p>{t(isYearly ? 'year.leadYearly' : 'year.lead')}</p>
        <ButtonLink href={href}>{t('year.open')}</ButtonLink>
      </div>
    </Sheet>
  )
}

const LaterInvoicesTable = laterPart('features/invoice/components/invoices-table', () =>
  import('../../features/invoice/components/invoices-table.tsx').then((code) => code.InvoicesTable),
)

interface BlockProps {
  readonly subscription: SubscriptionProps
}

/** While it is charged, or something is owed, the last method stays until another one takes its place. */
const NEEDS_METHOD: ReadonlySet<SubscriptionProps['state']> = new Set(['subscribed', 'past_due', 'paused'])

interface BlocksProps extends BlockProps {
  readonly updateMethod: ReactNode
  readonly addBackup: ReactNode
}

/** The newest documents, and whatever is still to be paid. */
function Invoices({ subscription }: BlockProps) {
  const { t } = useShell()
  const { invoices, timeZone, method } = subscription
  const canCharge = method !== null && !method.isExpired
  if (invoices.length === 0) return <p className="muted">{t(noInvoicesText(subscription))}</p>
  return <LaterInvoicesTable {...{ invoices, timeZone, canCharge }} />
}

/** Past events, the oldest first, a page at a time; what comes is under the newest. */
function History({ subscription }: BlockProps) {
  return (
    <>
      <LaterTimeline subscription={subscription} />
      <SectionPages
        newest={subscription.newestHistoryHref}
        older={subscription.olderHistoryHref}
        labels={['invoice.pages.historyNewest', 'invoice.pages.historyOlder']}
      />
    </>
  )
}

function Credit({ credit }: { readonly credit: NonNullable<SubscriptionProps['credit']> }) {
  const { shell, t } = useShell()
  return (
    <Sheet padded>
      <p>{t('subscription.credit.text', { amount: formatMoney(credit, shell.locale, 2) })}</p>
    </Sheet>
  )
}

/** Blocks that stand only where there is something: usage, credit, and what happened. */
function MoneyBlocks({ subscription }: BlockProps) {
  const { t } = useShell()
  const { usage, titles, credit, history, failed, late } = subscription
  const isUsageFailed = failed.includes('usage')
  const isCreditFailed = failed.includes('credit')
  const isHistoryFailed = failed.includes('history')
  const lateHistory = late.find((block) => block === 'history')
  const isAhead = subscription.state !== 'none' && (history.length > 0 || subscription.nextCharge !== null)
  return (
    <>
      {(usage.length > 0 || isUsageFailed) && (
        <SubscriptionSection block="usage" title={t('subscription.usage.title')} isFailed={isUsageFailed}>
          <UsageTable usage={usage} titles={titles} />
        </SubscriptionSection>
      )}
      {(credit !== null || isCreditFailed) && (
        <SubscriptionSection block="credit" title={t('order.summary.credit')} isFailed={isCreditFailed}>
          {credit && <Credit credit={credit} />}
        </SubscriptionSection>
      )}
      {(isAhead || isHistoryFailed || lateHistory) && (
        <SubscriptionSection
          block="history"
          id="history"
          title={t('history.title')}
          isFailed={isHistoryFailed}
          late={lateHistory}
        >
          <History subscription={subscription} />
        </SubscriptionSection>
      )}
    </>
  )
}

function Methods({ subscription, updateMethod, addBackup }: BlocksProps) {
  const { t } = useShell()
  const { method, backup, provider, failed } = subscription
  return (
    <SubscriptionSection block="methods" title={t('subscription.method.title')} isFailed={failed.includes('methods')}>
      <PayerNote subscription={subscription}>
        {(provider !== null || method !== null) && (
          <MethodSheet
            method={method}
            backup={backup}
            update={updateMethod}
            addBackup={addBackup}
            isNeeded={NEEDS_METHOD.has(subscription.state) || subscription.hasOpenInvoices === true}
          />
        )}
        {provider === null && <PaymentsClosed />}
      </PayerNote>
    </SubscriptionSection>
  )
}

/** Blocks below the plan, each by itself (B-100). */
export function SubscriptionBlocks(props: BlocksProps) {
  const { shell, t } = useShell()
  const { subscription } = props
  const { memberId, provider, addOns, billingDetails, changeForm, timeZone, failed, late } = subscription
  const manage = (
    <a className="go small" href={localePath(shell.locale, '/account/manage-features')}>
      {t('subscription.features.title')}
    </a>
  )
  const allInvoices = (
    <a className="go small" href={localePath(shell.locale, '/account/billing/invoices')}>
      {t('subscription.invoices.all')}
    </a>
  )
  const costCentres = (
    <a className="go small" href={localePath(shell.locale, '/account/billing/cost-centres')}>
      {t('subscription.costCentres')}
    </a>
  )
  const areDetailsFailed = failed.includes('details')
  return (
    <>
      <SubscriptionSection
        block="addOns"
        title={t('subscription.addOns.title')}
        action={manage}
        isFailed={failed.includes('addOns')}
      >
        <AddOnsTable addOns={addOns} timeZone={timeZone} />
      </SubscriptionSection>
      <MoneyBlocks subscription={subscription} />
      {subscription.hasYearAhead && (
        <SubscriptionSection block="ahead" id="year-ahead" title={t('year.title')} isFailed={failed.includes('ahead')}>
          <YearBlock subscription={subscription} />
        </SubscriptionSection>
      )}
      <SubscriptionSection
        block="invoices"
        id="invoices"
        title={t('subscription.invoices.title')}
        action={allInvoices}
        isFailed={failed.includes('invoices')}
        late={late.find((block) => block === 'invoices')}
      >
        <Invoices subscription={subscription} />
      </SubscriptionSection>
      <Methods {...props} />
      {(billingDetails !== undefined || areDetailsFailed) && (
        <SubscriptionSection
          block="details"
          id="billing-details"
          title={t('order.billing.title')}
          action={costCentres}
          isFailed={areDetailsFailed}
        >
          {billingDetails && (
            <BillingDetails
              memberId={memberId}
              details={billingDetails}
              provider={provider}
              changeId={changeForm?.needsMethod ? CHANGE_ID : undefined}
            />
          )}
        </SubscriptionSection>
      )}
    </>
  )
}
