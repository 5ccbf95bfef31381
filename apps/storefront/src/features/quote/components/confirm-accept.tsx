import type { QuoteView } from '@waybill/contract/views'
import { checkPersonName, personNameLimit } from '@waybill/domain/quote'
import { formatMoney } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { TextField } from '@waybill/ui/text-field/text-field.tsx'
import { useId, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { readingOf } from '../model/quote-lines.ts'

interface ConfirmAcceptProps {
  readonly quote: QuoteView
  readonly isOpen: boolean
  readonly onCancel: () => void
  readonly onConfirm: (name: string) => void
}

/** Reason why the name is not sent as it is; undefined where it is. */
function useProblemOf(): (name: string) => string | undefined {
  const { t } = useShell()
  return (name) => {
    const checked = checkPersonName(name)
    if (checked.ok) return checked.value === '' ? t('quote.name.acceptRequired') : undefined
    return t(checked.failure.code === 'name-too-long' ? 'quote.name.tooLong' : 'quote.name.noAddress')
  }
}

/** Accepting is shown to every reader of the link, so it is confirmed once and with a name. */
export function ConfirmAccept({ quote, isOpen, onCancel, onConfirm }: ConfirmAcceptProps) {
  const { shell, t } = useShell()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const problemOf = useProblemOf()
  const id = useId()
  const total = formatMoney(quote.total, shell.locale, readingOf(quote, shell.locale, t).decimals)
  const confirm = (): void => {
    const found = problemOf(name)
    setProblem(found)
    if (found === undefined) onConfirm(name)
    else document.getElementById(id)?.focus()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      startAt={id}
      title={t('quote.accept.confirmTitle', { number: quote.number })}
      note={t('quote.accept.confirmText', { total })}
      closeLabel={t('common.close')}
      foot={
        <>
          <Button onClick={onCancel}>{t('common.cancel')}</Button>
          <Button kind="main" onClick={confirm}>
            {t('quote.accept')}
          </Button>
        </>
      }
    >
      <Stack gap="s">
        <TextField
          id={id}
          label={t('quote.name.yours')}
          hint={t('quote.name.acceptHint')}
          error={problem}
          autoComplete="name"
          maxLength={personNameLimit}
          required
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setProblem(undefined)
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') confirm()
          }}
        />
      </Stack>
    </Dialog>
  )
}
