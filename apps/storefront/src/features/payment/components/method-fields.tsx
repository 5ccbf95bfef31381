import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CheckoutProps, FieldProblem, PaymentProviderView } from '@waybill/contract/pages'
import type { PaymentMethodView } from '@waybill/contract/views'
import { methodName } from '@waybill/i18n'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { MethodChoice } from '../model/payment-form.ts'
import styles from './payment-form.module.css'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { DebitTerms } from './debit-terms.tsx'
import { ProviderFields } from './provider-fields.tsx'
import { showStripeFields } from '../api/stripe-fields.ts'

interface StripeFieldsProps {
  readonly access: Extract<PaymentProviderView, { readonly stripe: unknown }>['stripe']
}

/** The fields of a card, a bank account or PayPal, drawn by Stripe in iframes of its own. */
function StripeFields({ access }: StripeFieldsProps) {
  const { shell, t } = useShell()
  const place = useRef<HTMLDivElement>(null)
  const [isMissing, setMissing] = useState(false)
  const show = useEffectEvent(async (isGone: () => boolean): Promise<(() => void) | undefined> => {
    if (place.current === null) return undefined
    const { locale, currency } = shell
    const remove = await showStripeFields(access, { place: place.current, locale, currency: currency.toLowerCase() })
    if (!isGone()) return remove
    remove()
    return undefined
  })
  useEffect(() => {
    let isGone = false
    const shown = show(() => isGone)
    shown.catch(() => setMissing(true))
    return () => {
      isGone = true
      void shown.then((remove) => remove?.()).catch(() => undefined)
    }
  }, [])
  return (
    <>
      <div ref={place} />
      {isMissing && <Banner kind="bad" title={t('errors.progress')} live="alert" />}
    </>
  )
}

export interface MethodFieldsProps {
  readonly provider: PaymentProviderView
  /** On file; it can be used again unless it has expired (B-50). */
  readonly method: PaymentMethodView | null
  /** Entered on the provider's own page: it goes on file with the form. */
  readonly newMethod?: CheckoutProps['newMethod']
  readonly problems: readonly FieldProblem[]
  /** Reason why the payment was declined: beside the method that it is about, until another is chosen. */
  readonly declined?: ReactNode
  readonly onChoose?: ((choice: MethodChoice) => void) | undefined
  /** Start of what is bought by a bank account that is entered here; without it the rule is shown. */
  readonly debitStart?: string | undefined
  /** The heading of its part of the page. */
  readonly legend: ReactNode
}

/** The token of a method that was entered on the provider's page, and the bank's answer to it: no number is in either. */
function NewMethod({ token, resultToken }: NonNullable<MethodFieldsProps['newMethod']>) {
  return (
    <>
      <input type="hidden" name="payment_token" value={token} />
      {resultToken !== undefined && <input type="hidden" name="three_d_secure_token_id" value={resultToken} />}
    </>
  )
}

/** With what to pay: the method on file, a card, a bank account or a wallet; Stripe's fields offer what it takes in this currency. */
export function MethodFields(props: MethodFieldsProps) {
  const { provider, method, newMethod, problems, declined, onChoose, debitStart, legend } = props
  const { t } = useShell()
  const isStripe = 'stripe' in provider
  const isUsable = method !== null && !method.isExpired
  const [choice, setChoice] = useState<MethodChoice>(newMethod ? 'new' : isUsable ? 'stored' : 'card')
  // what to try is about the method that was tried
  const [isOther, setOther] = useState(false)
  if (declined === undefined && isOther) setOther(false)
  const isEntered = choice !== 'stored' && choice !== 'new'
  const radio = (value: MethodChoice) => ({
    name: 'method',
    value,
    checked: choice === value,
    onChange: () => {
      setChoice(value)
      setOther(true)
      onChoose?.(value)
    },
  })
  return (
    <div className={styles.method}>
      <RadioCards legend={legend}>
        {newMethod && <RadioCard {...radio('new')} title={t('order.method.useNew')} />}
        {isUsable && (
          <RadioCard {...radio('stored')} title={t('order.method.useStored', { method: methodName(method, t) })} />
        )}
        <RadioCard {...radio('card')} title={t(isUsable ? 'order.method.replace' : 'payment.method.card')} />
        {!isStripe && (
          <>
            <RadioCard {...radio('ach')} title={t('payment.method.ach')} />
            <RadioCard {...radio('amazon_pay')} title={t('payment.method.amazon_pay')} />
            <RadioCard {...radio('paypal')} title={t('payment.method.paypal')} />
          </>
        )}
      </RadioCards>
      {newMethod && <NewMethod {...newMethod} />}
      {!isOther && declined}
      {isEntered && (
        <div className={`${styles.method} ${styles.scripted}`}>
          {isStripe ? <StripeFields access={provider.stripe} /> : <ProviderFields type={choice} problems={problems} />}
          {!isStripe && choice === 'ach' && <DebitTerms start={debitStart} />}
          <p className={`${styles.private} small muted`}>
            <Icon name="lock" size={16} />
            {t('order.method.private')}
          </p>
        </div>
      )}
      {!isStripe && (
        <noscript>
          <p className="small muted">{t('order.method.nextPage')}</p>
        </noscript>
      )}
    </div>
  )
}
