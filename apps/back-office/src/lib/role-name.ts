import type { StaffRole } from '@waybill/contract/staff/duties'
import { t } from './shown.ts'

export const roleName = (role: StaffRole): string => t(`admin.role.${role}`)
