import { formatMoney, type Decimals } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { Spinner } from '@waybill/ui/spinner/spinner.tsx'
import { useEffect, useRef } from 'react'
import { runningAt } from '@waybill/domain/order'
import { useShell } from '../../../app/shell-context.ts'
import type { ShareWay } from '../api/send-quote.ts'
import type { ShareState, SharePhase } from '../model/use-share.ts'
import styles from './share-quote.module.css'

interface ShareFootProps {
  readonly share: ShareState
  readonly statusId: string
  readonly onShare: (way?: ShareWay) => void
  /** Shows what the recipients will read; absent while it is shown. */
  readonly onPreview: (() => void) | undefined
  readonly onEnd: () => void
}

interface ChangedTotalProps {
  readonly changed: Extract<SharePhase, { readonly kind: 'changed' }>
  readonly decimals: Decimals
  readonly onShare: () => void
}

/**
 * Another total than the one that was seen: away from the button that was clicked, so that a second click confirms
 * nothing.
 */
function ChangedTotal({ changed, decimals, onShare }: ChangedTotalProps) {
  const { shell, t } = useShell()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const before = formatMoney(changed.before, shell.locale, decimals)
  const after = formatMoney(changed.after, shell.locale, decimals)
  return (
    <div ref={notice} tabIndex={-1} className={styles.row}>
      <Banner
        kind="you"
        live="alert"
        title={t('quote.share.totalChanged', { before, after })}
        action={
          <Button kind="main" onClick={onShare}>
            {t('quote.share.withNewTotal')}
          </Button>
        }
      />
    </div>
  )
}

/** Progress, problems of the whole, and the one button that acts. */
export function ShareFoot({ share, statusId, onShare, onPreview, onEnd }: ShareFootProps) {
  const { t } = useShell()
  const { phase, problems, total, decimals, way } = share
  if (phase.kind === 'sent') {
    return (
      <Button kind="main" onClick={onEnd}>
        {t('common.ok')}
      </Button>
    )
  }
  if (phase.kind === 'changed') return <ChangedTotal changed={phase} decimals={decimals} onShare={() => onShare()} />
  return (
    <>
      {problems.whole !== undefined && (
        <div className={styles.row}>
          <Banner kind="bad" live="alert" title={problems.whole} />
        </div>
      )}
      {phase.kind === 'sending' && (
        <p className={`${styles.row} ${styles.progress}`}>
          <Spinner /> {t(runningAt('share_quote', 0).message)}
        </p>
      )}
      {onPreview !== undefined && phase.kind === 'editing' && (
        <Button onClick={onPreview}>{t('quote.preview.show')}</Button>
      )}
      <Button
        busy={phase.kind === 'sending' && way === 'link'}
        busyLabel={t('quote.link.making')}
        disabled={total.isPending || phase.kind === 'sending'}
        aria-describedby={statusId}
        onClick={() => onShare('link')}
      >
        {t('quote.link.get')}
      </Button>
      <Button
        kind="main"
        busy={phase.kind === 'sending' && way === 'mail'}
        busyLabel={t('quote.share.sending')}
        disabled={total.isPending || (phase.kind === 'sending' && way === 'link')}
        aria-describedby={statusId}
        onClick={() => onShare('mail')}
      >
        {t('quote.share.title')}
      </Button>
    </>
  )
}
