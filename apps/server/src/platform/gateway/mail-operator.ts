import { mainLocale } from '@waybill/i18n'
import type { Database } from '../database/database.ts'
import { recordEvent } from '../events.ts'
import type { Keys } from '../keys.ts'

interface AlarmPorts {
  readonly db: Database
  readonly keys: Keys
  /** The shop's own address, a setting of what is published. */
  readonly operator: () => string
  /** The provider's name. */
  readonly provider: string
}

/** Mails the operator that the provider doesn't authorise the shop: once a day, on any number of nodes (PAY-08). */
export function operatorMailer({ db, keys, operator, provider }: AlarmPorts): (now: number) => Promise<void> {
  let mailedOn: string | undefined
  return async (now) => {
    const day = new Date(now).toISOString().slice(0, 10)
    if (mailedOn === day) return
    const template = 'gateway_unauthorized'
    const dedupeKey = `${template}:${provider}:${day}`
    const mail = { template, to: operator(), locale: mainLocale(), dedupeKey, refs: { provider } } as const
    const entity = { entity: 'gateway', entityId: provider, actor: 'system', data: {} } as const
    await db
      .transaction()
      .execute((trx) => recordEvent(trx, keys, { name: 'gateway.unauthorized', ...entity, now, mails: [mail] }))
    mailedOn = day
  }
}
