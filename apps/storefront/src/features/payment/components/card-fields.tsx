import type { FieldProblem } from '@waybill/contract/pages'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import { FIELD_ID_PREFIX, fieldLabels } from './field-labels.ts'
import styles from './payment-form.module.css'

/** Without names: a form that is posted without script must not carry them (B-49). */
export function CardFields({ problems }: { readonly problems: readonly FieldProblem[] }) {
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
