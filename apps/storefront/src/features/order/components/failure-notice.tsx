import { useEffect, useRef } from 'react'
import type { ShownDifference } from '@waybill/domain/order'
import { localePath } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { LegalLink } from '../../../app/legal-link.tsx'
import { useShell } from '../../../app/shell-context.ts'
import type { CheckoutFailure } from '../model/checkout-phase.ts'
import styles from './checkout.module.css'

interface FailureNoticeProps {
  readonly setback: CheckoutFailure
  /** Takes out of the order what isn't sold any more. */
  readonly onRemove?: (productId: number) => void
  /** Page on which another method is chosen; without it the notice stands beside the methods. Without the language. */
  readonly methodHref?: string
}

/** Line by line what the order charges differently by now. */
function Differences({ rows }: { readonly rows: readonly ShownDifference[] }) {
  const { t } = useShell()
  const written = ({ before, after }: ShownDifference): string => {
    if (before === undefined) return t('order.changed.added', { after: after ?? '' })
    return after === undefined ? t('order.changed.gone', { before }) : t('order.changed.other', { before, after })
  }
  return (
    <dl className={styles.changes}>
      {rows.map((row) => (
        <div key={row.key} className={styles.change}>
          <dt className="label">{row.label}</dt>
          <dd>{written(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

function SetbackBanner({ setback, onRemove, methodHref }: FailureNoticeProps) {
  const { shell, t } = useShell()
  const { kind, text, title, rows, productId } = setback
  if (kind === 'changed') {
    return (
      <Banner kind="you" title={title ?? t('order.planChanged.title')} live="alert">
        <p>{text}</p>
        {rows !== undefined && <Differences rows={rows} />}
      </Banner>
    )
  }
  if (kind === 'retired') {
    const remove = productId !== undefined && onRemove !== undefined && (
      <Button size="small" onClick={() => onRemove(productId)}>
        {t('order.retired.remove')}
      </Button>
    )
    return <Banner kind="you" title={text} live="alert" action={remove} />
  }
  if (kind === 'terms') {
    const terms = <LegalLink page="terms">{t('order.terms.termsLink')}</LegalLink>
    return <Banner kind="you" title={text} live="alert" action={terms} />
  }
  if (kind === 'declined') {
    if (methodHref === undefined)
      return (
        <Banner kind="bad" title={text} live="alert">
          {t('order.declined.try')}
        </Banner>
      )
    const toMethod = <a href={localePath(shell.locale, methodHref)}>{t('subscription.title')}</a>
    return <Banner kind="bad" title={text} live="alert" action={toMethod} />
  }
  const reload = (
    <Button size="small" onClick={() => location.reload()}>
      {t('common.tryAgain')}
    </Button>
  )
  return <Banner kind="bad" title={text} live="alert" action={kind === 'unauthorized' ? reload : undefined} />
}

/** Reason why nothing was ordered; what was typed is still there. It takes the focus: the button is at the other end. */
export function FailureNotice(props: FailureNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <SetbackBanner {...props} />
    </div>
  )
}
