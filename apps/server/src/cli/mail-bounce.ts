import { takeBounce, type BounceOutcome } from '../modules/quote/index.ts'
import { machineClock } from '../platform/clock.ts'
import { passes } from '../platform/database/transaction.ts'
import { REPORT_LIMIT_BYTES } from '../platform/mail/delivery-report.ts'
import { withFormerSecret } from '../platform/secret/former-secret.ts'
import { StartRejected } from '../platform/start-rejected.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { secretOf } from './keys-of.ts'
import { withStore } from './with-store.ts'

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the message and hands it in again. */
const LATER = 75

const SENTENCES: Readonly<Record<BounceOutcome, string>> = {
  noted: 'Noted: the recipient of the quote is undelivered.',
  known: 'Noted before, or replaced by a later mail: nothing changes.',
  'no-recipient': 'The mail went to no recipient of a quote: nothing changes.',
  'no-report': 'The message is no report of a delivery (RFC 3464): nothing changes.',
  'no-failure': 'The report is of no failed delivery: nothing changes.',
  forged: 'Rejected: --to is no return address of this shop, or its signature is wrong. Nothing changes.',
}

/** The first part of what is piped in, and all of it is taken: a mail server that can't write fails. */
async function readInput({ input }: Terminal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of input ?? []) {
    if (bytes < REPORT_LIMIT_BYTES) chunks.push(Buffer.from(chunk))
    bytes += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, REPORT_LIMIT_BYTES)
}

/** Takes a message that came to a return address. */
export async function bounce(to: string | undefined, terminal: Terminal): Promise<number> {
  if (to === undefined || to.trim() === '')
    throw new WrongUsage('mail bounce needs --to, the address that the message came to.')
  const message = await readInput(terminal)
  try {
    return await withStore(terminal, async ({ store, config, clock }) => {
      // mails of before a change of the secret come back after it
      const keys = await withFormerSecret(store.db, secretOf(config), machineClock)
      const outcome = await takeBounce({ to, message }, { store, keys, now: clock.now() })
      const print = outcome === 'forged' ? terminal.error : terminal.out
      print(SENTENCES[outcome])
      return outcome === 'forged' ? 1 : 0
    })
  } catch (error) {
    if (!(error instanceof StartRejected) && !passes(error)) throw error
    terminal.error(
      `${error instanceof StartRejected ? error.message : 'The database is busy or away.'} Hand it in again later.`,
    )
    return LATER
  }
}
