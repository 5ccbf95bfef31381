import { useEffect, useState } from 'react'
import { useShell } from '../../../app/shell-context.ts'
import { useCartChange } from '../../../cart/sync/use-cart-change.ts'
import { keepQuantities, quantitiesChange } from '../api/keep-quantities.ts'
import { QuantitySender, type SenderPort } from './quantity-sender.ts'

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
