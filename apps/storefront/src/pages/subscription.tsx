import type { ReactNode } from 'react'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site-page.tsx'
import { ConfirmEmail } from '../features/account/components/confirm-email.tsx'
import { InvoicesTable } from '../features/invoice/components/invoices-table.tsx'
import { TransferSheet } from '../features/invoice/components/transfer-sheet.tsx'
import { useFinishOrder } from '../features/order/components/use-finish-order.ts'
import { WaitingPayment } from '../features/order/components/waiting-payment.tsx'
import { BillingDetailsForm } from '../features/payment/components/billing-details-form.tsx'
import { MethodSheet } from '../features/payment/components/method-sheet.tsx'
import { BackupButton, MethodButton, useMethodDialog } from '../features/payment/components/method-update.tsx'
import { ContactLink, PaymentsClosed } from '../features/payment/components/payments-closed.tsx'
import { ChallengeReturn } from '../features/payment/components/challenge-return.ts'
import { WaitingInvoice } from '../features/payment/components/waiting-invoice.tsx'
import { methodName } from '../features/payment/model/method-name.ts'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'
import { AddOnsTable } from '../features/subscription/components/add-ons-table.tsx'
import { ControlNote, PayerNote } from '../features/subscription/components/payer-note.tsx'
import {
  CancelConfirmation,
  NoticeActions,
  ScheduledChange,
} from '../features/subscription/components/cancel-subscription.tsx'
import { NeedsYouBanner } from '../features/subscription/components/needs-you-banner.tsx'
import { PlanSheet } from '../features/subscription/components/plan-sheet.tsx'
import { SubscriptionSection } from '../features/subscription/components/subscription-section.tsx'
import { needsYou } from '../features/subscription/model/needs-you.ts'

interface SubscribeLinkProps {
  readonly subscription: SubscriptionProps
}

function SubscribeLink({ subscription: { canCheckOut, checkoutHref } }: SubscribeLinkProps) {
  const { shell, t } = useShell()
  if (!canCheckOut) return null
  return (
    <ButtonLink kind="main" href={localePath(shell.locale, checkoutHref)}>
      {t('subscription.subscribe')}
    </ButtonLink>
  )
}

/** The shop's staff changes and cancels an order; the page shows how to contact them. */
const CHANGED_BY_US: ReadonlySet<SubscriptionProps['state']> = new Set(['trial_scheduled', 'subscribed', 'past_due'])

/** While it is charged, the last method stays until another one takes its place (B-55). */
const NEEDS_METHOD: ReadonlySet<SubscriptionProps['state']> = new Set(['subscribed', 'past_due'])

/** The button to subscribe stands once on the page: in the banner above, if there is one about it. */
function PlanActions({ subscription }: SubscribeLinkProps) {
  const { shell, t } = useShell()
  const need = needsYou(subscription)?.kind
  const { control, primaryName } = subscription
  if (control !== 'all') return <ControlNote control={control} primaryName={primaryName} />
  return (
    <>
      {need !== 'trial' && need !== 'expired' && <SubscribeLink subscription={subscription} />}
      <ButtonLink href={localePath(shell.locale, '/platform/marketplace/pricing')}>
        {t('subscription.changePlan')}
      </ButtonLink>
      <NoticeActions subscription={subscription} />
      {CHANGED_BY_US.has(subscription.state) && (
        <a className="go small" href={localePath(shell.locale, '/account/change')}>
          {t(subscription.cancellation === null ? 'subscription.contactForChange' : 'subscription.contactForPlan')}
        </a>
      )}
    </>
  )
}

function NoSubscription() {
  const { shell, t } = useShell()
  return (
    <Empty
      title={t('subscription.none.title')}
      action={
        <ButtonLink kind="main" href={localePath(shell.locale, '/platform/marketplace/pricing')}>
          {t('subscription.none.action')}
        </ButtonLink>
      }
    >
      {t('subscription.none.text')}
    </Empty>
  )
}

