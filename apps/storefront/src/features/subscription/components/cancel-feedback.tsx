import { useState } from 'react'
import type { CancelFeedbackView } from '@waybill/contract/pages'
import { commentLength } from '@waybill/domain/quote'
import { SelectField } from '@waybill/ui/select-field/select-field.tsx'
import { TextArea } from '@waybill/ui/text-field/text-area.tsx'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { FormProblems } from '../../../app/form-problems.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { problemOf } from '../../../lib/problem-of.ts'
import styles from './subscription.module.css'

const ID_PREFIX = 'cancel'

const labels = { reason: 'cancellation.reason', comment: 'cancellation.comment' } as const

interface CancelFeedbackProps {
  readonly feedback: CancelFeedbackView
}

/** Reason of the cancellation, where the member gives one: neither field has to be filled in. */
export function CancelFeedback({ feedback }: CancelFeedbackProps) {
  const { t } = useShell()
  const { reasons, values, problems } = feedback
  return (
    <div className={styles.feedback}>
      <FormProblems idPrefix={ID_PREFIX} labels={labels} problems={problems} />
      <SelectField
        id={`${ID_PREFIX}-reason`}
        name="reason"
        label={t(labels.reason)}
        optional={t('common.optional')}
        hint={t('cancellation.feedback')}
        error={problemOf(problems, 'reason')}
        defaultValue={values.reason}
      >
        <option value="">{t('cancellation.noReason')}</option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`cancellation.reason.${reason}`)}
          </option>
        ))}
      </SelectField>
      <Comment feedback={feedback} />
    </div>
  )
}

/** The comment with its counter, which counts as the server does; without script there is none. */
function Comment({ feedback: { commentLimit: max, values, problems } }: CancelFeedbackProps) {
  const { t } = useShell()
  const isHydrated = useHydrated()
  const [count, setCount] = useState(() => commentLength(values.comment ?? ''))
  const tooLong = count > max ? t('errors.field_too_long', { maximum: max }) : undefined
  const counter = { label: t('cancellation.counterLabel'), text: t('cancellation.counter', { count, max }) }
  return (
    <TextArea
      id={`${ID_PREFIX}-comment`}
      name="comment"
      label={t(labels.comment)}
      optional={t('common.optional')}
      counter={isHydrated ? counter : undefined}
      error={tooLong ?? problemOf(problems, 'comment')}
      defaultValue={values.comment}
      onChange={({ target }) => setCount(commentLength(target.value))}
      dir="auto"
      rows={3}
    />
  )
}
