import { Suspense, useState } from 'react'
import { Banner } from '@waybill/ui/banner/banner.tsx'
import { useHydrated } from '@waybill/ui/use-hydrated.ts'
import { lazyPart } from '../../../app/code-split.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { challengeReturnOf } from '../../../lib/challenge-trip.ts'
import type { ResumeProps } from './resume-after-challenge.ts'

const Resume = lazyPart(() => import('./resume-after-challenge.ts').then((code) => code.ResumeAfterChallenge))

/** Resumes by the result in the first address of the page, which leaves the address while it is worked on. */
function Returned(props: ResumeProps) {
  const { t } = useShell()
  const [returned] = useState(() => challengeReturnOf(location.search))
  if (returned === undefined) return null
  const atWork = returned.resultToken !== undefined && (
    <Banner kind="neutral" icon="clock" live="status" title={t('order.step.payment')} />
  )
  return (
    <Suspense fallback={atWork}>
      <Resume {...props}>{atWork}</Resume>
    </Suspense>
  )
}

/** Back from the bank on the subscription page: what waited for it goes on, and says so. Its code comes only then. */
export function ChallengeReturn(props: ResumeProps) {
  return useHydrated() && <Returned {...props} />
}
