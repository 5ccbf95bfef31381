import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openApiDocument } from '@waybill/contract/openapi'
import type { Command } from './command.ts'
import { readOptions } from './read-arguments.ts'

const FILE = join(import.meta.dirname, '../../../../docs/api/openapi.json')

export const openapi: Command = {
  help: `Writes the description of the API.
Usage: npm run cli -- openapi [--check]
Generates docs/api/openapi.json from the contract. With --check it writes nothing, and ends with exit code 1 when the
committed file is not the generated one.`,
  staysHere: () => true,
  run: async (args, terminal) => {
    const { check: isCheck } = readOptions('openapi', args, { check: { type: 'boolean' } })
    const generated = `${JSON.stringify(openApiDocument(), null, 2)}\n`
    const isCurrent = existsSync(FILE) && readFileSync(FILE, 'utf8') === generated
    if (isCheck === true) {
      if (!isCurrent) terminal.error('docs/api/openapi.json is not what the contract says. Run: npm run cli -- openapi')
      return isCurrent ? 0 : 1
    }
    mkdirSync(dirname(FILE), { recursive: true })
    writeFileSync(FILE, generated)
    terminal.out(isCurrent ? 'docs/api/openapi.json was up to date.' : 'docs/api/openapi.json is written.')
    return 0
  },
}
