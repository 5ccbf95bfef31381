import type { QuoteStopView } from '@waybill/contract/pages'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useShell } from '../../../app/shell-context.ts'

/** The product that is sold no more, and the reason in the shop's own words. */
export function StopReason({ stopped: { product, reason, keepsOrder } }: { readonly stopped: QuoteStopView }) {
  const { shell, t } = useShell()
  return (
    <>
      <p>
        {t('quote.state.stoppedText', { shop: shell.shopName, product })}{' '}
        {keepsOrder === true && t('quote.state.stoppedOrder')}
      </p>
      <p>
        {t('quote.state.stoppedReason')} <q dir="auto">{reason}</q>
      </p>
    </>
  )
}

/** On the owner's page of a quote: the shop has stopped selling a product of it (S-03). */
export function QuoteStop({ stopped }: { readonly stopped: QuoteStopView | undefined }) {
  const { t } = useShell()
  if (stopped === undefined) return null
  return (
    <Banner kind="bad" level={2} title={t('quote.state.stopped')}>
      <StopReason stopped={stopped} />
    </Banner>
  )
}
