import type { RegisterProps } from '@waybill/contract/pages'
import { staticPart } from '../app/static-part.tsx'
import { SitePage } from '../app/site/site-page.tsx'
import { NothingToTry } from '../features/registration/components/nothing-to-try.tsx'
import { RegistrationBrief, RegistrationSummary } from '../features/registration/components/registration-summary.tsx'
import { RegistrationForm, RegistrationHead } from '../features/registration/components/registration-form.tsx'

const StaticSummary = staticPart('registration-summary', import.meta.env.SSR && RegistrationSummary)

const StaticBrief = staticPart('registration-brief', import.meta.env.SSR && RegistrationBrief)

export default function RegisterPage(props: RegisterProps) {
  const { cart, canStart, today, reminderAt, trialEndsAt, ...form } = props
  if (!canStart || cart === null) {
    return (
      <SitePage width="form" ground>
        <NothingToTry isEmpty={cart === null} />
      </SitePage>
    )
  }
  return (
    <SitePage
      ground
      aside={<StaticSummary cart={cart} today={today} reminderAt={reminderAt} trialEndsAt={trialEndsAt} />}
    >
      <RegistrationHead />
      <StaticBrief cart={cart} />
      <RegistrationForm {...form} currency={cart.total.currency} />
    </SitePage>
  )
}
