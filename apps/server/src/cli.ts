import './environment.ts'
import { runCli } from './cli/run-cli.ts'

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  out: (line) => console.log(line),
  error: (line) => console.error(line),
})
