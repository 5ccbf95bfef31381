import { said, type StaffContext, type StaffInput, type StaffHandlers } from '../../platform/staff-action.ts'
import { fail } from '@waybill/domain/result'
import { amountText, utc } from '../../platform/staff-text.ts'
import { billInCurrency, type BilledInCurrency } from './change/bill-in-currency.ts'
import { grantTrialAgain } from './orders/grant-trial.ts'

function billedText(account: number, to: string, billed: BilledInCurrency): string {
  if (billed === undefined)
    return `Account ${account} is billed in ${to} from its next purchase on; documents keep their currency.`
  const { at, nextAmount } = billed
  return `Account ${account} is billed in ${to} from its renewal on ${utc(at)} on, ${amountText(nextAmount)} then; its member is notified. With a balance or an open invoice by then it waits for the next renewal.`
}

function grantedText(account: number, module: number | undefined, endsAt: number | undefined): string {
  return endsAt === undefined
    ? `The next purchase of module ${module} by account ${account} begins with a trial.`
    : `The trial of account ${account} is granted again: it ends on ${utc(endsAt)}, and any payment method can be used for it.`
}

async function billIn(context: StaffContext, { to, ...given }: StaffInput<'currency'>) {
  const catalogue = (await context.openCatalogue()).current()
  return billInCurrency({ ...context, catalogue }, { ...given, currency: to })
}

async function grantTrial(context: StaffContext, { module, ...given }: StaffInput<'grant-trial'>) {
  const catalogue = (await context.openCatalogue()).current()
  const done = await grantTrialAgain({ ...context, catalogue }, { ...given, moduleId: module })
  return !done.ok && done.failure === 'trial-unused' && module === undefined ? fail('plan-trial-unused') : done
}

export const checkoutStaffActions = {
  currency: (context, given) => said(billIn(context, given), (billed) => billedText(given.accountId, given.to, billed)),
  'grant-trial': (context, given) =>
    said(grantTrial(context, given), ({ endsAt }) => grantedText(given.accountId, given.module, endsAt)),
} satisfies Partial<StaffHandlers>
