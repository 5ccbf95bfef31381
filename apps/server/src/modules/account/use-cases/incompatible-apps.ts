import { incompatibleDevices } from '@waybill/domain/subscription'
import type { Executor } from '../../../platform/database/database.ts'
import { findAppRequirements, findDevices } from '../repository-devices.ts'

/** An app that is too old for what is sold today, as calls answer it. */
interface IncompatibleApp {
  readonly member_name: string
  readonly platform: string
  readonly app_version: string
  readonly minimum_version: string
}

/** The apps of an account that are too old; null where it could not be checked, which is never "compatible". */
export async function findIncompatibleApps(db: Executor, accountId: number): Promise<IncompatibleApp[] | null> {
  const [devices, requirements] = [await findDevices(db, accountId), await findAppRequirements(db)]
  const old = incompatibleDevices(devices, requirements)
  return (
    old?.map(({ memberName, platform, appVersion, minimumVersion }) => ({
      member_name: memberName,
      platform,
      app_version: appVersion,
      minimum_version: minimumVersion,
    })) ?? null
  )
}
