import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import './environment.ts'

// As in main.ts: before the first of a thousand files is imported, hence the dynamic import.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/waybill'))
const { runCli } = await import('./cli/run-cli.ts')

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  out: (line) => console.log(line),
  error: (line) => console.error(line),
  input: process.stdin,
  isTyped: isatty(0),
})
