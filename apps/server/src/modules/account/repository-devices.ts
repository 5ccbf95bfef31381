import type { AppRequirement, Device } from '@waybill/domain/subscription'
import { fullName } from '../../platform/full-name.ts'
import type { Executor } from '../../platform/database/database.ts'

/** An app and who uses it. */
export interface MemberDevice extends Device {
  readonly memberName: string
}

/** The apps that the members of an account use, in the order in which they came. */
export async function findDevices(db: Executor, accountId: number): Promise<readonly MemberDevice[]> {
  const rows = await db
    .selectFrom('device')
    .innerJoin('member', 'member.id', 'device.member_id')
    .select(['member.first_name', 'member.last_name', 'device.platform', 'device.app_version'])
    .where('device.account_id', '=', accountId)
    .orderBy('device.id')
    .execute()
  return rows.map((row) => ({
    memberName: fullName({ firstName: row.first_name, lastName: row.last_name }),
    platform: row.platform,
    appVersion: row.app_version,
  }))
}

export async function findAppRequirements(db: Executor): Promise<readonly AppRequirement[]> {
  const rows = await db.selectFrom('app_requirement').selectAll().execute()
  return rows.map((row) => ({ platform: row.platform, minimumVersion: row.minimum_version }))
}
