import { passes } from '../platform/database/transaction.ts'
import { StartRejected } from '../platform/start-rejected.ts'
import { account } from './account.ts'
import { backup } from './backup.ts'
import { billing, reprice } from './billing.ts'
import { WrongUsage, type Command, type Terminal } from './command.ts'
import { createAdmin } from './create-admin.ts'
import { disableAdmin } from './disable-admin.ts'
import { doctor } from './doctor.ts'
import { exportCommand } from './export.ts'
import { importFolder } from './import-folder.ts'
import { interfaceTexts } from './interface-texts.ts'
import { list } from './list.ts'
import { listCatalogue } from './list-catalogue.ts'
import { machineKeyCommand } from './machine-keys.ts'
import { login, logout } from './login.ts'
import { mail } from './mail.ts'
import { migrateStore } from './migrate-store.ts'
import { openapi } from './openapi.ts'
import { discard, publish } from './publish.ts'
import { quotes } from './quotes.ts'
import { recoverAdmin } from './recover-admin.ts'
import { restore } from './restore.ts'
import { rotateSecret } from './rotate-secret.ts'
import { runAtServer } from './run-at-server.ts'
import { searchReport } from './search-report.ts'
import { seed } from './seed.ts'
import { webhooks } from './webhooks.ts'

const FAILED = 1
const WRONG = 2
/** The words of 503 for a command. */
const BUSY =
  'The database is busy or away. What this command had begun is undone. Try again in a moment; "doctor" looks at the database.'

const commands: ReadonlyMap<string, Command> = new Map([
  ['migrate', migrateStore],
  ['seed', seed],
  ['import', importFolder],
  ['catalogue', listCatalogue],
  ['publish', publish],
  ['discard', discard],
  ['login', login],
  ['logout', logout],
  ['create-admin', createAdmin],
  ['disable-admin', disableAdmin],
  ['recover-admin', recoverAdmin],
  ['interface-texts', interfaceTexts],
  ['search-report', searchReport],
  ['billing', billing],
  ['reprice', reprice],
  ['account', account],
  ['list', list],
  ['export', exportCommand],
  ['keys', machineKeyCommand],
  ['mail', mail],
  ['quotes', quotes],
  ['webhooks', webhooks],
  ['backup', backup],
  ['restore', restore],
  ['rotate-secret', rotateSecret],
  ['doctor', doctor],
  ['openapi', openapi],
])

/** Finds the command and runs it; answers the exit code: 0 done, 1 failed, 2 called in a wrong way. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === 'help') {
    terminal.out(overview())
    return name === undefined ? WRONG : 0
  }
  const command = commands.get(name)
  if (command === undefined) {
    terminal.error(`There is no command ${name}.\n${overview()}`)
    return WRONG
  }
  if (rest.includes('--help')) {
    terminal.out(command.helpOfPart?.(rest[0] ?? '') ?? command.help)
    return 0
  }
  return runCommand({ name, command, args: rest }, terminal)
}

interface Call {
  readonly name: string
  readonly command: Command
  readonly args: readonly string[]
}

/** A running server of the embedded store runs what works on its store; everything else runs here. */
async function runWhereItMay({ name, command, args }: Call, terminal: Terminal): Promise<number> {
  const staysHere = command.staysHere?.(terminal) === true
  if (staysHere && terminal.opened !== undefined) throw new WrongUsage(`A running shop doesn't run ${name}.`)
  const isCalledHere = staysHere || terminal.signer !== undefined
  const code = isCalledHere ? undefined : await runAtServer([name, ...args], terminal)
  return code ?? command.run(args, terminal)
}

async function runCommand(call: Call, terminal: Terminal): Promise<number> {
  try {
    return await runWhereItMay(call, terminal)
  } catch (error) {
    if (passes(error)) {
      terminal.error(BUSY)
      return FAILED
    }
    const isExpected = error instanceof WrongUsage || error instanceof StartRejected
    const detail =
      error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error)
    terminal.error(detail)
    return isExpected ? WRONG : FAILED
  }
}

function overview(): string {
  const width = Math.max(...[...commands.keys()].map((name) => name.length))
  const lines = [...commands].map(([name, { help }]) => `  ${name.padEnd(width)}  ${help.split('\n')[0] ?? ''}`)
  return `npm run cli -- <command> [options]\n\n${lines.join('\n')}\n\nEach command explains itself with --help.`
}
