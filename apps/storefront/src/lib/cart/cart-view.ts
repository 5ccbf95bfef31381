/** Freshness of the browser's view of the cart. The last good copy is never thrown away: the page was last drawn from it. */
export interface CartFreshness {
  /**
   * `current`: the server's cart. `cleared`: an update failed, plan and modules are out of the view until the cart has
   * been read again. `copy`: it couldn't be read; the last good copy is shown instead, with a note.
   */
  readonly view: 'current' | 'cleared' | 'copy'
  /** `no_record_found` of the cart's state. */
  readonly noRecordFound: boolean
  /** The reader sees it after a 404, and after a 500 only when the cart can't be read either. */
  readonly showsNoRecord: boolean
}

/** Nothing has gone wrong. */
export const CALM: CartFreshness = { view: 'current', noRecordFound: false, showsNoRecord: false }

/** The cart of the view: nothing while it is cleared or only a copy (M§4). */
export function cartInView<Cart>({ view }: CartFreshness, lastGood: Cart | null): Cart | null {
  return view === 'current' ? lastGood : null
}
