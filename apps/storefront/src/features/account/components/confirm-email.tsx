import { useState, type FormEvent } from 'react'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { FormToken } from '../../../app/form-token.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { useRefreshOnReturn } from '../../../app/use-refresh-on-return.ts'
import { call, errorMessage } from '../../../lib/call.ts'

const FORM_ID = 'send-verification'

/** Mails the link again without leaving the page: what was typed beside it stays. Without script the form is posted. */
function useSendAgain() {
  const { shell, t, refresh, showToast } = useShell()
  const [isBusy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    const sent = await call('POST /account/email/verification', { locale: shell.locale })
    setBusy(false)
    if (!sent.ok) return showToast({ kind: 'problem', text: errorMessage(sent.error) ?? t('errors.default') })
    if (sent.result.state === 'verified') return refresh()
    return showToast({ kind: 'done', text: t('order.verify.sent', { email: sent.result.email }) })
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) void send()
  }
  return { isBusy, onSubmit }
}

/** First step of a new customer: nothing is paid before the address is confirmed. In the trial it welcomes. */
export function ConfirmEmail({ isNew = false }: { readonly isNew?: boolean }) {
  const { shell, t } = useShell()
  const { isBusy, onSubmit } = useSendAgain()
  useRefreshOnReturn()
  const email = shell.viewer.kind === 'member' ? shell.viewer.email : ''
  return (
    <Banner
      kind="you"
      icon={isNew ? 'mail' : undefined}
      level={2}
      title={t(isNew ? 'order.welcome.title' : 'order.verify.title')}
      action={
        <form id={FORM_ID} method="post" action={localePath(shell.locale, shell.path)} onSubmit={onSubmit}>
          <FormToken />
          <input type="hidden" name="intent" value="verification.send" />
          <Button type="submit" busy={isBusy} busyLabel={t('common.loading')}>
            {t('order.verify.again')}
          </Button>
        </form>
      }
    >
      {t(isNew ? 'order.welcome.text' : 'order.verify.sentTo', { email })}
    </Banner>
  )
}

/** The same button beside the closed one, where the banner is out of sight. */
export function SendAgain() {
  const { t } = useShell()
  return (
    <Button type="submit" size="small" form={FORM_ID}>
      {t('order.verify.again')}
    </Button>
  )
}
