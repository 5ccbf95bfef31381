import type { QuoteProps } from '@waybill/contract/pages'
import { checkAcceptance, normalisePersonName, type AcceptanceRejection } from '@waybill/domain/quote'
import { formatMoney } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { type SubmitEvent, useId, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { readingOf } from '../model/quote-lines.ts'
import { ACCEPT_FIELDS, AcceptFields, type AcceptText } from './accept-fields.tsx'
import type { ReadQuoteProps } from './quote-total.tsx'

interface ConfirmAcceptProps extends Pick<ReadQuoteProps, 'quote'>, Pick<QuoteProps, 'asksOrderNumber'> {
  readonly title: string
  readonly isOpen: boolean
  readonly onCancel: () => void
  readonly onConfirm: (words: AcceptText) => void
}

const FIELD_OF = { name: 'name', role: 'role', orderNumber: 'order_number' } as const

/** Sentences on what can't be sent as it is, by field; a name is asked for. */
function useProblemsOf(): (words: AcceptText) => AcceptText {
  const { t } = useShell()
  const textOf = (rejection: AcceptanceRejection): string => {
    if (rejection.field === 'orderNumber') return t('quote.orderNumber.tooLong')
    return t(`quote.${rejection.field}.${rejection.code === 'name-too-long' ? 'tooLong' : 'noAddress'}`)
  }
  return ({ name = '', role, order_number: orderNumber }) => {
    const checked = checkAcceptance({ name, role, orderNumber })
    return {
      ...(normalisePersonName(name) === '' && { name: t('quote.name.acceptRequired') }),
      ...(!checked.ok &&
        Object.fromEntries(checked.failure.map((rejection) => [FIELD_OF[rejection.field], textOf(rejection)]))),
    }
  }
}

/** Accepting is shown to every reader of the link, so it is confirmed once and with a name. */
export function ConfirmAccept({ quote, title, asksOrderNumber, isOpen, onCancel, onConfirm }: ConfirmAcceptProps) {
  const { shell, t } = useShell()
  const [words, setWords] = useState<AcceptText>({})
  const [problems, setProblems] = useState<AcceptText>({})
  const problemsOf = useProblemsOf()
  const id = useId()
  const total = formatMoney(quote.total, shell.locale, readingOf(quote, shell.locale, t).decimals)
  const confirm = (event: SubmitEvent): void => {
    event.preventDefault()
    const found = problemsOf(words)
    setProblems(found)
    const [first] = ACCEPT_FIELDS.filter((field) => field in found)
    if (first === undefined) onConfirm(words)
    else document.getElementById(`${id}-${first}`)?.focus()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      startAt={`${id}-name`}
      title={title}
      note={t('quote.accept.confirmText', { total })}
      closeLabel={t('common.close')}
      foot={
        <>
          <Button onClick={onCancel}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit" form={id}>
            {t('quote.accept')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={confirm}>
        <Stack gap="s">
          <AcceptFields
            asksOrderNumber={asksOrderNumber}
            idPrefix={id}
            values={words}
            problems={problems}
            isNameRequired
            onChange={(field, value) => {
              setWords({ ...words, [field]: value })
              setProblems({ ...problems, [field]: undefined })
            }}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
