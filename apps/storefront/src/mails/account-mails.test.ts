import { expect, test } from 'vitest'
import { memberInvitedMail } from './account-mails.ts'
import { layoutIn } from './testing/mail-layout.ts'
import { samples } from './testing/sample-mails.ts'

test.each([
  ['manage', 'You’ll see amounts and invoices, and can send carts for approval.'],
  ['look', 'You’ll see everything, amounts included, but change nothing.'],
  ['view', 'You’ll see the plan and what’s on, without amounts.'],
] as const)('[ACC-08] an invitation names shop and company, and what one invited to %s may do', (role, rights) => {
  const { subject, text } = memberInvitedMail({ ...samples.member_invited, role }, layoutIn('en'))
  expect(subject).toBe('Anouk Daal invites you to Daal Bakery')
  expect(text).toContain(
    `Anouk Daal invites you to join Daal Bakery on Lodeway. Set a password to get started.\n\n${rights}\n`,
  )
})
