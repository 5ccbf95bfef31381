import { runningAt } from '@waybill/domain/order'
import type { MessageId } from '@waybill/i18n'

/** Number of the checkout in the progress table: 40 at even checks, 41 at odd ones (B-28). */
export const progressNumber = (checks: number): number => runningAt('checkout', checks).state

/** The text of that number. */
export const progressText = (checks: number): MessageId => runningAt('checkout', checks).message
