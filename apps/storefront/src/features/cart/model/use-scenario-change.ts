import { useCartChange } from '../../../app/use-cart-change.ts'
import type { CartDesk } from '../../../app/cart-desk.ts'
import { useFrame } from '../../../app/frame-context.ts'
import type { QueuedChange } from '../../../app/queued-change.ts'
import { errorMessage, type CallFailure } from '../../../lib/call.ts'
import { scenarioChanges } from '../api/change-scenarios.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** What became of it; where it had no answer the page says so, and what was typed stays. */
interface ScenarioEnd {
  readonly isDone: boolean
  /** Why it was refused: stands in the form, and is read out. */
  readonly problem?: string | undefined
}

/** What is done to kept carts (CART-27), in its turn among all changes of the page. */
export function useScenarioChange() {
  const { t, announce } = useFrame()
  const { makeInTurn } = useCartChange()

  const make = async (changeOf: (desk: CartDesk) => QueuedChange): Promise<ScenarioEnd> => {
    let problem: string | undefined
    const onRefused = ({ error }: CallFailure): void => {
      problem = error?.errors?.[0]?.message ?? errorMessage(error) ?? t('common.failed')
      announce(problem)
    }
    const end = await makeInTurn((desk) => ({ ...changeOf(desk), onRefused }))
    return { isDone: end === 'made', problem }
  }
  return {
    keep: (name: string) => make((desk) => scenarioChanges.keep(name, desk)),
    open: (named: Named) => make((desk) => scenarioChanges.open(named, desk)),
    bringBack: (named: Named) => make((desk) => scenarioChanges.bringBack(named, desk)),
    rename: (named: Named, name: string) => make((desk) => scenarioChanges.rename(named, name, desk)),
    forget: (named: Named) => make((desk) => scenarioChanges.forget(named, desk)),
    share: (named: Named, draft: Parameters<typeof scenarioChanges.share>[1]) =>
      make((desk) => scenarioChanges.share(named, draft, desk)),
  }
}
