import type { ComponentProps } from 'react'
import type { CheckoutProps, OfferedStart, PaymentProviderView } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { FormProblems } from '../app/form-problems.tsx'
import { LeavingForGood, OldApps } from '../app/charges/leaving-legacy.tsx'
import { useShell } from '../app/shell-context.ts'
import { SitePage } from '../app/site/site-page.tsx'
import { useLink } from '../app/use-link.ts'
import { ConfirmEmail, SendAgain } from '../features/account/components/confirm-email.tsx'
import { CheckoutClosed } from '../features/order/components/checkout-closed.tsx'
import { CheckoutEnd } from '../features/order/components/checkout-end.tsx'
import { CheckoutForm } from '../features/order/components/checkout-form.tsx'
import { CheckoutSection } from '../features/order/components/checkout-section.tsx'
import { FailureNotice } from '../features/order/components/failure-notice.tsx'
import { IntervalChoice } from '../features/order/components/interval-choice.tsx'
import { OrderSummary } from '../features/order/components/order-summary.tsx'
import { SettlesNote, StartChoice, useDebitStart } from '../features/order/components/start-choice.tsx'
import { useCheckout } from '../features/order/components/use-checkout.ts'
import { WaitingPayment } from '../features/order/components/waiting-payment.tsx'
import { type CheckoutPhase, emptyForm } from '../features/order/model/checkout-phase.ts'
import { chargesOf, intervalOf } from '../features/order/model/order-choice.ts'
import { BillingFields } from '../features/payment/components/billing-fields.tsx'
import { FIELD_ID_PREFIX, fieldLabels } from '../features/payment/components/field-labels.ts'
import { MethodFields } from '../features/payment/components/method-fields.tsx'
import { CheckoutWithoutProvider } from '../features/payment/components/payments-closed.tsx'
import { usePaymentSaver } from '../features/payment/components/use-payment-saver.ts'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import styles from '../features/order/components/checkout.module.css'

type PaymentPartProps = Pick<ComponentProps<typeof MethodFields>, 'onChoose'> & {
  readonly order: CheckoutProps & { readonly provider: PaymentProviderView }
  readonly phase: CheckoutPhase
  readonly charges: OfferedStart
}

/** With what is paid; a decline and what to try stand beside it, and the number of the card is marked. */
function PaymentPart({ order, phase, charges, onChoose }: PaymentPartProps) {
  const { t } = useShell()
  const debitStart = useDebitStart(charges)
  const { problems, setback } = phase.kind === 'form' ? phase : emptyForm
  const declined = setback?.kind === 'declined' ? setback : undefined
  return (
    <div className={styles.section}>
      <MethodFields
        provider={order.provider}
        method={order.method}
        newMethod={order.newMethod}
        problems={declined ? [{ path: 'number', message: t('order.declined.number') }] : problems}
        declined={declined && <FailureNotice setback={declined} />}
        onChoose={onChoose}
        debitStart={debitStart}
        legend={<h2>{t('order.method.title')}</h2>}
      />
    </div>
  )
}

/** The form, or what stands in its place: a reason, a payment that waits at the bank, or how the order ended. */
function CheckoutBody(
  order: CheckoutProps & { readonly provider: PaymentProviderView } & Pick<
      ReturnType<typeof useCheckout>,
      | 'chosen'
      | 'choose'
      | 'chooseInterval'
      | 'isSpent'
      | 'usesStored'
      | 'setUsesStored'
      | 'phase'
      | 'submit'
      | 'removeProduct'
    >,
) {
  const { chosen, choose, isSpent, usesStored, setUsesStored, phase } = order
  const { submit, removeProduct, closed, waitingPayment } = order
  const ofInterval = intervalOf(order.charges, chosen.interval)
  const { t } = useShell()
  if (phase.kind !== 'form' && phase.kind !== 'working')
    return <CheckoutEnd phase={phase} order={order} charges={ofInterval} />
  if (closed !== undefined && closed.wayOut !== 'email')
    return <CheckoutClosed reason={closed.reason} wayOut={closed.wayOut} />
  if (phase.kind === 'form' && waitingPayment !== null)
    return (
      <>
        {phase.setback && <FailureNotice setback={phase.setback} />}
        <WaitingPayment payment={waitingPayment} />
      </>
    )
  const problems = phase.kind === 'form' ? phase.problems : []
  return (
    <>
      {closed && <ConfirmEmail />}
      <CheckoutForm
        order={order}
        phase={phase}
        start={chosen.start}
        charges={ofInterval[chosen.start]}
        onSubmit={submit}
        onRemove={removeProduct}
        wayOut={closed && <SendAgain />}
      >
        {order.leaving && (
          <Stack>
            <OldApps apps={order.leaving.oldApps} />
            <LeavingForGood plan={order.leaving.plan} lost={order.leaving.lost} credit={null} />
          </Stack>
        )}
        <FormProblems idPrefix={FIELD_ID_PREFIX} labels={fieldLabels} problems={problems} />
        <IntervalChoice charges={order.charges} interval={chosen.interval} onChoose={order.chooseInterval} />
        {order.isTrial && (
          <StartChoice
            charges={ofInterval}
            start={chosen.start}
            onChoose={(start) => choose({ start })}
            isSpent={isSpent}
            usesStored={usesStored}
          />
        )}
        <CheckoutSection title={t('order.billing.title')} level={2}>
          <BillingFields
            values={order.billing}
            countries={order.countries}
            countryLock={order.countryLock}
            problems={problems}
          />
        </CheckoutSection>
        <PaymentPart
          order={order}
          phase={phase}
          charges={ofInterval[chosen.start]}
          onChoose={(choice) => setUsesStored(choice === 'stored')}
        />
        {!order.isTrial && usesStored && <SettlesNote charges={ofInterval.now} />}
      </CheckoutForm>
    </>
  )
}

const REVIEW = '/platform/marketplace/shopping-cart-review'

/** The form is shown: nothing but an unconfirmed address stands in its way. */
const isOpen = ({ closed, waitingPayment }: CheckoutProps): boolean =>
  waitingPayment === null && (closed === undefined || closed.wayOut === 'email')

export default function CheckoutPage(order: CheckoutProps) {
  const { t } = useShell()
  if (order.provider !== null) return <OpenCheckout order={order} provider={order.provider} />
  return (
    <SitePage ground>
      <CheckoutSection title={t('order.title')}>
        <CheckoutWithoutProvider isTrial={order.isTrial} />
      </CheckoutSection>
    </SitePage>
  )
}

function OpenCheckout({ order, provider }: { readonly order: CheckoutProps; readonly provider: PaymentProviderView }) {
  const { t } = useShell()
  const checkout = useCheckout(order, usePaymentSaver(order.memberId, provider))
  const { chosen, phase } = checkout
  const link = useLink()
  // a form that is being filled in has no other way than back to the cart
  const isForm = (phase.kind === 'form' || phase.kind === 'working') && isOpen(order)
  return (
    <SitePage
      ground
      isTaxed={order.taxation === 'taxed'}
      plain={isForm}
      tools={
        <ButtonLink kind="plain" size="small" icon="arrow-left" href={link(REVIEW)}>
          {t('order.backToCart')}
        </ButtonLink>
      }
    >
      <div className={styles.columns}>
        <h1>{t('order.title')}</h1>
        <OrderSummary
          order={order}
          start={chosen.start}
          charges={chargesOf(order, chosen)}
          isOrdered={phase.kind === 'done'}
        />
        <div className={styles.page}>
          <CheckoutBody {...order} {...checkout} provider={provider} />
        </div>
      </div>
    </SitePage>
  )
}
