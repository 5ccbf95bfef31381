import { HOUR_MS } from '@waybill/domain/durations'
import { recordEvent } from '../../platform/events.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import type { Job } from '../../platform/worker/job.ts'
import { findPrimaryMember } from '../session/index.ts'
import { findDueDomain, nextCheck, storeCheck, takeDomain, type StoredDomain } from './repository.ts'
import { recordName, recordValue, type TxtResolver } from './txt-records.ts'
import { CHECK_EVERY_MS } from './use-cases/change-settings.ts'

/** Name servers that don't answer are asked again then: their silence loses no domain. */
const AGAIN_MS = 6 * HOUR_MS

type JobPorts = Pick<WorkPorts, 'store' | 'keys'> & { readonly lookUp: TxtResolver }

/** The domain isn't the account's any more: its members sign in with their passwords, and the primary one is mailed. */
function lose({ store, keys }: JobPorts, domain: StoredDomain, now: number): Promise<void> {
  const { accountId, id, domain: name } = domain
  return store.db.transaction().execute(async (db) => {
    if (!(await storeCheck(db, { accountId, id, isVerified: false, now, nextAt: now }))) return
    const primary = await findPrimaryMember(db, accountId)
    await recordEvent(db, keys, {
      name: 'company_domain.lost',
      entity: 'account',
      entityId: String(accountId),
      accountId,
      actor: 'system',
      data: { domain: name },
      now,
      mails:
        primary === undefined
          ? []
          : [
              {
                template: 'company_changed',
                to: primary.email,
                locale: primary.locale,
                dedupeKey: `company_changed:lost:${accountId}:${id}:${now}`,
                refs: { memberId: primary.id, change: 'lost', domain: name },
              },
            ],
    })
  })
}

/** Looks at the records of verified domains, each once a week (S-20). */
export function domainJob(ports: JobPorts): Job {
  return {
    name: 'company-domains',
    earliest: nextCheck,
    runDue: async (now) => {
      const { db } = ports.store
      const domain = await findDueDomain(db, now)
      if (domain === undefined) return 0
      // taken before the look-up, so that another node doesn't wait for the same name server
      if (!(await takeDomain(db, domain, { now, nextAt: now + AGAIN_MS }))) return 1
      const records = await ports.lookUp(recordName(domain.domain))
      if (records === undefined) return 1
      const isVerified = records.includes(recordValue(domain.proof))
      if (isVerified) await storeCheck(db, { ...domain, isVerified, now, nextAt: now + CHECK_EVERY_MS })
      else await lose(ports, domain, now)
      return 1
    },
  }
}
