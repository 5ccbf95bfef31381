import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookSummaries } from '@waybill/contract/webhooks'
import { machineClock } from '../../platform/clock.ts'
import { createKeys } from '../../platform/keys.ts'
import { SECRET_PURPOSE, signedPost } from './message.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/guides/webhooks.md'), 'utf8')
const blockOf = (language: string): string => guide.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? ''

const keys = createKeys('a secret of tests that is long enough for any key')
const secretOf = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
const BODY = '{"type":"account.created","data":{"name":"Bếp Sáng"}}'

/** A message that is signed by two secrets, as within a rotation. */
function messageAt(machineNow: number) {
  const sealed = (byte: number): string => keys.seal(SECRET_PURPOSE, secretOf(byte))
  const signing = { secretSealed: sealed(1), previousSecretSealed: sealed(2), previousUntil: 1 }
  return signedPost(keys, signing, { id: 'evt_7', url: 'https://hooks.example/', body: BODY, machineNow, now: 0 })
}

interface Given {
  readonly secret: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Outside of the project, which a lint may read at the same time; the library is found by the link. */
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-guide-'))
  symlinkSync(join(import.meta.dirname, '../../../../../node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'verify.mjs'), blockOf('js'))
  writeFileSync(join(folder, 'verify.py'), blockOf('python'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(command: string, args: readonly string[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    execFile(command, [...args], { encoding: 'utf8' }, (error, out) => {
      if (error === null) resolve(JSON.parse(out))
      else reject(new Error(error.message))
    })
  })
}

const RECEIVERS: Readonly<Record<string, (given: Given) => Promise<unknown>>> = {
  Node: (given) => {
    const file = JSON.stringify(pathToFileURL(join(folder, 'verify.mjs')).href)
    const program = `import { verify } from ${file}
      const { secret, body, headers } = JSON.parse(process.argv[1])
      console.log(JSON.stringify(verify(secret, body, headers)))`
    return run(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(given)])
  },
  Python: (given) => {
    const program = `import json, sys; sys.path.insert(0, ${JSON.stringify(folder)}); sys.dont_write_bytecode = True
from verify import verify
given = json.loads(sys.argv[1])
print(json.dumps(verify(given["secret"], given["body"].encode(), given["headers"])))`
    return run('python3', ['-c', program, JSON.stringify(given)])
  },
}

describe.each(Object.entries(RECEIVERS))('[INT-02] the guide in %s', (_, verify) => {
  const sound = (): Given => ({ secret: secretOf(1), ...messageAt(machineClock.now()) })

  test('verifies a message by either secret of a rotation', async () => {
    const message = sound()
    expect(await verify(message)).toEqual(JSON.parse(BODY))
    expect(await verify({ ...message, secret: secretOf(2) })).toEqual(JSON.parse(BODY))
  })

  test('rejects another secret, another body, another id and an old message', async () => {
    const message = sound()
    const { headers } = message
    await expect(verify({ ...message, secret: secretOf(3) })).rejects.toThrow(/No matching signature|no signature fits/)
    await expect(verify({ ...message, body: `${BODY} ` })).rejects.toThrow(/No matching signature|no signature fits/)
    const other = { ...headers, 'webhook-id': 'evt_8' }
    await expect(verify({ ...message, headers: other })).rejects.toThrow(/No matching signature|no signature fits/)
    const old = messageAt(machineClock.now() - 301_000)
    await expect(verify({ ...message, headers: old.headers })).rejects.toThrow(/too old|five minutes ago/)
  })
})

test('the guide names every type', () => {
  expect(Object.keys(webhookSummaries).filter((type) => !guide.includes(`\`${type}\``))).toEqual([])
})
