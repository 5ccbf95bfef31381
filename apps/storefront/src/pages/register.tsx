import type { RegisterProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site-page.tsx'
import { RegistrationDocket } from '../features/registration/components/registration-docket.tsx'
import { RegistrationForm } from '../features/registration/components/registration-form.tsx'
import { RegistrationHead } from '../features/registration/components/registration-head.tsx'

export default function RegisterPage(props: RegisterProps) {
  const { cart, today, reminderAt, trialEndsAt } = props
  return (
    <SitePage
      ground
      aside={<RegistrationDocket cart={cart} today={today} reminderAt={reminderAt} trialEndsAt={trialEndsAt} />}
    >
      <RegistrationHead />
      <RegistrationForm values={props.values} problems={props.problems} countries={props.countries} />
    </SitePage>
  )
}
