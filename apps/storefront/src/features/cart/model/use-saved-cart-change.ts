import { useCartChange } from '../../../cart/sync/use-cart-change.ts'
import type { CartContextValue } from '../../../cart/sync/cart-context-value.ts'
import { useShell } from '../../../app/shell-context.ts'
import type { QueuedChange } from '../../../cart/sync/queued-change.ts'
import { errorMessage, type CallFailure } from '../../../lib/call.ts'
import { savedCartChanges } from '../api/change-saved-carts.ts'

interface SavedCartName {
  readonly id: string
  readonly name: string
}

/** The result; without an answer the page shows that, and the typed text stays. */
interface SavedCartEnd {
  readonly isDone: boolean
  /** Reason of the rejection: shown in the form, and announced. */
  readonly problem?: string | undefined
}

/** Changes of saved carts, in one queue with all changes of the page. */
export function useSavedCartChange() {
  const { t, announce } = useShell()
  const { enqueueChange } = useCartChange()

  const make = async (changeOf: (context: CartContextValue) => QueuedChange): Promise<SavedCartEnd> => {
    let problem: string | undefined
    const onRejected = ({ error }: CallFailure): void => {
      problem = error?.errors?.[0]?.message ?? errorMessage(error) ?? t('common.failed')
      announce(problem)
    }
    const end = await enqueueChange((context) => ({ ...changeOf(context), onRejected }))
    return { isDone: end === 'made', problem }
  }
  return {
    save: (name: string) => make((context) => savedCartChanges.save(name, context)),
    open: (named: SavedCartName) => make((context) => savedCartChanges.open(named, context)),
    restore: (named: SavedCartName) => make((context) => savedCartChanges.restore(named, context)),
    rename: (named: SavedCartName, name: string) => make((context) => savedCartChanges.rename(named, name, context)),
    forget: (named: SavedCartName) => make((context) => savedCartChanges.forget(named, context)),
    share: (named: SavedCartName, draft: Parameters<typeof savedCartChanges.share>[1]) =>
      make((context) => savedCartChanges.share(named, draft, context)),
  }
}
