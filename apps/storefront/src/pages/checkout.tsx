import type { CheckoutProps, PaymentProviderView } from '@waybill/contract/pages'
import { FormProblems } from '../app/form-problems.tsx'
import { useFrame } from '../app/frame-context.ts'
import { SitePage } from '../app/site-page.tsx'
import { CheckoutEnd } from '../features/order/components/checkout-end.tsx'
import { CheckoutForm } from '../features/order/components/checkout-form.tsx'
import { CheckoutSection } from '../features/order/components/checkout-section.tsx'
import { OrderDocket } from '../features/order/components/order-docket.tsx'
import { StartChoice } from '../features/order/components/start-choice.tsx'
import { useCheckout } from '../features/order/components/use-checkout.ts'
import { BillingFields } from '../features/payment/components/billing-fields.tsx'
import { FIELD_ID_PREFIX, fieldLabels } from '../features/payment/components/field-labels.ts'
import { MethodFields } from '../features/payment/components/method-fields.tsx'
import { CheckoutClosed } from '../features/payment/components/payments-closed.tsx'
import { usePaymentSaver } from '../features/payment/components/use-payment-saver.ts'

interface OpenCheckoutProps {
  readonly order: CheckoutProps
  readonly provider: PaymentProviderView
}

export default function CheckoutPage(order: CheckoutProps) {
  const { t } = useFrame()
  if (order.provider !== null) return <OpenCheckout order={order} provider={order.provider} />
  return (
    <SitePage ground>
      <CheckoutSection title={t('order.title')}>
        <CheckoutClosed isTrial={order.isTrial} />
      </CheckoutSection>
    </SitePage>
  )
}

function OpenCheckout({ order, provider }: OpenCheckoutProps) {
  const { t } = useFrame()
  const { start, setStart, phase, submit } = useCheckout(order, usePaymentSaver(order.memberId, provider))
  const problems = phase.kind === 'form' ? phase.problems : []
  const isOpen = phase.kind === 'form' || phase.kind === 'working'
  return (
    <SitePage ground aside={<OrderDocket order={order} start={start} />}>
      <CheckoutSection title={t('order.title')}>
        {isOpen ? (
          <CheckoutForm order={order} phase={phase} start={start} onSubmit={submit}>
            <FormProblems idPrefix={FIELD_ID_PREFIX} labels={fieldLabels} problems={problems} />
            {order.isTrial && <StartChoice {...order} start={start} onChoose={setStart} />}
            <CheckoutSection title={t('order.billing.title')} level={2}>
              <BillingFields
                values={order.billing}
                countries={order.countries}
                isCountryLocked={order.isCountryLocked}
                problems={problems}
              />
            </CheckoutSection>
            <MethodFields method={order.method} problems={problems} legend={<h2>{t('order.method.title')}</h2>} />
          </CheckoutForm>
        ) : (
          <CheckoutEnd phase={phase} destination={order.destination} />
        )}
      </CheckoutSection>
    </SitePage>
  )
}
