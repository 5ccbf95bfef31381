import type { BestFitView, ScenariosView, SuggestionView } from '@waybill/contract/pages'
import type { ReactNode } from 'react'
import { BestFit } from './best-fit.tsx'
import { Scenarios } from './scenarios.tsx'
import { Suggestions } from './suggestions.tsx'

interface ReviewOffersProps {
  /** Absent where no package is better, and where there is no cart. */
  readonly fit?: BestFitView | undefined
  readonly scenarios: ScenariosView
  readonly suggestions?: readonly SuggestionView[] | undefined
  /** The button of the switch goes with it: the moment to move the focus. */
  readonly onSwitched?: (() => void) | undefined
  /** What stands between the two on the page. */
  readonly children?: ReactNode
}

/** What the open cart could be: a better package, more of what goes with it, or one of the carts that are kept. */
export function ReviewOffers({ fit, scenarios, suggestions = [], onSwitched, children }: ReviewOffersProps) {
  return (
    <>
      {fit && <BestFit fit={fit} onSwitched={onSwitched} />}
      {children}
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
      <Scenarios scenarios={scenarios} />
    </>
  )
}
