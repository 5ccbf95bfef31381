import type { FieldProblem } from '@waybill/contract/pages'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { FIELD_ID_PREFIX, fieldLabels } from './field-labels.ts'
import styles from './payment-form.module.css'

/** Without names, as those of a card. */
export function BankFields({ problems }: { readonly problems: readonly FieldProblem[] }) {
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
