import { billingDetails } from '@waybill/domain/payment'
import { fail } from '@waybill/domain/result'
import {
  said,
  WrongUsage,
  type StaffChecks,
  type StaffContext,
  type StaffInput,
  type StaffHandlers,
} from '../../../../platform/staff-action.ts'
import { correctDetails, isDetail } from '../correct-details.ts'

/** `city=Lyon`, each field once. */
function readFields(words: readonly string[]): Readonly<Record<string, string>> {
  const fields = words.map((word): readonly [string, string] => {
    const [name = '', ...value] = word.split('=')
    if (!isDetail(name) || value.length === 0)
      throw new WrongUsage(`--set takes <field>=<text>; the fields are ${billingDetails.join(', ')}.`)
    return [name, value.join('=')]
  })
  const names = new Set(fields.map(([name]) => name))
  if (fields.length === 0 || names.size < fields.length)
    throw new WrongUsage('billing details needs --set <field>=<text>, each field once.')
  return Object.fromEntries(fields)
}

async function correct(context: StaffContext, { set, ...given }: StaffInput<'details'>) {
  const done = await correctDetails(context, { ...given, given: readFields(set) })
  if (done.ok) return done
  const { failure } = done
  if (failure.code !== 'invalid') return fail(failure.code)
  return fail(failure.issues.map(({ path, code }) => `${path} is not valid (${code})`).join(', '))
}

export const details = {
  details: (context, given) =>
    said(
      correct(context, given),
      (fields) =>
        `The billing details of account ${given.accountId} are corrected: ${fields.join(', ')}. Issued invoices stay as they are; "billing reissue" issues one again.`,
    ),
} satisfies Partial<StaffHandlers>

export const detailsChecks = { details: ({ set }) => readFields(set) } satisfies StaffChecks
