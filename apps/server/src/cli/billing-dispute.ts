import { resolveDispute, type DisputeProblem, type KnownVerdict } from '../modules/billing/staff/resolve-dispute.ts'
import { portsOf } from './billing-ports-of.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { requiredName, staffAddress } from './operator-name.ts'
import { withStore } from './with-store.ts'

const PROBLEMS: Readonly<Record<DisputeProblem, string>> = {
  'no-such-charge': 'there is no charge of this reference; "billing list" names it',
  'not-disputed': 'this charge is not disputed, or its verdict is known',
  unavailable: 'the account is held or busy, or the provider answers right now',
}

interface GivenVerdict {
  readonly won?: boolean | undefined
  readonly lost?: boolean | undefined
  readonly accept?: boolean | undefined
  readonly reference?: string | undefined
  readonly as?: string | undefined
}

function readVerdict(
  words: readonly string[],
  given: GivenVerdict,
): Omit<KnownVerdict, 'by'> & { readonly name: string } {
  const [reference = '', ...more] = words
  if (reference === '' || more.length > 0)
    throw new WrongUsage('billing dispute takes the reference of one charge, as "billing list" names it.')
  const { won, lost, accept } = given
  const verdicts = [won && 'won', lost && 'lost', accept && 'accepted'] as const
  const [verdict, ...others] = verdicts.filter((one) => typeof one === 'string')
  if (verdict === undefined || others.length > 0)
    throw new WrongUsage('billing dispute takes one of --won, --lost and --accept.')
  return { reference, verdict, refundReference: given.reference, name: requiredName('dispute', given.as) }
}

/** Records the verdict of a dispute. */
export async function dispute(
  words: readonly string[],
  { given, terminal }: { readonly given: GivenVerdict; readonly terminal: Terminal },
): Promise<number> {
  const { name, ...known } = readVerdict(words, given)
  return withStore(terminal, async (open) => {
    const by = await staffAddress(open.store.db, name)
    const done = await resolveDispute(portsOf(open), { ...known, by })
    if (!done.ok) {
      terminal.out(`Nothing is changed: ${PROBLEMS[done.failure]}.`)
      return 1
    }
    const { accountId, isLocked } = done.value
    terminal.out(
      known.verdict === 'won'
        ? `${known.reference} is won: its invoice is paid again.`
        : `${known.reference} is lost: its invoice is refunded, and what it was for has ended.`,
    )
    if (isLocked) terminal.out(`Account ${accountId} stays locked until "billing unlock ${accountId}".`)
    return 0
  })
}
