import { expect, test } from 'vitest'
import { registrationBody } from './registration-body.ts'

function filled(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

const mira = {
  email: ' mira@bepsang.example ',
  password: ' three plain words ',
  first_name: 'Mira',
  last_name: 'Osei',
  company: 'Bếp Sáng',
  country: 'VN',
  phone: '',
}

test('[REG-01] the form becomes the body of the call; an empty phone is absent and the password is untouched', () => {
  const body = registrationBody({ form: filled({ ...mira, _token: 'secret' }), search: '', locale: 'vi' })
  expect(body).toEqual({
    email: 'mira@bepsang.example',
    password: ' three plain words ',
    first_name: 'Mira',
    last_name: 'Osei',
    company: 'Bếp Sáng',
    country: 'VN',
    locale: 'vi',
  })
})

test('[REG-01] the utm values of the address are carried over, other parameters are not', () => {
  const search = '?utm_source=mail&utm_campaign=spring%20vans&utm_medium=&ref=7'
  const body = registrationBody({ form: filled({ ...mira, phone: ' +84 28 1234 ' }), search, locale: undefined })
  expect(body.utm).toEqual({ utm_source: 'mail', utm_campaign: 'spring vans' })
  expect(body.phone).toBe('+84 28 1234')
  expect('locale' in body).toBe(false)
})
