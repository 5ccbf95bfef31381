import { Suspense, useState } from 'react'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { lazyPart } from '../../../app/code-split.tsx'
import { challengeReturnOf } from '../../../lib/challenge-trip.ts'
import type { GoOnProps } from './go-on-after-challenge.ts'

const GoOn = lazyPart(() => import('./go-on-after-challenge.ts').then((code) => code.GoOnAfterChallenge))

/** What the first address of the page says: the answer leaves it while it is worked on. */
function Returned(props: GoOnProps) {
  const [isBack] = useState(() => challengeReturnOf(location.search) !== undefined)
  return (
    isBack && (
      <Suspense>
        <GoOn {...props} />
      </Suspense>
    )
  )
}

/** Back from the bank on the subscription page: what waited for it goes on (B-53). Its code comes only then. */
export function ChallengeReturn(props: GoOnProps) {
  return useHydrated() && <Returned {...props} />
}
