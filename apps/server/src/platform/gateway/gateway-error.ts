/**
 * The classes of B-11. `isOutcomeKnown` true means that the call has changed nothing at the gateway; false that it may
 * have: the payment stays in state 3 until `readPayment` answers.
 */
export interface GatewayError {
  readonly kind: 'error'
  readonly class: 701 | 702 | 703 | 704 | 705 | 706 | 707
  readonly isOutcomeKnown: boolean
  /** The provider says that the same call would be answered the same: it isn't made again at once. */
  readonly isFinal?: true
}
