import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'

let store: ThrowawayStore
let folder: string
beforeEach(async () => {
  store = await throwawayStore()
  folder = mkdtempSync(join(tmpdir(), 'waybill-staff-'))
})
afterEach(async () => {
  await store.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const { run, query } = cliInStore(() => store)

test('[OPS-10] create-admin makes an account with a second factor, once per address', SEVERAL_CALLS, async () => {
  const file = join(folder, 'password')
  writeFileSync(file, 'a password of the staff\n')
  const args = ['create-admin', '--email', 'lin@shop.example', '--name', 'Lin', '--password-file', file]
  const made = await run(args)
  expect(made.code).toBe(0)
  expect(made.text).toMatch(/^[A-Z2-7]{32}$/m)
  expect(made.text).toContain('lin@shop.example is an account of the staff, and signs in at /admin.')
  expect(made.text).not.toContain('a password of the staff')
  expect(await run(args)).toMatchObject({ code: 1, text: expect.stringContaining('has an account already') })
  expect((await run(['create-admin', '--email', 'x@shop.example'])).code).toBe(2)
  expect((await run([...args.slice(0, -1), join(folder, 'missing')])).code).toBe(2)
  expect(await run([...args, '--role', 'boss'])).toEqual({
    code: 2,
    text: '--role boss is none of support, finance, editor, admin, owner.',
  })
})

test(
  '[ADM-06] [OPS-10] owners are mailed of who is made and disabled, and the last one stays',
  SEVERAL_CALLS,
  async () => {
    const file = join(folder, 'password')
    writeFileSync(file, 'a password of the staff\n')
    const make = (name: string, role: string) =>
      run(['create-admin', '--email', `${name}@shop.example`, '--name', name, '--role', role, '--password-file', file])
    expect([(await make('lin', 'owner')).code, (await make('bao', 'support')).code]).toEqual([0, 0])
    const disable = (...words: readonly string[]) => run(['disable-admin', ...words])
    expect((await disable()).code).toBe(2)
    expect(await disable('--email', 'bao@shop.example')).toEqual({
      code: 0,
      text: "bao@shop.example can't sign in any more. 0 sessions have ended.",
    })
    const again = await disable('--email', 'bao@shop.example')
    expect(again).toEqual({
      code: 1,
      text: 'Nothing is changed: there is no such account of the staff, or it is disabled already.',
    })
    expect(await disable('--email', 'lin@shop.example')).toEqual({
      code: 1,
      text: 'Nothing is changed: this is the last owner. Make another one by "create-admin" before.',
    })
    // no person did it: a command of the machine
    const mails = await query(sql<{ to: string; what: string }>`
    select payload ->> 'to' as to, payload -> 'refs' ->> 'what' as what, payload -> 'refs' ->> 'by' as by
    from outbox order by id`)
    expect(mails).toEqual(['made', 'disabled'].map((what) => ({ to: 'lin@shop.example', what, by: null })))
  },
)

test(
  '[ADM-06] [OPS-10] recover-admin prints a link for a lost sign-in, and every other owner is mailed',
  SEVERAL_CALLS,
  async () => {
    const file = join(folder, 'password')
    writeFileSync(file, 'a password of the staff\n')
    for (const name of ['lin', 'bao'])
      // oxlint-disable-next-line no-await-in-loop -- one command at a time has the embedded store
      await run(['create-admin', '--email', `${name}@shop.example`, '--name', name, '--password-file', file])
    expect((await run(['recover-admin'])).code).toBe(2)
    expect(await run(['recover-admin', '--email', 'unknown@shop.example'])).toEqual({
      code: 1,
      text: 'Nothing is changed: there is no such account of the staff, or it is disabled.',
    })
    const opened = await run(['recover-admin', '--email', 'Lin@shop.example'])
    expect(opened.code).toBe(0)
    expect(opened.text).toMatch(/^http:\/\/\S+\/admin\/enrol\/[\w-]{20,}$/m)
    const mails = await query(
      sql<{
        to: string
        what: string
      }>`select payload ->> 'to' as to, payload -> 'refs' ->> 'what' as what from outbox order by id`,
    )
    expect(mails.slice(-1)).toEqual([{ to: 'bao@shop.example', what: 'recovering' }])
    await run(['disable-admin', '--email', 'lin@shop.example'])
    expect((await run(['recover-admin', '--email', 'lin@shop.example'])).code).toBe(1)
  },
)

test(
  '[ADM-06] [OPS-10] doctor says that the only member of the staff needs no second name, until there is one',
  SEVERAL_CALLS,
  async () => {
    const file = join(folder, 'password')
    writeFileSync(file, 'a password of the staff\n')
    const make = (name: string) =>
      run(['create-admin', '--email', `${name}@shop.example`, '--name', name, '--password-file', file])
    await make('lin')
    const line = 'Second name: off, lin@shop.example is alone on the staff.'
    expect((await run(['doctor'])).text).not.toContain('Second name')
    await query(sql`update staff set acts_alone = true`)
    expect((await run(['doctor'])).text).toContain(line)
    await make('bao')
    expect((await run(['doctor'])).text).not.toContain('Second name')
    await run(['disable-admin', '--email', 'bao@shop.example'])
    expect((await run(['doctor'])).text).not.toContain('Second name')
  },
)
