import type { BestFitView, ScenariosView } from '@waybill/contract/pages'
import { BestFit } from './best-fit.tsx'
import styles from './review-offers.module.css'
import { Scenarios } from './scenarios.tsx'

interface ReviewOffersProps {
  /** Absent where no package is better, and where there is no cart. */
  readonly fit?: BestFitView | undefined
  readonly scenarios: ScenariosView
  /** The button of the switch goes with it: the moment to move the focus. */
  readonly onSwitched?: (() => void) | undefined
}

/** What the open cart could be instead: a better package, or one of the carts that are kept. */
export function ReviewOffers({ fit, scenarios, onSwitched }: ReviewOffersProps) {
  return (
    <div className={styles.offers}>
      {fit && <BestFit fit={fit} onSwitched={onSwitched} />}
      <Scenarios scenarios={scenarios} />
    </div>
  )
}
