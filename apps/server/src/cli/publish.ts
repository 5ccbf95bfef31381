import { discardDraft, publishDraft } from '../modules/catalog/use-cases/publish-draft.ts'
import { takenCurrencies } from '../open-gateways.ts'
import { closingLine, reportCatalogue, reportCoreModules, reportProblems } from './catalogue-report.ts'
import { LOCAL, type Command } from './command.ts'
import { GIVE_UP, readArguments, readCurrencies, readDraftId } from './read-arguments.ts'
import { withStore } from './with-store.ts'

export const publish: Command = {
  help: `Publishes a draft of the catalogue.
Usage: npm run cli -- publish <draft> [--dry-run] [--give-up <currency> …]
Checks the draft again, prints what differs from the published catalogue, and publishes it as its next version; running
servers follow by themselves. With --dry-run it stops before that. A draft that was made against an older version is
rejected: make it again from its files, and look at the difference. --give-up is that of "import". Exit code 1 when it is
rejected.`,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { ...GIVE_UP, 'dry-run': { type: 'boolean' } })
    const id = readDraftId('publish', positionals)
    const givenUp = readCurrencies(values['give-up'])
    const dryRun = values['dry-run'] === true
    return withStore(terminal, async ({ config, store, clock }) => {
      const ports = { db: store.db, now: clock.now(), by: LOCAL, givenUp, takesCurrency: takenCurrencies(config) }
      const published = await publishDraft(ports, id, { dryRun })
      if (!published.ok) return reportProblems(terminal, published.failure, 'Nothing was published.')
      const { version } = published.value
      reportCatalogue(terminal, published.value)
      terminal.out(
        dryRun ? closingLine('Nothing was published', published.value, version) : `Version ${version} is published.`,
      )
      if (!dryRun) await reportCoreModules(terminal, store.db)
      return 0
    })
  },
}

export const discard: Command = {
  help: `Ends a draft of the catalogue without publishing it.
Usage: npm run cli -- discard <draft>
The draft stays in the database, and can't be published any more. Exit code 1 when there is no such draft waiting.`,
  run: async (args, terminal) => {
    const { positionals } = readArguments(args, {})
    const id = readDraftId('discard', positionals)
    return withStore(terminal, async ({ store, clock }) => {
      const ports = { db: store.db, now: clock.now(), by: LOCAL }
      const discarded = await discardDraft(ports, id)
      if (!discarded.ok) return reportProblems(terminal, discarded.failure, 'Nothing was discarded.')
      terminal.out(`Draft ${id} is discarded.`)
      return 0
    })
  },
}
