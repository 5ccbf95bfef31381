import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shopCommand } from './shop-command.ts'
import type { ThrowawayStore } from './store.ts'

/** Author of the staff's commands. */
export const STAFF = 'staff@lodeway.example'

/** Approver of what they requested (B-81). */
export const APPROVER = 'second@lodeway.example'

/** An account of the staff, made by the operator's command. */
export async function createStaffAccount(store: ThrowawayStore, email: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-staff-'))
  const password = join(folder, 'password')
  writeFileSync(password, 'three quiet words')
  const given = ['--email', email, '--name', 'Nu Lam', '--password-file', password]
  const { code, text } = await shopCommand(store, 'create-admin', ...given)
  rmSync(folder, { recursive: true })
  if (code !== 0) throw new Error(`no account of the staff was made:\n${text}`)
}
