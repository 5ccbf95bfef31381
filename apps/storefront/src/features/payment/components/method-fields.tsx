import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldProblem, PaymentProviderView } from '@waybill/contract/pages'
import type { PaymentMethodView } from '@waybill/contract/views'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { methodName } from '../model/method-name.ts'
import type { MethodChoice } from '../model/payment-form.ts'
import styles from './payment-form.module.css'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { problemOf } from '../../../lib/problem-of.ts'
import { FIELD_ID_PREFIX, fieldLabels } from './field-labels.ts'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { showStripeFields } from '../api/stripe-fields.ts'

/** Without names: a form that is posted without script must not carry them (B-49). */
function CardFields({ problems }: { readonly problems: readonly FieldProblem[] }) {
  const { t } = useShell()
  const field = (path: 'number' | 'month' | 'year' | 'cvc') => ({
    id: `${FIELD_ID_PREFIX}-${path}`,
    label: t(fieldLabels[path]),
    error: problemOf(problems, path),
    inputMode: 'numeric' as const,
    required: true,
  })
  return (
    <div className={styles.fields}>
      <div className={styles.whole}>
        <TextField {...field('number')} autoComplete="cc-number" placeholder="1234 1234 1234 1234" maxLength={23} />
      </div>
      <div className={styles.third}>
        <TextField {...field('month')} autoComplete="cc-exp-month" placeholder="08" maxLength={2} />
      </div>
      <div className={styles.third}>
        <TextField {...field('year')} autoComplete="cc-exp-year" placeholder="2030" maxLength={4} />
      </div>
      <div className={styles.third}>
        <TextField {...field('cvc')} autoComplete="cc-csc" placeholder="123" maxLength={4} />
      </div>
    </div>
  )
}

/** Without names, as those of a card. */
function BankFields({ problems }: { readonly problems: readonly FieldProblem[] }) {
  const { t } = useShell()
  const field = (path: 'name_on_account' | 'routing_number' | 'account_number' | 'account_type') => ({
    id: `${FIELD_ID_PREFIX}-${path}`,
    label: t(fieldLabels[path]),
    error: problemOf(problems, path),
    autoComplete: 'off',
    required: true,
  })
  return (
    <div className={styles.fields}>
      <div className={styles.whole}>
        <TextField {...field('name_on_account')} />
      </div>
      <div className={styles.half}>
        <TextField {...field('routing_number')} inputMode="numeric" maxLength={9} />
      </div>
      <div className={styles.half}>
        <TextField {...field('account_number')} inputMode="numeric" maxLength={17} />
      </div>
      <div className={styles.half}>
        <SelectField {...field('account_type')}>
          <option value="checking">{t('order.method.checking')}</option>
          <option value="savings">{t('order.method.savings')}</option>
        </SelectField>
      </div>
    </div>
  )
}

interface StripeFieldsProps {
  readonly access: Extract<PaymentProviderView, { readonly stripe: unknown }>['stripe']
}

/** The fields of a card or a bank account, drawn by Stripe in iframes of its own. */
function StripeFields({ access }: StripeFieldsProps) {
  const { shell, t } = useShell()
  const place = useRef<HTMLDivElement>(null)
  const [isMissing, setMissing] = useState(false)
  const show = useEffectEvent(async (isGone: () => boolean): Promise<(() => void) | undefined> => {
    if (place.current === null) return undefined
    const remove = await showStripeFields(access, { place: place.current, locale: shell.locale })
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
  readonly problems: readonly FieldProblem[]
  /** The heading of its part of the page. */
  readonly legend: ReactNode
}

/** With what to pay: the method on file, a card, or a bank account; Stripe's fields offer the two together. */
export function MethodFields({ provider, method, problems, legend }: MethodFieldsProps) {
  const { t } = useShell()
  const isStripe = 'stripe' in provider
  const isUsable = method !== null && !method.isExpired
  const [choice, setChoice] = useState<MethodChoice>(isUsable ? 'stored' : 'card')
  const radio = (value: MethodChoice) => ({
    name: 'method',
    value,
    checked: choice === value,
    onChange: () => setChoice(value),
  })
  return (
    <div className={styles.method}>
      <RadioCards legend={legend}>
        {isUsable && (
          <RadioCard {...radio('stored')} title={t('order.method.useStored', { method: methodName(method, t) })} />
        )}
        <RadioCard {...radio('card')} title={t(isUsable ? 'order.method.replace' : 'payment.method.card')} />
        {!isStripe && <RadioCard {...radio('ach')} title={t('payment.method.ach')} />}
      </RadioCards>
      {isStripe && choice !== 'stored' && <StripeFields access={provider.stripe} />}
      {!isStripe && choice === 'card' && <CardFields problems={problems} />}
      {!isStripe && choice === 'ach' && <BankFields problems={problems} />}
      {choice !== 'stored' && (
        <p className={`${styles.private} small muted`}>
          <Icon name="lock" size={16} />
          {t('order.method.private')}
        </p>
      )}
    </div>
  )
}
