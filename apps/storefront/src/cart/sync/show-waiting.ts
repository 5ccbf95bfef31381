import type { CartContextValue } from './cart-context-value.ts'
import type { QueuedChange } from './queued-change.ts'

/** Shown as long as it lasts: the clicked change is pending, and the reader need do nothing. */
export function showWaiting(count: number, { t, showToast }: CartContextValue): void {
  const text = navigator.onLine ? t('cartChange.retrying') : t('cartChange.offline', { count })
  showToast({ kind: 'problem', text, stays: true })
}

/**
 * Shown until the reader decides: it is unknown whether the change arrived, and the same idempotency keys make a second
 * try harmless.
 */
export function showGivenUp(
  changes: readonly QueuedChange[],
  { context: { t, showToast }, onTryAgain }: { readonly context: CartContextValue; readonly onTryAgain: () => void },
): void {
  const title = changes[0]?.title
  const count = changes.length
  const others = count - 1
  const named = (of: string): string =>
    others > 0 ? t('cartChange.givenUpMore', { title: of, count: others }) : t('cartChange.givenUp', { title: of })
  showToast({
    kind: 'problem',
    text: title === undefined ? t('cartChange.givenUpUnnamed', { count }) : named(title),
    stays: true,
    action: { label: t('common.tryAgain'), onClick: onTryAgain },
  })
}
