import { staffCommands } from '@waybill/contract/actions/staff-commands'
import { fail, ok } from '@waybill/domain/result'
import { said, type StaffAnswer, type StaffContext, type StaffHandlers } from '../../../../platform/staff-action.ts'
import { reportAccount } from '../account-report.ts'
import { amountText } from '../../../../platform/staff-text.ts'
import { reportLines } from '../present-report.ts'
import { releaseHold, resolveCharge, unlockAccount } from '../release-hold.ts'
import { findResetRequests } from '../../../account/index.ts'
import { findHeldAccounts } from '../../store/accounts.ts'
import { findWaitingGrants } from '../../store/credit-requests.ts'
import { findAccounts, type FoundAccount } from '../../store/find.ts'
import { findListedCharges } from '../../store/reconciliation.ts'
import { findRequestedRefunds } from '../../store/refunds.ts'

const since = (epochMs: number): string => `since ${new Date(epochMs).toISOString()}`

/** A line for each row, then how many they are. */
function listed<Row>(rows: readonly Row[], line: (row: Row) => string, count: (rows: number) => string): StaffAnswer {
  return ok({ answer: rows, text: [...rows.map((row) => line(row)), count(rows.length)].join('\n') })
}

/** `account:12`, `invoice:1001` and `tracking:7` say what a number is of. */
const KINDS: Readonly<Record<string, FoundAccount['by']>> = {
  account: 'account',
  invoice: 'invoice',
  credit: 'credit note',
  tracking: 'tracking id',
}

async function search({ store }: StaffContext, given: string, isPart: boolean): Promise<readonly FoundAccount[]> {
  const [prefix = '', rest = ''] = given.split(':', 2)
  const kind = given.includes(':') ? KINDS[prefix] : undefined
  const text = (kind === undefined ? given : rest).trim().toLowerCase()
  const found = await findAccounts(store.db, { text, isPart })
  return kind === undefined ? found : found.filter(({ by }) => by === kind)
}

/** One line for each account, with all that it was found by. */
function foundLines(found: readonly FoundAccount[]): readonly string[] {
  return [...Map.groupBy(found, ({ accountId }) => accountId)].map(([accountId, [account, ...others]]) => {
    const by = [account, ...others].flatMap((one) => one?.by ?? []).join(', ')
    return `account ${accountId}  ${account?.company ?? ''}, ${account?.email ?? ''}  (by ${by})`
  })
}

async function show(context: StaffContext, given: string): Promise<StaffAnswer> {
  const found = await search(context, given, false)
  const [account, ...others] = new Set(found.map(({ accountId }) => accountId))
  if (account === undefined)
    return fail(`No account is found by ${given}; "billing find" looks for parts of names and addresses`)
  if (others.length > 0) {
    const several = 'Several accounts are found: name one, as account:12, invoice:1001 or tracking:7'
    return fail([...foundLines(found), several].join('\n'))
  }
  const { store, clock, seller } = context
  const catalogue = await context.openCatalogue()
  const report = await reportAccount(store.db, { accountId: account, now: clock.now(), seller, catalogue })
  if (report === undefined) throw new Error(`account ${account} is gone`)
  return ok({ answer: report, text: reportLines(report).join('\n') })
}

/** Refunds and grants above the limit, and resets of a factor, that another member of the staff has to carry out, the oldest first (B-81). */
async function findWaiting({ store: { db } }: StaffContext) {
  const refunds = (await findRequestedRefunds(db)).map(({ amount, accountId, invoiceNumber, ...row }) => {
    const what = `${amountText(amount)} of invoice ${invoiceNumber} back to account ${accountId}`
    return { ...row, what, command: staffCommands.refund.approvedBy }
  })
  const grants = (await findWaitingGrants(db)).map(({ amount, accountId, ...row }) => {
    const what = `${amountText(amount)} of credit for account ${accountId}`
    return { ...row, what, command: staffCommands['grant-credit'].approvedBy }
  })
  const resets = (await findResetRequests(db, {})).flatMap(({ isOpen, accountId, ...row }) => {
    const what = `the second factor of the primary member of account ${accountId}`
    return isOpen ? [{ ...row, what, command: staffCommands['reset-factor'].approvedBy }] : []
  })
  return [...refunds, ...grants, ...resets].toSorted((one, other) => one.at - other.at)
}

export const lookUp = {
  show: (context, { account }) => show(context, account),
  find: async (context, { account }) => {
    const found = await search(context, account, true)
    return found.length === 0
      ? fail('No account is found')
      : listed(foundLines(found), String, (count) => `${count} found.`)
  },
  list: async ({ store }) =>
    listed(
      await findListedCharges(store.db),
      ({ id, accountId, invoiceNumber, amount, reason, since: at }) => {
        const invoice = invoiceNumber === undefined ? 'a draft' : `invoice ${invoiceNumber}`
        return `${id}  ${since(at)}  ${amountText(amount)} of account ${accountId}, ${invoice}: ${reason}`
      },
      (count) => (count === 0 ? 'No charge waits for you.' : `${count} to look at.`),
    ),
  resolve: (context, given) => said(resolveCharge(context, given), () => `${given.id} is off the list.`),
  approvals: async (context) =>
    listed(
      await findWaiting(context),
      ({ what, at, by, reason, command, id }) =>
        `${since(at)}  ${what}, by ${by}: ${reason}: "billing ${command} ${id}"`,
      (count) => (count === 0 ? 'Nothing waits to be approved.' : `${count} to approve.`),
    ),
  held: async ({ store }) =>
    listed(
      await findHeldAccounts(store.db),
      ({ accountId, heldAt, reason }) => `account ${accountId}  ${since(heldAt)}  ${reason}`,
      (count) => (count === 0 ? 'No account is held.' : `${count} held: their bills stand still.`),
    ),
  release: (context, given) => said(releaseHold(context, given), () => `Account ${given.accountId} is released.`),
  unlock: (context, given) => said(unlockAccount(context, given), () => `Account ${given.accountId} is unlocked.`),
} satisfies Partial<StaffHandlers>
