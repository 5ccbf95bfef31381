import { useMemo } from 'react'
import type { FieldProblem } from '@waybill/contract/pages'
import type { MessageId } from '@waybill/i18n'
import { ErrorSummary } from '@waybill/ui/error-summary/error-summary.tsx'
import { useShell } from './shell-context.ts'

interface FormProblemsProps {
  /** Fields have the id `{idPrefix}-{path}`. */
  readonly idPrefix: string
  /**
   * Names of the fields, by path and in the order of the form: a sentence of the summary stands far from its field. One object
   * per form.
   */
  readonly labels: Readonly<Record<string, MessageId>>
  readonly problems: readonly FieldProblem[]
}

/** In the order of the form, whatever order the answer has; problems without a field come last. */
function inOrderOf(labels: FormProblemsProps['labels'], problems: readonly FieldProblem[]): readonly FieldProblem[] {
  const order = Object.keys(labels)
  const place = ({ path }: FieldProblem): number => (order.includes(path) ? order.indexOf(path) : order.length)
  return problems.toSorted((a, b) => place(a) - place(b))
}

/** The error summary on top of a rejected form; it takes the focus once per answer. */
export function FormProblems({ idPrefix, labels, problems }: FormProblemsProps) {
  const { t } = useShell()
  const errors = useMemo(
    () =>
      inOrderOf(labels, problems).map(({ path, message }) => {
        const label = labels[path]
        return {
          fieldId: `${idPrefix}-${path}`,
          text: label === undefined ? message : t('common.labelled', { label: t(label), text: message }),
        }
      }),
    [idPrefix, labels, problems, t],
  )
  if (errors.length === 0) return null
  return (
    <ErrorSummary
      title={(count) => t('errors.field_summary', { count })}
      errors={errors}
      done={t('errors.field_summary_done')}
    />
  )
}
