import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { playEveryCall } from './every-call.ts'

// Writes what the calls took and answered as the examples of the API's description: node tests/examples/api-examples.ts
// http://127.0.0.1:3000 against a demo shop that was just filled.

const FILE = join(import.meta.dirname, '../../packages/contract/src/examples.json')
const [url = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const examples = await playEveryCall(url)
const written = Object.fromEntries([...examples].toSorted(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(written, null, 2)}\n`)
process.stdout.write(`${examples.size} calls have an example\n`)
