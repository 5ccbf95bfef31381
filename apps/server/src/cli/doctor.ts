import type { Config } from '../config.ts'
import { findHeldAccounts } from '../modules/billing/store/accounts.ts'
import { newestAutomaticBackup } from '../platform/backup/automatic-backup-folder.ts'
import { checkInvariants, invariantChecks, type Violation } from '../platform/invariants/check-invariants.ts'
import { providerProblem } from '../platform/provider/provider-client.ts'
import { isKnownSecret, WRONG_SECRET } from '../platform/secret/known-secret.ts'
import { findAlone, staffClientOf } from '../modules/admin/index.ts'
import { findEndpoints } from '../modules/webhook/index.ts'
import type { Command } from './command.ts'
import { keysOf } from './keys-of.ts'
import { endpointsLine } from './webhook-lines.ts'
import { startProblem } from '../check-start.ts'
import { readOptions } from './read-arguments.ts'
import { withStore } from './with-store.ts'

/** Provider that the configuration of this command names. */
function providerOf({ stripe, sandbox }: Config): string {
  if (stripe === undefined) return sandbox ? 'the sandbox' : 'none, checkout and billing details are closed'
  return `Stripe, ${stripe.isTest ? 'test' : 'live'} mode${stripe.apiBase === undefined ? '' : `, at ${stripe.apiBase}`}`
}

/** Tax that the configuration of this command adds to prices. */
function taxOf({ TAX, TAX_FILE, isTaxUnset }: Config): string {
  if (isTaxUnset) return 'none, because TAX is unset; TAX=table adds it, TAX=none says that you collect none'
  return TAX === 'none' ? 'none' : `by the table of ${TAX_FILE ?? 'the demo shop'}`
}

/** Address that undelivered mails come back to (S-15). */
function returnOf({ MAIL_RETURN, MAIL_BOUNCE_SECRET }: Config): string {
  if (MAIL_RETURN === undefined)
    return 'to the sender, where nothing reads it; MAIL_RETURN marks undelivered recipients'
  return `to ${MAIL_RETURN}, by "mail bounce"${MAIL_BOUNCE_SECRET === undefined ? '' : ' or POST /mail/webhooks/bounce'}`
}

/** Sign-in of the staff at the shop's own provider, which is called for it (S-20). */
async function staffLine(config: Config): Promise<string | undefined> {
  const { staffProvider: provider } = config
  if (provider === undefined) return undefined
  const problem = await providerProblem(staffClientOf({ config }, provider))
  const passwords = provider.isRequired ? 'owners by password too' : 'and by password'
  const state = problem === undefined ? 'it answers' : `it does not answer as a provider (${problem})`
  return `Staff sign in at ${new URL(provider.issuer).host}, ${passwords}: ${state}.`
}

/** On the embedded store, which has no backups but those of the shop (D-53). */
function backupsLine({ BACKUPS, DATA_DIR }: Config): string {
  const newest = newestAutomaticBackup(DATA_DIR)
  const own = newest === undefined ? 'there is none yet' : `the newest is ${newest.folder}`
  return `Hourly backups: ${BACKUPS === 'on' ? own : `off (BACKUPS); ${own}`}.`
}

/** A line for each invariant, and below it the rows that break it. */
function invariantLines(violations: readonly Violation[]): readonly string[] {
  const broken = new Map(violations.map((violation) => [violation.id, violation]))
  return invariantChecks.flatMap(({ id, sentence }) => {
    const violation = broken.get(id)
    const rows = violation?.rows ?? []
    return [
      `${violation === undefined ? 'ok    ' : 'BROKEN'} ${id} ${sentence}`,
      ...rows.map((row) => `         ${JSON.stringify(row)}`),
    ]
  })
}

export const doctor: Command = {
  help: `Checks that everything in the database is consistent.
Usage: npm run cli -- doctor
Names a WAYBILL_SECRET that isn't the database's, what a start would be rejected for, the payment provider, where tax comes from, with a mail server where undelivered mail goes, on the embedded store the newest hourly backup, whether the only member of the staff needs no second name, whether the identity provider of the staff answers, and how the endpoints of webhooks stand. Runs every invariant and prints what breaks it, and names the accounts that are held. Exit code 1 when there is either.
Changes nothing.`,
  run: async (args, terminal) => {
    readOptions('doctor', args, {})
    return withStore(
      terminal,
      async ({ store, config, settings, currencies }) => {
        const isSecretWrong = (await isKnownSecret(store.db, keysOf(config))) === false
        if (isSecretWrong) terminal.out(`BROKEN ${WRONG_SECRET}`)
        const problem = startProblem(config, { settings, currencies })
        if (problem !== undefined) terminal.out(`BROKEN The shop doesn't start with this configuration: ${problem}`)
        terminal.out(`Payments: ${providerOf(config)}.`)
        terminal.out(`Tax: ${taxOf(config)}.`)
        if (config.SMTP_URL !== undefined) terminal.out(`Undelivered mail: ${returnOf(config)}.`)
        if (store.kind === 'embedded') terminal.out(backupsLine(config))
        const alone = await findAlone(store.db)
        if (alone !== undefined) terminal.out(`Second name: off, ${alone} is alone on the staff.`)
        const staff = await staffLine(config)
        if (staff !== undefined) terminal.out(staff)
        const endpoints = await findEndpoints(store.db)
        if (endpoints.length > 0) terminal.out(endpointsLine(endpoints))
        const { violations } = await checkInvariants(store.db)
        for (const line of invariantLines(violations)) terminal.out(line)
        const held = await findHeldAccounts(store.db)
        for (const { accountId, reason } of held)
          terminal.out(`HELD   account ${accountId}: ${reason} ("npm run cli -- billing --help" says more)`)
        const findings = violations.length + held.length + (isSecretWrong ? 1 : 0) + (problem === undefined ? 0 : 1)
        terminal.out(
          findings === 0
            ? `All ${invariantChecks.length} invariants hold.`
            : `${findings} ${findings === 1 ? 'finding' : 'findings'}, marked BROKEN or HELD: ${violations.length} of ${invariantChecks.length} invariants are broken.`,
        )
        return findings === 0 ? 0 : 1
      },
      { isAnySecret: true },
    )
  },
}
