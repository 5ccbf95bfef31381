import { Button } from '@waybill/ui/button/button.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import type { SessionEnd } from '../lib/session-rule.ts'
import { useFrame } from './frame-context.ts'
import type { Keeping } from './keeping-context.ts'

const reload = (): void => location.reload()

/** The message modal of an ended or unknown session: whichever way it is left, the page comes anew (M§8, A-18). */
function SessionEnded({ end }: { readonly end: SessionEnd }) {
  const { t } = useFrame()
  const isExpired = end === 'expired'
  return (
    <Dialog
      open
      onClose={reload}
      width={520}
      title={isExpired ? t('keeping.session.expired') : t('keeping.session.unauthorized')}
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

/** Nothing goes on in this session: the reader is told, and the page comes anew. */
export function showSessionEnd(end: SessionEnd, { showModal }: Pick<Keeping, 'showModal'>): void {
  showModal(<SessionEnded end={end} />)
}
