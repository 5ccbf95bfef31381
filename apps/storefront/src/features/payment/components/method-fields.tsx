import { useState, type ReactNode } from 'react'
import type { FieldProblem } from '@waybill/contract/pages'
import type { PaymentMethodView } from '@waybill/contract/views'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { RadioCard } from '@waybill/ui/radio-card/radio-card.tsx'
import { RadioCards } from '@waybill/ui/radio-card/radio-cards.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { methodName } from '../model/method-name.ts'
import type { MethodChoice } from '../model/payment-form.ts'
import { BankFields } from './bank-fields.tsx'
import { CardFields } from './card-fields.tsx'
import styles from './payment-form.module.css'

export interface MethodFieldsProps {
  /** On file; it can be used again unless it has expired (B-50). */
  readonly method: PaymentMethodView | null
  readonly problems: readonly FieldProblem[]
  /** The heading of its part of the page. */
  readonly legend: ReactNode
}

/** With what to pay: the method on file, a card, or a bank account. */
export function MethodFields({ method, problems, legend }: MethodFieldsProps) {
  const { t } = useShell()
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
        <RadioCard {...radio('ach')} title={t('payment.method.ach')} />
      </RadioCards>
      {choice === 'card' && <CardFields problems={problems} />}
      {choice === 'ach' && <BankFields problems={problems} />}
      {choice !== 'stored' && (
        <p className={`${styles.private} small muted`}>
          <Icon name="lock" size={16} />
          {t('order.method.private')}
        </p>
      )}
    </div>
  )
}
