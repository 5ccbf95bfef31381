import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { useShell } from '../shell-context.ts'
import type { PendingConfirmation } from './pending-confirmation.ts'
import { useClosing } from './use-closing.ts'

interface NoticeProps {
  readonly pending: Extract<PendingConfirmation, { readonly kind: 'notice' }>
  readonly onEnd: () => void
}

/** Why a change can't be made (M§8): read, and closed. */
export function Notice({ pending: { text }, onEnd }: NoticeProps) {
  const { t } = useShell()
  const { isOpen, close } = useClosing(onEnd)
  return (
    <Dialog
      open={isOpen}
      onClose={() => close(true)}
      width={520}
      fades
      title={text}
      closeLabel={t('common.close')}
      foot={<Button onClick={() => close(true)}>{t('common.ok')}</Button>}
    />
  )
}
