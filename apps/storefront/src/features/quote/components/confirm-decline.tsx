import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { useShell } from '../../../app/shell-context.ts'

interface ConfirmDeclineProps {
  readonly isOpen: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** CartReader with script only: a declined quote can't be opened again by its reader. */
export function ConfirmDecline({ isOpen, onCancel, onConfirm }: ConfirmDeclineProps) {
  const { t } = useShell()
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      title={t('quote.decline.confirmTitle')}
      note={t('quote.decline.confirmText')}
      closeLabel={t('common.close')}
      foot={
        <>
          <Button onClick={onCancel}>{t('common.cancel')}</Button>
          <Button kind="danger" onClick={onConfirm}>
            {t('quote.decline')}
          </Button>
        </>
      }
    />
  )
}
