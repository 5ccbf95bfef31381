import type { SubscriptionProps } from '@waybill/contract/pages'
import { localePath, methodName } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { ConfirmEmail } from '../features/account/components/confirm-email.tsx'
import { UpgradeButton } from '../features/order/components/upgrade-button.tsx'
import { useFinishOrder } from '../features/order/components/use-finish-order.ts'
import { BackupButton, MethodButton, useMethodDialog } from '../features/payment/components/method-update.tsx'
import { ContactLink } from '../features/payment/components/payments-closed.tsx'
import { ChallengeReturn } from '../features/payment/components/challenge-return.tsx'
import { useDeferredBlocks } from '../features/subscription/api/use-deferred-blocks.ts'
import { AccountLayout } from '../features/subscription/components/account-layout.tsx'
import { ControlNote, StoreLink } from '../features/subscription/components/payer-note.tsx'
import { NoticeActions, ScheduledChange } from '../features/subscription/components/cancel-subscription.tsx'
import {
  LazyCancelConfirmation,
  LazyChangeForm,
  LazyComingPrices,
} from '../features/subscription/components/lazy-blocks.ts'
import { NoSubscription } from '../features/subscription/components/no-subscription.tsx'
import { TaskBanner } from '../features/subscription/components/task-banner.tsx'
import { Block, BlockFailed } from '../features/subscription/components/subscription-section.tsx'
import { PlanSheet } from '../features/subscription/components/plan-sheet.tsx'
import { accountTask } from '../features/subscription/model/account-task.ts'
import { SubscriptionBlocks } from './parts/subscription-blocks.tsx'
import { codeSplit } from '../app/code-split.tsx'

const LazyWaiting = codeSplit('pages/parts/waiting', () => import('./parts/waiting.tsx').then((code) => code.Waiting))

/** Lazy: few pay by bank transfer. */
const LazyTransferSheet = codeSplit('features/invoice/components/transfer-sheet', () =>
  import('../features/invoice/components/transfer-sheet.tsx').then((code) => code.TransferSheet),
)

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

/** States that can't be changed here but by the shop's staff; the page shows how to contact them. */
const CHANGED_BY_US: ReadonlySet<SubscriptionProps['state']> = new Set(['paused'])
const CHANGED_HERE: ReadonlySet<SubscriptionProps['state']> = new Set(['subscribed', 'past_due'])

/** A store bills it, and no call changes it. */
function isOfStore({ channel }: Pick<SubscriptionProps, 'channel'>): boolean {
  return channel === 'mobile' || channel === 'shopify'
}

/**
 * Contact page: where no call can change the subscription, the message goes with the cart; other requests are written as any
 * message.
 */
function contactPath(subscription: SubscriptionProps): string {
  const { state, provider } = subscription
  const isByMessage = state === 'trial_scheduled' || state === 'paused' || provider === null || isOfStore(subscription)
  return isByMessage ? '/account/change' : '/account/contact'
}

const CHANGE = '/account/billing/subscription?change=1#change'
const PRICING = '/platform/marketplace/pricing'

/**
 * True for a subscription that is changed on this page, also after a cancellation and in dunning; what isn't bought yet is
 * chosen in the shop.
 */
function canChange(subscription: SubscriptionProps): boolean {
  const { state, provider } = subscription
  return CHANGED_HERE.has(state) && provider !== null && !isOfStore(subscription)
}

/** The button to subscribe stands once on the page: in the banner above, if there is one about it. */
function PlanActions({ subscription }: SubscribeLinkProps) {
  const { shell, t } = useShell()
  const need = accountTask(subscription)?.kind
  const { control, primaryName, canEnable, isPlanReadOnly } = subscription
  if (control !== 'all') return <ControlNote {...{ control, primaryName, canEnable }} />
  if (isPlanReadOnly)
    return (
      <>
        <p className="small muted">{t('subscription.control.debt')}</p>
        <NoticeActions subscription={subscription} />
      </>
    )
  return (
    <>
      {need !== 'trial' && need !== 'trial_over' && need !== 'ended' && <BeginAnew subscription={subscription} />}
      {canChange(subscription) && <Upgrade subscription={subscription} />}
      <StoreLink subscription={subscription} />
      {!(isOfStore(subscription) && subscription.state === 'subscribed') && (
        <ButtonLink href={localePath(shell.locale, canChange(subscription) ? CHANGE : PRICING)}>
          {t(subscription.state === 'trial_scheduled' ? 'subscription.choosePlan' : 'subscription.changePlan')}
        </ButtonLink>
      )}
      <NoticeActions subscription={subscription} />
      {(CHANGED_BY_US.has(subscription.state) ||
        (CHANGED_HERE.has(subscription.state) && !canChange(subscription) && subscription.channel !== 'mobile')) && (
        <a className="go small" href={localePath(shell.locale, contactPath(subscription))}>
          {t(subscription.cancellation === null ? 'subscription.contactForChange' : 'subscription.contactForPlan')}
        </a>
      )}
    </>
  )
}

/** Subscription that has ended and begins anew with its own plan, where that is still sold. */
function BeginAnew({ subscription }: SubscribeLinkProps) {
  return subscription.upgrade?.kind === 'reactivate' ? (
    <Upgrade subscription={subscription} />
  ) : (
    <SubscribeLink subscription={subscription} />
  )
}

