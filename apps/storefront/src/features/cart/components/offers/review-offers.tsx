import type { BestFitView, SavedCartsView, SuggestionView } from '@waybill/contract/pages'
import type { ReactNode } from 'react'
import { BestFit } from './best-fit.tsx'
import { SavedCarts } from '../saved-carts/saved-carts.tsx'
import { Suggestions } from './suggestions.tsx'

interface ReviewOffersProps {
  /** Absent where no package is better, and where there is no cart. */
  readonly fit?: BestFitView | undefined
  readonly savedCarts: SavedCartsView
  readonly suggestions?: readonly SuggestionView[] | undefined
  /** The button of the switch is removed with it: moves the focus. */
  readonly onSwitched?: (() => void) | undefined
  /** The content between the two on the page. */
  readonly children?: ReactNode
}

/** Offers beside the open cart: a better package, more of what goes with it, or one of the saved carts. */
export function ReviewOffers({ fit, savedCarts, suggestions = [], onSwitched, children }: ReviewOffersProps) {
  return (
    <>
      {fit && <BestFit fit={fit} onSwitched={onSwitched} />}
      {children}
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
      <SavedCarts savedCarts={savedCarts} />
    </>
  )
}
