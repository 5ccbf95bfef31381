import type { CartView } from '@waybill/contract/views'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { useShell } from '../../../app/shell-context.ts'

interface ReviseHintProps {
  readonly revises: NonNullable<CartView['revises']>
  readonly onClose: () => void
  /** Shares the cart as a quote of its own. */
  readonly onShareAnew: () => void
}

/** In the place of the share dialog while the cart changes a quote: it is sent from that quote's page, with what changes. */
export function ReviseHint({ revises, onClose, onShareAnew }: ReviseHintProps) {
  const { t } = useShell()
  return (
    <Dialog
      open
      onClose={onClose}
      width={520}
      title={t('quote.revise.title', { number: revises.nextNumber })}
      closeLabel={t('common.close')}
      foot={
        <ButtonLink kind="main" href={revises.href}>
          {t('quote.revise.check')}
        </ButtonLink>
      }
      footStart={
        <Button kind="plain" onClick={onShareAnew}>
          {t('quote.revise.asNew')}
        </Button>
      }
    >
      <p>{t('quote.revise.text')}</p>
    </Dialog>
  )
}
