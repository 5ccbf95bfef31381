import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Store } from '../database.ts'

/** Output of `pg_dump` for an empty shop at the end of the migrations 0001 to 0110 (commit e176ec83). */
const DUMP = join(import.meta.dirname, 'at-0110.sql.gz')

/** Brings an empty database to where the former migrations ended. */
export async function loadFormer(store: Pick<Store, 'runScript'>): Promise<void> {
  await store.runScript(gunzipSync(readFileSync(DUMP)).toString('utf8'))
}
