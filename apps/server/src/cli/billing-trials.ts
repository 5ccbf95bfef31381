import { grantTrialAgain, type TrialProblem } from '../modules/purchase/orders/grant-trial.ts'
import { utc } from '../modules/billing/staff/present-forecast.ts'
import { createCatalogueHolder } from '../platform/catalogue-holder.ts'
import { portsOf } from './billing-ports-of.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { requiredName, staffAddress } from './operator-name.ts'
import { withStore } from './with-store.ts'

interface GivenTrial {
  readonly as?: string | undefined
  readonly module?: string | undefined
  readonly reason?: string | undefined
}

interface Granting {
  readonly accountId: number
  readonly moduleId: number | undefined
}

const PROBLEMS: Readonly<Partial<Record<TrialProblem, (granting: Granting) => string>>> = {
  'no-such-account': ({ accountId }) => `there is no account ${accountId}; "billing find" finds it`,
  'no-such-module': ({ moduleId }) => `--module ${moduleId} is no module of the shop`,
  'module-without-trial': ({ moduleId }) => `--module ${moduleId} has no trial of its own`,
  'no-subscription': ({ accountId }) => `account ${accountId} was never in trial`,
  'already-subscribed': ({ accountId }) => `account ${accountId} has a subscription; --module names an add-on to try`,
  'trial-unused': ({ moduleId }) =>
    moduleId === undefined
      ? 'the trial that runs is granted already; another one can be granted once it has ended'
      : `a trial of --module ${moduleId} is unused: the next purchase of it begins with that`,
  'trial-runs': ({ moduleId }) => `a trial of --module ${moduleId} runs`,
  'payment-under-way': () => 'a payment or a refund is under way; try again when that has ended',
  'debts-first': () => 'it has an open invoice: that is paid, void or written off first',
  'nothing-to-try': () => 'what it had is not sold any more, so there is nothing to try',
  'account-closed': ({ accountId }) => `account ${accountId} is erased`,
  unavailable: () => 'the account is held or busy',
}

function readModule(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new WrongUsage('--module takes the id of an add-on, as 304.')
  return Number(text)
}

function grantedText({ accountId, moduleId }: Granting, endsAt: number | undefined): string {
  return endsAt === undefined
    ? `The next purchase of module ${moduleId} by account ${accountId} begins with a trial.`
    : `The trial of account ${accountId} is granted again: it ends on ${utc(endsAt)}, and any payment method can be used for it.`
}

/** Lets an account try again what it has tried (B-75). */
export async function grantTrial(
  given: GivenTrial,
  { accountId, terminal }: { readonly accountId: number; readonly terminal: Terminal },
): Promise<number> {
  const [moduleId, reason] = [readModule(given.module), given.reason?.trim() ?? '']
  if (reason === '') throw new WrongUsage('billing grant-trial needs a --reason.')
  const name = requiredName('grant-trial', given.as)
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    const catalogue = await createCatalogueHolder(open.store, () => undefined)
    try {
      const ports = { ...portsOf(open), catalogue: catalogue.current() }
      const granting = { accountId, moduleId }
      const done = await grantTrialAgain(ports, { ...granting, reason, by })
      terminal.out(
        done.ok
          ? grantedText(granting, done.value.endsAt)
          : `Nothing is granted: ${PROBLEMS[done.failure]?.(granting) ?? done.failure}.`,
      )
      return done.ok ? 0 : 1
    } finally {
      await catalogue.stop()
    }
  })
}
