import type { Selectable } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { GwModeTable } from '../../database/schema-gateway.ts'

/** Outcome of the next calls. */
export type GatewayMode = Selectable<GwModeTable>['mode']

/** Delivery of webhooks; it stays until it is set again, because most of them follow long after a call. */
export type WebhookMode = Selectable<GwModeTable>['webhooks']

export interface ModeSetting {
  readonly mode: GatewayMode
  /** Charges and refunds that the mode is for; afterwards the gateway is well again. */
  readonly count: number
  readonly webhooks: WebhookMode
}

export async function setMode(db: Executor, { mode, count, webhooks }: ModeSetting): Promise<void> {
  await db.updateTable('gw.mode').set({ mode, remaining: count, webhooks }).execute()
}

/** The mode of this call, and one call less that it is for. */
export async function takeMode(db: Executor): Promise<GatewayMode> {
  const taken = await db
    .updateTable('gw.mode')
    .set((row) => ({ remaining: row('remaining', '-', 1) }))
    .where('remaining', '>', 0)
    .returning('mode')
    .executeTakeFirst()
  return taken?.mode ?? 'ok'
}

export async function webhookMode(db: Executor): Promise<WebhookMode> {
  const row = await db.selectFrom('gw.mode').select('webhooks').executeTakeFirstOrThrow()
  return row.webhooks
}
