import { Suspense, useState } from 'react'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { lazyPart } from '../../../app/code-split.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { challengeReturnOf } from '../../../lib/challenge-trip.ts'
import type { GoOnProps } from './go-on-after-challenge.ts'

const GoOn = lazyPart(() => import('./go-on-after-challenge.ts').then((code) => code.GoOnAfterChallenge))

/** Result in the first address of the page: it leaves the address while it is worked on. */
function Returned(props: GoOnProps) {
  const { t } = useShell()
  const [returned] = useState(() => challengeReturnOf(location.search))
  if (returned === undefined) return null
  const atWork = returned.resultToken !== undefined && (
    <Banner kind="neutral" icon="clock" live="status" title={t('order.step.payment')} />
  )
  return (
    <Suspense fallback={atWork}>
      <GoOn {...props}>{atWork}</GoOn>
    </Suspense>
  )
}

/** Back from the bank on the subscription page: what waited for it goes on, and says so. Its code comes only then. */
export function ChallengeReturn(props: GoOnProps) {
  return useHydrated() && <Returned {...props} />
}
