import { useState } from 'react'
import { Button } from '@waybill/ui/button/button.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { passkeyCode, useCanPasskey } from './use-passkey.ts'

/** Fills the field of a code by a passkey, where the browser can. */
export function PasskeyInstead({ fieldId }: { readonly fieldId: string }) {
  const { shell, t } = useShell()
  const can = useCanPasskey()
  const [isBusy, setBusy] = useState(false)
  const [text, setText] = useState<string>()
  if (!can) return null
  const fill = async (): Promise<void> => {
    setBusy(true)
    setText(undefined)
    const code = await passkeyCode().catch(() => undefined)
    const outcome = await code?.codeByPasskey(shell.locale)
    setBusy(false)
    const field = document.getElementById(fieldId)
    if (outcome?.ok === true && field instanceof HTMLInputElement) {
      field.value = outcome.value
      setText(t('profile.passkey.codeGiven'))
      return
    }
    const isCancelled = outcome?.ok === false && outcome.why !== 'rejected'
    const failed = outcome?.ok === false ? outcome.text : undefined
    setText(isCancelled ? t('account.passkey.cancelled') : (failed ?? t('errors.default')))
  }
  return (
    <div>
      <Button size="small" busy={isBusy} busyLabel={t('common.loading')} onClick={() => void fill()}>
        {t('profile.passkey.instead')}
      </Button>
      <p className="small muted" role="status">
        {text}
      </p>
    </div>
  )
}
