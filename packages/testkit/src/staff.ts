import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shopCommand } from './shop-command.ts'
import type { ThrowawayStore } from './store.ts'

/** Approver of what they requested (B-81). */
export const APPROVER = 'second@lodeway.example'

export const STAFF_PASSWORD = 'three quiet words'

/** An account of the staff, made by the operator's command; answers the secret of its second factor. */
export async function createStaffAccount(store: ThrowawayStore, email: string, role = 'owner'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-staff-'))
  const password = join(folder, 'password')
  writeFileSync(password, STAFF_PASSWORD)
  const given = ['--email', email, '--name', 'Nu Lam', '--role', role, '--password-file', password]
  const { code, text } = await shopCommand(store, 'create-admin', ...given)
  rmSync(folder, { recursive: true })
  const secret = /^[A-Z2-7]{32}$/m.exec(text)?.[0]
  if (code !== 0 || secret === undefined) throw new Error(`no account of the staff was made:\n${text}`)
  return secret
}
