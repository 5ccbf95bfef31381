import { formatMoney } from '@waybill/i18n'
import { giveNotice } from '../modules/billing/subscribe/cancel-subscription.ts'
import { releaseHold, resolveCharge, unlockAccount } from '../modules/billing/staff/release-hold.ts'
import { findHeldAccounts } from '../modules/billing/store/accounts.ts'
import { findListedCharges } from '../modules/billing/store/reconciliation.ts'
import type { Terminal } from './command.ts'
import { keysOf } from './keys-of.ts'
import { portsOf } from './billing-ports-of.ts'
import { withStore } from './with-store.ts'

/** The charges that no rule could settle by itself, and the outcomes that the provider doesn't tell. */
export async function listCharges(terminal: Terminal): Promise<number> {
  return withStore(terminal, async ({ store }) => {
    const charges = await findListedCharges(store.db)
    for (const { id, accountId, invoiceNumber, amount, reason, since } of charges) {
      const invoice = invoiceNumber === undefined ? 'a draft' : `invoice ${invoiceNumber}`
      const of = `${formatMoney(amount, 'en', 2)} of account ${accountId}, ${invoice}`
      terminal.out(`${id}  since ${new Date(since).toISOString()}  ${of}: ${reason}`)
    }
    terminal.out(charges.length === 0 ? 'No charge waits for you.' : `${charges.length} to look at.`)
    return 0
  })
}

export async function resolve(id: number, { by, terminal }: { readonly by: string; readonly terminal: Terminal }) {
  return withStore(terminal, async ({ config, store, clock }) => {
    const isResolved = await resolveCharge(store.db, { keys: keysOf(config), id, by, now: clock.now() })
    terminal.out(isResolved ? `${id} is off the list.` : `${id} is not on the list.`)
    return isResolved ? 0 : 1
  })
}

export async function listHeld(terminal: Terminal): Promise<number> {
  return withStore(terminal, async ({ store }) => {
    const held = await findHeldAccounts(store.db)
    for (const { accountId, heldAt, reason } of held)
      terminal.out(`account ${accountId}  since ${new Date(heldAt).toISOString()}  ${reason}`)
    terminal.out(held.length === 0 ? 'No account is held.' : `${held.length} held: their bills stand still.`)
    return 0
  })
}

export async function release(
  accountId: number,
  { by, terminal }: { readonly by: string; readonly terminal: Terminal },
) {
  return withStore(terminal, async ({ config, store, clock }) => {
    const isReleased = await releaseHold(store.db, { keys: keysOf(config), accountId, by, now: clock.now() })
    terminal.out(isReleased ? `Account ${accountId} is released.` : `Account ${accountId} is not held.`)
    return isReleased ? 0 : 1
  })
}

const NOT_CANCELLED: Readonly<Record<string, string>> = {
  'no-subscription': 'it is not subscribed',
  'pending-payment': 'a payment is under way; try again when it has ended',
  unavailable: 'the account is held or busy',
}

/** Ends a subscription at once: what is unused of it is credited (B-62). */
export async function cancel(
  accountId: number,
  { by, terminal }: { readonly by: string; readonly terminal: Terminal },
) {
  return withStore(terminal, async (open) => {
    const ended = await giveNotice(portsOf(open), { accountId, notice: 'cancel_now', actor: `operator:${by}` })
    terminal.out(
      ended.ok
        ? `The subscription of account ${accountId} has ended; what was unused of it is credited.`
        : `Nothing is cancelled: ${NOT_CANCELLED[ended.failure.code] ?? ended.failure.code}.`,
    )
    return ended.ok ? 0 : 1
  })
}

const NOT_UNLOCKED: Readonly<Record<string, string>> = {
  unavailable: 'the account is held or busy',
  'not-locked': 'it is not locked',
}

export async function unlock(
  accountId: number,
  { by, terminal }: { readonly by: string; readonly terminal: Terminal },
) {
  return withStore(terminal, async (open) => {
    const done = await unlockAccount(portsOf(open), { accountId, by })
    terminal.out(
      done.ok
        ? `Account ${accountId} is unlocked.`
        : `Account ${accountId} is not unlocked: ${NOT_UNLOCKED[done.failure] ?? done.failure}.`,
    )
    return done.ok ? 0 : 1
  })
}