interface BlocksProps {
  readonly subscription: SubscriptionProps
  readonly updateMethod: ReactNode
  readonly addBackup: ReactNode
}

function Blocks({ subscription, updateMethod, addBackup }: BlocksProps) {
  const { shell, t } = useShell()
  const { memberId, method, backup, provider, addOns, invoices, billingDetails, timeZone } = subscription
  const manage = (
    <a className="go small" href={localePath(shell.locale, '/account/manage-features')}>
      {t('subscription.features.title')}
    </a>
  )
  return (
    <>
      <SubscriptionSection title={t('subscription.addOns.title')} action={manage}>
        <AddOnsTable addOns={addOns} timeZone={timeZone} />
      </SubscriptionSection>
      <SubscriptionSection title={t('subscription.invoices.title')}>
        <InvoicesTable invoices={invoices} timeZone={timeZone} />
      </SubscriptionSection>
      <SubscriptionSection title={t('subscription.method.title')}>
        <PayerNote subscription={subscription}>
          {(provider !== null || method !== null) && (
            <MethodSheet
              method={method}
              backup={backup}
              update={updateMethod}
              addBackup={addBackup}
              isNeeded={NEEDS_METHOD.has(subscription.state)}
            />
          )}
          {provider === null && <PaymentsClosed />}
        </PayerNote>
      </SubscriptionSection>
      {billingDetails && (
        <SubscriptionSection title={t('order.billing.title')}>
          {provider === null ? (
            <p className="muted">{t('payment.closed.details')}</p>
          ) : (
            <BillingDetailsForm memberId={memberId} details={billingDetails} provider={provider} />
          )}
        </SubscriptionSection>
      )}
    </>
  )
}

/** At the bank: a purchase, which can be given up, or an invoice, which can't. */
function Waiting({ payment }: { readonly payment: NonNullable<SubscriptionProps['waitingPayment']> }) {
  return payment.invoice === undefined ? (
    <WaitingPayment payment={payment} />
  ) : (
    <WaitingInvoice payment={payment} invoice={payment.invoice} />
  )
}

export default function SubscriptionPage(subscription: SubscriptionProps) {
  const { t } = useShell()
  const { method, provider, memberId, state, channel, control, waitingPayment, transfers, timeZone } = subscription
  const { open, dialog } = useMethodDialog(memberId, provider)
  const order = { isWaiting: waitingPayment !== null, finish: useFinishOrder(memberId) }
  const isOpen = control === 'all' && provider !== null
  const updateMethod = isOpen ? <MethodButton hasMethod={method !== null} onClick={() => open('charged')} /> : undefined
  const addBackup = isOpen ? <BackupButton onClick={() => open('backup')} /> : undefined
  return (
    <SitePage ground current="account">
      <AccountLayout current="subscription">
        <h1>{t('subscription.title')}</h1>
        <NeedsYouBanner
          subscription={subscription}
          updateMethod={updateMethod}
          checkOut={<SubscribeLink subscription={subscription} />}
          confirmEmail={<ConfirmEmail />}
          waitingPayment={waitingPayment && <Waiting payment={waitingPayment} />}
          contact={<ContactLink />}
        />
        <CancelConfirmation subscription={subscription} />
        <ScheduledChange subscription={subscription} />
        {transfers.map((transfer) => (
          <TransferSheet key={transfer.label} transfer={transfer} timeZone={timeZone} />
        ))}
        {state === 'none' ? (
          <NoSubscription />
        ) : (
          <PlanSheet
            subscription={subscription}
            methodName={method === null || channel !== 'direct' ? undefined : methodName(method, t)}
            actions={<PlanActions subscription={subscription} />}
          />
        )}
        <Blocks subscription={subscription} updateMethod={updateMethod} addBackup={addBackup} />
        {dialog}
        {provider && <ChallengeReturn memberId={memberId} provider={provider} order={order} />}
      </AccountLayout>
    </SitePage>
  )
}
