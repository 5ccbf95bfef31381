import type { CartView } from '@waybill/contract/views'
import { formatMoney } from '@waybill/i18n'
import { Button } from '@waybill/ui/button/button.tsx'
import { ErrorLine } from '@waybill/ui/field/field.tsx'
import { RollingMoney } from '@waybill/ui/money/rolling-money.tsx'
import { TotalBlock } from '@waybill/ui/total-block/total-block.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { usePerMonth } from '../../../app/use-per-month.ts'
import type { ShareState } from '../model/use-share.ts'
import styles from './share-quote.module.css'

interface ShareTotalProps {
  readonly cart: CartView
  readonly share: ShareState
  /** Id of the text why the button waits. */
  readonly statusId: string
}

/** The number that will be sent, for the quantities beside it. */
export function ShareTotal({ cart, share, statusId }: ShareTotalProps) {
  const { shell, t } = useShell()
  const { locale } = shell
  const { shownTotal, decimals, total, draft } = share
  const isChanged = Object.keys(draft.usages).length > 0
  const shown = total.isPending
    ? t('quote.share.calculating')
    : t('cart.totalAnnounced', { total: formatMoney(shownTotal, locale, decimals) })
  return (
    <div className={styles.total}>
      <TotalBlock
        layout="below"
        label={cart.isEstimate ? t('cart.estimatedTotal') : t('cart.total')}
        amount={<RollingMoney value={shownTotal} locale={locale} decimals={decimals} />}
        unit={usePerMonth(shownTotal)}
        saving={`${t('quote.share.note', { count: cart.badge })} ${t('quote.held')}`}
      />
      {cart.quote?.newQuoteTotal !== undefined && (
        <p className="small">
          {t('quote.share.anew', { number: cart.quote.number, total: formatMoney(cart.total, locale, decimals) })}
        </p>
      )}
      <p className="visually-hidden" id={statusId} role="status">
        {isChanged && shown}
      </p>
      {total.hasFailed && (
        <>
          <ErrorLine>{t('quote.share.failedPanel')}</ErrorLine>
          <Button size="small" onClick={total.confirmationUrl}>
            {t('common.tryAgain')}
          </Button>
        </>
      )}
    </div>
  )
}
