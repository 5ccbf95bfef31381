import type { SavedCartsView } from '@waybill/contract/pages'
import type { OpenedQuoteView } from '@waybill/contract/views'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { Button } from '@waybill/ui/button/button.tsx'
import { ErrorLine } from '@waybill/ui/field/field.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useSavedCartChange } from '../../model/use-saved-cart-change.ts'
import { OfferForm } from '../offers/offer-form.tsx'

type CartBefore = NonNullable<SavedCartsView['before']>

const UNBOUND = {
  ordered: 'cart.quote.ordered',
  other_currency: 'cart.quote.otherCurrency',
  left: 'cart.quote.left',
  ended: 'cart.quote.ended',
} as const satisfies Readonly<Record<NonNullable<OpenedQuoteView['unbound']>, string>>

/** Until when its prices are held, or why they aren't. */
function useValidity({ state, expiresAt, boundUntil, unbound }: OpenedQuoteView): string {
  const { shell, t } = useShell()
  const on = (instant: number) => formatInstant(instant, shell.locale, { style: 'date' })
  const held =
    boundUntil === undefined ? unbound && t(UNBOUND[unbound]) : t('cart.quote.holds', { date: on(boundUntil) })
  switch (state) {
    case 'open':
      return held ?? ''
    case 'accepted':
      return [t('cart.quote.accepted'), held].join(' ')
    case 'expired':
      return t('cart.quote.expired', { date: on(expiresAt) })
    case 'superseded':
      return t('quote.state.superseded')
    case 'declined':
    case 'revoked':
      return t('cart.quote.over')
  }
}

/** Whether the present price is that of the quote. */
function usePriceChange({ total, today, boundUntil }: OpenedQuoteView): string | undefined {
  const { shell, t } = useShell()
  if (today === undefined) return undefined
  if (today.minor === total.minor) return t('cart.quote.samePrice')
  const values = { today: formatMoney(today, shell.locale) }
  return t(boundUntil === undefined ? 'cart.quote.otherPrice' : 'cart.quote.todayPrice', values)
}

/** One click and the cart from before is the open one again; a form without script. */
function BringBack({ before, onDone }: { readonly before: CartBefore; readonly onDone: () => void }) {
  const { t } = useShell()
  const { restore } = useSavedCartChange()
  const send = async (): Promise<string | undefined> => {
    const { isDone, problem } = await restore(before)
    if (isDone) onDone()
    return problem
  }
  return (
    <OfferForm fields={{ intent: 'savedCart.bring_back', id: before.id }} send={send}>
      {({ isBusy, problem }) => (
        <>
          <Button type="submit" size="small" busy={isBusy} busyLabel={t('common.loading')}>
            {t('savedCart.bringBack')}
          </Button>
          {problem !== undefined && <ErrorLine>{problem}</ErrorLine>}
        </>
      )}
    </OfferForm>
  )
}

interface OpenedQuoteProps {
  readonly quote: OpenedQuoteView
  readonly before: CartBefore | undefined
  /** The button is removed with it: moves the focus. */
  readonly onBroughtBack: () => void
}

/** Quote that the cart was opened from, what it holds, and where the earlier cart is saved. */
export function OpenedQuote({ quote, before, onBroughtBack }: OpenedQuoteProps) {
  const { shell, t } = useShell()
  const { number, total } = quote
  const title = t('cart.quote.title', { number, total: formatMoney(total, shell.locale) })
  const priceChange = usePriceChange(quote)
  return (
    <Banner
      kind="neutral"
      level={2}
      title={title}
      action={before && <BringBack before={before} onDone={onBroughtBack} />}
    >
      <p>
        {useValidity(quote)} {priceChange}
      </p>
      {before && (
        <p>
          {t('savedCart.before', { name: before.name })} {before.difference}
        </p>
      )}
    </Banner>
  )
}
