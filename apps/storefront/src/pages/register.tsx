import type { RegisterProps } from '@waybill/contract/pages'
import { still } from '../app/still.tsx'
import { SitePage } from '../app/site-page.tsx'
import { NothingToTry } from '../features/registration/components/nothing-to-try.tsx'
import { RegistrationDocket } from '../features/registration/components/registration-docket.tsx'
import { RegistrationForm } from '../features/registration/components/registration-form.tsx'
import { RegistrationHead } from '../features/registration/components/registration-head.tsx'

const StillDocket = still('registration-docket', import.meta.env.SSR && RegistrationDocket)

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
      aside={<StillDocket cart={cart} today={today} reminderAt={reminderAt} trialEndsAt={trialEndsAt} />}
    >
      <RegistrationHead />
      <RegistrationForm {...form} />
    </SitePage>
  )
}
