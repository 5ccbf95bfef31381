import type { FieldProblem, SandboxMethodProps } from '@waybill/contract/pages'
import { cardBrand, cardBrands, readExpiry } from '@waybill/domain/payment'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { groupAtCaret } from '../model/card-number.ts'
import { FIELD_ID_PREFIX, fieldLabels } from './field-labels.ts'
import styles from './payment-form.module.css'

export interface ProviderFieldsProps {
  readonly type: SandboxMethodProps['type']
  readonly problems: readonly FieldProblem[]
  /**
   * With it the fields have names and these values: on the provider's own page. Without names on ours, so that a form that is
   * posted without script doesn't carry them (B-49).
   */
  readonly values?: Readonly<Record<string, string>>
}

type ProviderField = Exclude<keyof typeof fieldLabels, 'first_name' | 'vatno'>

function useField({ problems, values }: Omit<ProviderFieldsProps, 'type'>) {
  const { t } = useShell()
  return (path: ProviderField) => ({
    id: `${FIELD_ID_PREFIX}-${path}`,
    label: t(fieldLabels[path]),
    error: problemOf(problems, path),
    required: true,
    ...(values && { name: path, defaultValue: values[path] }),
  })
}

/** The digits in groups as on the card, and the caret after the same digit as before. */
function groupAsTyped(field: HTMLInputElement, event: Event): void {
  const isForward = event instanceof InputEvent && event.inputType === 'deleteContentForward'
  const caret = field.selectionStart ?? field.value.length
  const grouped = groupAtCaret({ typed: field.value, caret, isForward })
  if (grouped.text !== field.value) field.value = grouped.text
  if (document.activeElement === field) field.setSelectionRange(grouped.caret, grouped.caret)
}

/** A readable expiry as it stands on the card; any other text stays as it was typed. */
function writtenExpiry(typed: string): string {
  const { month, year } = readExpiry(typed)
  return /^\d{1,2}$/.test(month) && /^\d{4}$/.test(year) ? `${month.padStart(2, '0')} / ${year.slice(2)}` : typed
}

/** The brand is named as soon as the number begins like one of its own. */
function CardFields(props: Omit<ProviderFieldsProps, 'type'>) {
  const ofField = useField(props)
  const field = (path: ProviderField) => ({ ...ofField(path), inputMode: 'numeric' as const })
  const [brand, setBrand] = useState<string>()
  return (
    <div className={styles.fields}>
      <div className={styles.whole}>
        <TextField
          {...field('number')}
          autoComplete="cc-number"
          maxLength={32}
          hint={brand ?? cardBrands.join(', ')}
          onChange={({ target, nativeEvent }) => {
            groupAsTyped(target, nativeEvent)
            setBrand(cardBrand(target.value))
          }}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          {...field('expiry')}
          autoComplete="cc-exp"
          maxLength={16}
          onBlur={({ target }) => {
            target.value = writtenExpiry(target.value)
          }}
        />
      </div>
      <div className={styles.pair}>
        <TextField {...field('cvc')} autoComplete="cc-csc" maxLength={4} />
      </div>
    </div>
  )
}

function BankFields(props: Omit<ProviderFieldsProps, 'type'>) {
  const { t } = useShell()
  const ofField = useField(props)
  const field = (path: ProviderField) => ({ ...ofField(path), autoComplete: 'off' })
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

/** The sandbox has no wallet to sign in to, and answers as it is chosen here. */
function WalletFields(props: Omit<ProviderFieldsProps, 'type'>) {
  const { t } = useShell()
  const field = useField(props)
  return (
    <SelectField {...field('outcome')} hint={t('order.method.outcomeHint')}>
      <option value="ok">{t('order.method.outcome.ok')}</option>
      <option value="challenge">{t('order.method.outcome.challenge')}</option>
      <option value="decline">{t('order.method.outcome.decline')}</option>
    </SelectField>
  )
}

/** Fields of the provider for a new method. */
export function ProviderFields({ type, ...props }: ProviderFieldsProps) {
  if (type === 'card') return <CardFields {...props} />
  return type === 'ach' ? <BankFields {...props} /> : <WalletFields {...props} />
}
