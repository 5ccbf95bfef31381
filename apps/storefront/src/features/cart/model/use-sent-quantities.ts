import { useEffect, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { useCartChange } from '../../../cart/sync/use-cart-change.ts'
import type { CartContextValue } from '../../../cart/sync/cart-context-value.ts'
import type { QueuedChange } from '../../../cart/sync/queued-change.ts'
import { call, errorMessage, type CallOutcome } from '../../../lib/call.ts'
import type { ChangeEnd } from '../../../lib/cart/change-queue.ts'
import { forgetSearches } from '../../../lib/forget-searches.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { QuantitySender, type SenderPort } from './quantity-sender.ts'
import type { Quantities } from './cart-with.ts'

/** Saves quantities in the cart of a page that is about to unload. */
function keepQuantities(usages: Quantities, locale: string): Promise<CallOutcome<'POST /cart/quantities'>> {
  return call('POST /cart/quantities', { body: { usages }, locale, idempotencyKey: randomKey(), keepalive: true })
}

/** The same by the queue. The total was announced when they were entered. */
function quantitiesChange(
  usages: Quantities,
  { t, showToast }: CartContextValue,
  onEnd: (end: ChangeEnd) => void,
): QueuedChange {
  return {
    about: 'quantities',
    words: JSON.stringify(usages),
    isOfOpenCart: true,
    send: async (sending) => {
      const outcome = await call('POST /cart/quantities', { ...sending, body: { usages } })
      return outcome.ok ? { ok: true, cart: outcome.result } : outcome
    },
    onRejected: ({ error }) => showToast({ kind: 'problem', text: errorMessage(error) ?? t('estimate.notKept') }),
    onEnd: (end) => {
      forgetSearches()
      onEnd(end)
    },
  }
}

/** Sends by the queue of the page's changes; where its code can't be loaded, a text says so and all waits. */
function useSend(): SenderPort['send'] {
  const { t, showToast } = useShell()
  const { enqueueChange } = useCartChange()
  return async (take, end) => {
    try {
      return await enqueueChange((context) => {
        const sent = take()
        return quantitiesChange(sent, context, (how) => end(sent, how))
      })
    } catch {
      showToast({ kind: 'problem', text: t('common.failed') })
      return 'lost'
    }
  }
}

/**
 * Quantities that are pending. A reader who closes the panel or leaves the page before they are sent has still entered
 * them.
 */
export function useSentQuantities(onSettled: () => void): QuantitySender {
  const { shell } = useShell()
  const send = useSend()
  const [sender] = useState(() => new QuantitySender())
  useEffect(() => sender.attach({ send, onSettled }))
  useEffect(() => {
    const onLeave = (): void => {
      const left = sender.left()
      if (left !== undefined) void keepQuantities(left, shell.locale)
    }
    // a form that leaves comes after what was entered before it
    const onSubmit = (): void => void sender.flush()
    window.addEventListener('pagehide', onLeave)
    window.addEventListener('submit', onSubmit, { capture: true })
    return () => {
      window.removeEventListener('pagehide', onLeave)
      window.removeEventListener('submit', onSubmit, { capture: true })
      void sender.flush()
    }
  }, [sender, shell.locale])
  return sender
}
