import type { Config } from '../config.ts'
import { findHeldAccounts } from '../modules/billing/repository-accounts.ts'
import { newestOwnBackup } from '../platform/backup/own-backup-folder.ts'
import { checkInvariants, invariantChecks } from '../platform/invariants/check-invariants.ts'
import { isKnownSecret, WRONG_SECRET } from '../platform/secret/known-secret.ts'
import { findEndpoints } from '../modules/webhook/index.ts'
import type { Command } from './command.ts'
import { keysOf } from './keys-of.ts'
import { endpointsLine } from './webhook-lines.ts'
import { withStore } from './with-store.ts'

/** Which provider the configuration of this command names. */
function providerOf({ stripe, sandbox }: Config): string {
  if (stripe === undefined) return sandbox ? 'the sandbox' : 'none, checkout and billing details are closed'
  return `Stripe, ${stripe.isTest ? 'test' : 'live'} mode${stripe.apiBase === undefined ? '' : `, at ${stripe.apiBase}`}`
}

/** On the embedded store, which has no backups but those of the shop (D-53). */
function backupsLine({ BACKUPS, DATA_DIR }: Config): string {
  const newest = newestOwnBackup(DATA_DIR)
  const own = newest === undefined ? 'there is none yet' : `the newest is ${newest.folder}`
  return `Hourly backups: ${BACKUPS === 'on' ? own : `off (BACKUPS); ${own}`}.`
}

export const doctor: Command = {
  help: `Checks that everything in the database is consistent.
Usage: npm run cli -- doctor
Names a WAYBILL_SECRET that isn't the database's, the payment provider, on the embedded store the newest hourly backup, and how the endpoints of webhooks stand. Runs every invariant and prints what breaks it, and names the accounts that are held. Exit code 1 when there is either.
Changes nothing.`,
  run: (_, terminal) =>
    withStore(
      terminal,
      async ({ store, config }) => {
        const isSecretWrong = (await isKnownSecret(store.db, keysOf(config))) === false
        if (isSecretWrong) terminal.out(`BROKEN ${WRONG_SECRET}`)
        terminal.out(`Payments: ${providerOf(config)}.`)
        if (store.kind === 'embedded') terminal.out(backupsLine(config))
        const endpoints = await findEndpoints(store.db)
        if (endpoints.length > 0) terminal.out(endpointsLine(endpoints))
        const { ok, violations } = await checkInvariants(store.db)
        const broken = new Map(violations.map((violation) => [violation.id, violation]))
        for (const { id, sentence } of invariantChecks) {
          const violation = broken.get(id)
          terminal.out(`${violation === undefined ? 'ok    ' : 'BROKEN'} ${id} ${sentence}`)
          for (const row of violation?.rows ?? []) terminal.out(`         ${JSON.stringify(row)}`)
        }
        terminal.out(
          ok
            ? `All ${invariantChecks.length} invariants hold.`
            : `${violations.length} of ${invariantChecks.length} invariants are broken.`,
        )
        const held = await findHeldAccounts(store.db)
        for (const { accountId, reason } of held)
          terminal.out(`HELD   account ${accountId}: ${reason} ("npm run cli -- billing --help" says more)`)
        return ok && held.length === 0 && !isSecretWrong ? 0 : 1
      },
      { isAnySecret: true },
    ),
}
