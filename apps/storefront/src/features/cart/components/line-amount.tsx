import type { CartLineView } from '@waybill/contract/views'
import { Money } from '@waybill/ui/money/money.tsx'
import { useFrame } from '../../../app/frame-context.ts'

/** A line's amount, or the word that takes its place. */
export function LineAmount({ line }: { readonly line: Pick<CartLineView, 'shows' | 'amount'> }) {
  const { frame, t } = useFrame()
  switch (line.shows) {
    case 'amount':
      return <Money value={line.amount} locale={frame.locale} />
    case 'free':
      return t('common.free')
    case 'included':
      return t('common.included')
    case 'on_request':
      return <span className="small muted">{t('common.priceOnRequest')}</span>
  }
}
