import { useCartChange } from '../../../app/use-cart-change.ts'
import type { CartDesk } from '../../../app/cart-desk.ts'
import { useFrame } from '../../../app/frame-context.ts'
import type { QueuedChange } from '../../../app/queued-change.ts'
import { errorMessage, type CallFailure } from '../../../lib/call.ts'
import { savedCartChanges } from '../api/change-saved-carts.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** What became of it; where it had no answer the page says so, and what was typed stays. */
interface SavedCartEnd {
  readonly isDone: boolean
  /** Why it was rejected: stands in the form, and is read out. */
  readonly problem?: string | undefined
}

/** What is done to kept carts (CART-27), in its turn among all changes of the page. */
export function useSavedCartChange() {
  const { t, announce } = useFrame()
  const { enqueueChange } = useCartChange()

  const make = async (changeOf: (desk: CartDesk) => QueuedChange): Promise<SavedCartEnd> => {
    let problem: string | undefined
    const onRejected = ({ error }: CallFailure): void => {
      problem = error?.errors?.[0]?.message ?? errorMessage(error) ?? t('common.failed')
      announce(problem)
    }
    const end = await enqueueChange((desk) => ({ ...changeOf(desk), onRejected }))
    return { isDone: end === 'made', problem }
  }
  return {
    keep: (name: string) => make((desk) => savedCartChanges.keep(name, desk)),
    open: (named: Named) => make((desk) => savedCartChanges.open(named, desk)),
    bringBack: (named: Named) => make((desk) => savedCartChanges.bringBack(named, desk)),
    rename: (named: Named, name: string) => make((desk) => savedCartChanges.rename(named, name, desk)),
    forget: (named: Named) => make((desk) => savedCartChanges.forget(named, desk)),
    share: (named: Named, draft: Parameters<typeof savedCartChanges.share>[1]) =>
      make((desk) => savedCartChanges.share(named, draft, desk)),
  }
}
