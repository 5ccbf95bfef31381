import type { CartView } from '@waybill/contract/views'
import { progressTable, runningAt } from '@waybill/domain/order'
import { Button } from '@waybill/ui/button/button.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Dialog } from '@waybill/ui/dialog/dialog.tsx'
import { useId, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { useClosing } from '../../../app/use-closing.ts'
import type { ShareWay } from '../api/send-quote.ts'
import { useShare, type ShareState } from '../model/use-share.ts'
import { ShareFields } from './share-fields.tsx'
import { ShareFoot } from './share-foot.tsx'
import { SharePreview } from './share-preview.tsx'
import styles from './share-quote.module.css'
import { ShareLink, ShareSent } from './share-sent.tsx'
import { ShareTotal } from './share-total.tsx'
import { ShareUsage } from './share-usage.tsx'

export interface ShareQuoteProps {
  readonly cart: CartView
  readonly onClose: () => void
  /** The panel that it is the next step of; without one, back closes it. */
  readonly onBack?: (() => void) | undefined
}

const { running, success, error } = progressTable.share_quote

/** The number of the progress table. */
function progressOf({ phase, problems }: ShareState): number | undefined {
  if (phase.kind === 'sending') return running
  if (phase.kind === 'sent') return success
  return problems.whole === undefined ? undefined : error
}

interface ReviseHintProps {
  readonly revises: NonNullable<CartView['revises']>
  readonly onClose: () => void
  /** Shares the cart as a quote of its own. */
  readonly onShareAnew: () => void
}

/** In the place of the share dialog while the cart changes a quote: it is sent from that quote's page, with what changes. */
function ReviseHint({ revises, onClose, onShareAnew }: ReviseHintProps) {
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

/** The share dialog; of a cart that changes a quote first where the new version is sent. */
export function ShareQuote(props: ShareQuoteProps) {
  const { revises } = props.cart
  const [isNew, setNew] = useState(revises === undefined)
  if (isNew || revises === undefined) return <NewQuote {...props} />
  return <ReviseHint revises={revises} onClose={props.onClose} onShareAnew={() => setNew(true)} />
}

/** Recipients, comment, quantities and total; 750 wide, its success message 520. */
function NewQuote({ cart, onClose, onBack = onClose }: ShareQuoteProps) {
  const { t } = useShell()
  const { isOpen, close: end } = useClosing((why: 'end' | 'back') => (why === 'back' ? onBack() : onClose()))
  const close = (): void => end('end')
  const share = useShare(cart, isOpen)
  const { phase, problems } = share
  const id = useId()
  const ids = { recipients: `${id}-recipients`, sender: `${id}-sender`, notify: `${id}-notify`, status: `${id}-total` }
  const [isPreview, setPreview] = useState(false)
  const isSent = phase.kind === 'sent'
  const lookAt = (next: 'recipients' | 'sender' | 'notify' | undefined): void => {
    if (next === undefined) return
    setPreview(false)
    // the fields stand again after this render
    requestAnimationFrame(() => document.getElementById(ids[next])?.focus())
  }
  const press = async (way?: ShareWay): Promise<void> => lookAt(await share.share(way))
  const preview = (): void => {
    const { next } = share.check()
    if (next === undefined) setPreview(true)
    else lookAt(next)
  }
  const done =
    phase.kind === 'sent' && phase.quote.isByLink
      ? t('quote.link.ready')
      : t(progressTable.share_quote.messages.success)
  const spoken =
    phase.kind === 'sending'
      ? t(runningAt('share_quote', 0).message)
      : isSent
        ? done
        : (problems.recipients ?? problems.sender ?? problems.notify ?? problems.comment)
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      // a browser may start on the box that scrolls
      startAt={ids.recipients}
      width={isSent ? 520 : 750}
      title={isSent ? done : t('quote.share.title')}
      note={isSent ? undefined : t('quote.share.validity')}
      closeLabel={t('common.close')}
      foot={
        <ShareFoot
          share={share}
          statusId={ids.status}
          onShare={(way) => void press(way)}
          onPreview={isPreview ? undefined : preview}
          onEnd={close}
        />
      }
      footStart={
        !isSent && (
          <Button kind="plain" icon="arrow-left" onClick={() => (isPreview ? setPreview(false) : end('back'))}>
            {isPreview ? t('quote.preview.back') : t('common.back')}
          </Button>
        )
      }
    >
      <p className="visually-hidden" role="status" data-progress={progressOf(share)}>
        {spoken}
      </p>
      {isSent ? (
        phase.quote.isByLink ? (
          <ShareLink quote={phase.quote} />
        ) : (
          <ShareSent quote={phase.quote} onEnd={close} />
        )
      ) : isPreview ? (
        <SharePreview share={share} />
      ) : (
        <div className={styles.columns} inert={phase.kind === 'sending'}>
          <ShareFields
            cart={cart}
            share={share}
            recipientsId={ids.recipients}
            senderId={ids.sender}
            notifyId={ids.notify}
          />
          <div className={styles.side}>
            <ShareUsage cart={cart} share={share} />
            <ShareTotal cart={cart} share={share} statusId={ids.status} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
