import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import type { SessionEnd } from '../lib/session-rule.ts'
import { useShell } from './shell-context.ts'

const reload = (): void => location.reload()

/** The message modal of an ended or unknown session: however it is closed, the page is loaded again. */
export function SessionEnded({ end }: { readonly end: SessionEnd }) {
  const { t } = useShell()
  const isExpired = end === 'expired'
  return (
    <Dialog
      open
      onClose={reload}
      width={520}
      title={isExpired ? t('cartChange.session.expired') : t('cartChange.session.unauthorized')}
      closeLabel={t('common.close')}
      foot={
        <Button kind="main" onClick={reload}>
          {t('common.ok')}
        </Button>
      }
    >
      <p>{isExpired ? t('errors.sessionExpired') : t('errors.unauthorized')}</p>
      <p className="muted">{t('errors.page.server.text')}</p>
    </Dialog>
  )
}
