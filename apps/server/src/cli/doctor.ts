import { checkInvariants, invariantChecks } from '../platform/invariants/check-invariants.ts'
import type { Command } from './command.ts'
import { withStore } from './with-store.ts'

export const doctor: Command = {
  help: `Checks that everything in the database is consistent.
Usage: npm run cli -- doctor
Runs every invariant and prints what breaks it. Exit code 1 when something does. Changes nothing.`,
  run: (_, terminal) =>
    withStore(terminal, async ({ store }) => {
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
      return ok ? 0 : 1
    }),
}