/** The dialog for the plan above, or for the plan from before; without script the form and the checkout do the same. */
function Upgrade({ subscription: { upgrade, checkoutHref } }: SubscribeLinkProps) {
  const { shell, t } = useShell()
  if (upgrade === null) return null
  const { kind, plan } = upgrade
  if (kind === 'change')
    return <UpgradeButton plan={plan} look="main" label={t('upgrade.toPlan', { plan: plan.title })} />
  const label = t('upgrade.reactivateWith', { plan: plan.title })
  return <UpgradeButton plan={plan} look="main" label={label} href={localePath(shell.locale, checkoutHref)} />
}

/** The next charge or an invoice of the page holds a tax. */
function hasTax({ nextCharge, invoices }: SubscriptionProps): boolean {
  return [nextCharge, ...invoices].some((shown) => shown !== null && shown.taxes.length > 0)
}

/** Notices above the plan: a cancellation that is confirmed, a change and prices that come. */
function Notices({ subscription }: SubscribeLinkProps) {
  const { cancellation, comingPrices, timeZone, failed } = subscription
  const outcome = cancellation?.kind === 'possible' ? cancellation.outcome : null
  return (
    <>
      {outcome && <LazyCancelConfirmation subscription={subscription} outcome={outcome} />}
      <ScheduledChange subscription={subscription} />
      {failed.includes('prices') && <BlockFailed />}
      {comingPrices && <LazyComingPrices prices={comingPrices} timeZone={timeZone} />}
    </>
  )
}

function Plan({ subscription }: SubscribeLinkProps) {
  const { t } = useShell()
  const { method, channel } = subscription
  return (
    <PlanSheet
      subscription={subscription}
      methodName={method === null || channel !== 'direct' ? undefined : methodName(method, t)}
      actions={<PlanActions subscription={subscription} />}
    />
  )
}

/** Quiet, below everything: a new member came for the plan, and types a password once more otherwise. */
function PasskeyOffer() {
  const { shell, t } = useShell()
  return (
    <p className="small muted">
      {t('subscription.passkey.text')}{' '}
      <a href={localePath(shell.locale, '/account/security/factor#passkeys')}>{t('subscription.passkey.add')}</a>
    </p>
  )
}

export default function SubscriptionPage(page: SubscriptionProps) {
  const { t } = useShell()
  const subscription = useDeferredBlocks(page)
  const { method, provider, memberId, state, control, waitingPayment, transfers, timeZone, failed } = subscription
  const unpaid = subscription.paymentMessage?.pays ?? null
  const { open, loading, dialog } = useMethodDialog({ memberId, provider, unpaid })
  const order = { isWaiting: waitingPayment !== null, finish: useFinishOrder(memberId, state === 'subscribed') }
  const isOpen = control === 'all' && provider !== null
  const updateMethod = isOpen ? (
    subscription.changeForm?.needsMethod ? (
      <ButtonLink href="#billing-details">{t('subscription.method.add')}</ButtonLink>
    ) : (
      <MethodButton hasMethod={method !== null} isLoading={loading === 'charged'} onClick={() => open('charged')} />
    )
  ) : undefined
  const addBackup = isOpen ? (
    <BackupButton isLoading={loading === 'backup'} onClick={() => open('backup')} />
  ) : undefined
  return (
    <SitePage ground current="account" isTaxed={hasTax(subscription)}>
      <AccountLayout current="subscription">
        <h1>{t('subscription.title')}</h1>
        {provider && <ChallengeReturn memberId={memberId} provider={provider} order={order} />}
        <Block block="message" failed="payment.message.unread">
          <TaskBanner
            subscription={subscription}
            updateMethod={updateMethod}
            checkOut={<SubscribeLink subscription={subscription} />}
            confirmEmail={<ConfirmEmail isNew={subscription.state === 'trial'} />}
            waitingPayment={waitingPayment && <LazyWaiting payment={waitingPayment} />}
            contact={<ContactLink />}
            reactivate={subscription.upgrade && <Upgrade subscription={subscription} />}
          />
        </Block>
        <Block block="notices">
          <Notices subscription={subscription} />
        </Block>
        <Block block="transfers" failed="invoice.transfer.unread">
          {transfers.map((transfer) => (
            <LazyTransferSheet key={transfer.label} transfer={transfer} timeZone={timeZone} />
          ))}
        </Block>
        <Block block="plan" heading={subscription.planTitle}>
          {state === 'none' ? <NoSubscription control={control} /> : <Plan subscription={subscription} />}
        </Block>
        <Block block="change" failed="subscription.block.changeFailed">
          {failed.includes('change') && <BlockFailed title="subscription.block.changeFailed" />}
          {subscription.changeForm && <LazyChangeForm form={subscription.changeForm} subscription={subscription} />}
        </Block>
        <SubscriptionBlocks subscription={subscription} updateMethod={updateMethod} addBackup={addBackup} />
        {subscription.offersPasskey === true && <PasskeyOffer />}
        {dialog}
      </AccountLayout>
    </SitePage>
  )
}
