import { runningAt } from '@waybill/domain/order'

/** Where the checkout is by the progress table: 40 at even checks, 41 at odd ones (B-28). */
export const progressNumber = (checks: number): number => runningAt('checkout', checks).state

/** The text of that number. */
export function progressText(checks: number): 'order.processing' | 'order.processingLonger' {
  const { message } = runningAt('checkout', checks)
  return message === 'could_take_a_minute' ? 'order.processingLonger' : 'order.processing'
}
