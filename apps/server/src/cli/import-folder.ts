import { draftCatalogue } from '../modules/catalog/use-cases/publish-draft.ts'
import { importCatalogue, type PublishingPorts } from '../modules/catalog/use-cases/import-catalogue.ts'
import type { Database } from '../platform/database/database.ts'
import { DEMO_CATALOGUE } from '../seed/seed-empty-shop.ts'
import { takenCurrencies } from '../open-gateways.ts'
import { closingLine, reportCatalogue, reportCoreModules, reportProblems } from './catalogue-report.ts'
import { LOCAL, pathFrom, WrongUsage, type Command, type Terminal } from './command.ts'
import { GIVE_UP, readArguments, readCurrencies } from './read-arguments.ts'
import { withStore } from './with-store.ts'

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  draft: { type: 'boolean' },
  ...GIVE_UP,
} as const

export const importFolder: Command = {
  help: `Publishes a catalogue from its data files.
Usage: npm run cli -- import [folder] [--dry-run | --draft] [--give-up <currency> …]
Checks the files, prints what differs from the published catalogue, and publishes them as its next version. With
--draft it stores them as a draft instead, for "publish"; with --dry-run it stops before both. The folder is ./catalog of
this release unless you name another. The format of the files is described in docs/catalogue-format.md. What subscribers have can't be taken away: a product is retired and not removed,
and --give-up names a currency in which the shop stops selling although accounts pay in it: they go on at what they
bought. Exit code 1 when the files are rejected.`,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, OPTIONS)
    const [folder = DEMO_CATALOGUE, ...more] = positionals
    if (more.length > 0) throw new WrongUsage('import takes one folder.')
    const dryRun = values['dry-run'] === true
    if (dryRun && values.draft === true) throw new WrongUsage('import takes --dry-run or --draft, not both.')
    const givenUp = readCurrencies(values['give-up'])
    return withStore(terminal, async ({ config, store, clock }) => {
      const ports = { db: store.db, now: clock.now(), by: LOCAL, givenUp, takesCurrency: takenCurrencies(config) }
      return values.draft === true
        ? draftFolder(ports, folder, terminal)
        : publishFolder(ports, { folder, dryRun }, terminal)
    })
  },
}

async function publishFolder(
  ports: PublishingPorts & { readonly db: Database },
  { folder, dryRun }: { readonly folder: string; readonly dryRun: boolean },
  terminal: Terminal,
): Promise<number> {
  const imported = await importCatalogue(ports, pathFrom(terminal, folder), { dryRun })
  if (!imported.ok) return reportProblems(terminal, imported.failure, `${folder} is rejected; nothing was published.`)
  const { version, isPublished } = imported.value
  reportCatalogue(terminal, imported.value)
  const isFirst = isPublished && imported.value.before === undefined
  if (dryRun) {
    terminal.out(closingLine('Nothing was published', imported.value, version))
    return 0
  }
  terminal.out(
    isFirst
      ? closingLine(`Version ${version} is published`, imported.value, version)
      : `Version ${version} is published.`,
  )
  await reportCoreModules(terminal, ports.db)
  return 0
}

async function draftFolder(ports: PublishingPorts, folder: string, terminal: Terminal): Promise<number> {
  const drafted = await draftCatalogue(ports, pathFrom(terminal, folder))
  if (!drafted.ok) return reportProblems(terminal, drafted.failure, `${folder} is rejected; there is no draft of it.`)
  const { draftId, baseVersion } = drafted.value
  reportCatalogue(terminal, drafted.value)
  terminal.out(
    draftId === undefined
      ? `There is nothing to draft: version ${baseVersion} says the same.`
      : closingLine(`Draft ${draftId} is stored`, drafted.value, baseVersion),
  )
  return 0
}
