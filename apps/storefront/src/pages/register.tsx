import type { RegisterProps } from '@waybill/contract/pages'
import { still } from '../app/still.tsx'
import { SitePage } from '../app/site-page.tsx'
import { RegistrationDocket } from '../features/registration/components/registration-docket.tsx'
import { RegistrationForm } from '../features/registration/components/registration-form.tsx'
import { RegistrationHead } from '../features/registration/components/registration-head.tsx'

const StillDocket = still('registration-docket', import.meta.env.SSR && RegistrationDocket)

export default function RegisterPage(props: RegisterProps) {
  const { cart, today, reminderAt, trialEndsAt, ...form } = props
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
