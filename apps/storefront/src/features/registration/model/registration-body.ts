import type { BodyInput } from '@waybill/contract'

type RegistrationBody = BodyInput<'POST /register'>

const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_banner'] as const

/** Campaign of the address; nothing when it names none. */
function utmOf(search: string): RegistrationBody['utm'] {
  const query = new URLSearchParams(search)
  const params = utmNames.flatMap((name) => {
    const value = query.get(name)
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  return params.length === 0 ? undefined : Object.fromEntries(params)
}

interface Registration {
  readonly form: FormData
  /** The query of the page. */
  readonly search: string
  readonly locale: RegistrationBody['locale']
}

/** The filled form as the body of the call: what is empty and optional is absent. */
export function registrationBody({ form, search, locale }: Registration): RegistrationBody {
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const utm = utmOf(search)
  return {
    email: text('email').trim(),
    password: text('password'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: text('company'),
    country: text('country'),
    ...(text('phone').trim() !== '' && { phone: text('phone').trim() }),
    ...(text('time_zone') !== '' && { time_zone: text('time_zone') }),
    ...(text('terms') !== '' && { terms: Number(text('terms')) }),
    ...(utm !== undefined && { utm }),
    ...(locale !== undefined && { locale }),
  }
}
