import type { StaffChecks, StaffHandlers } from '../platform/staff-action.ts'
import { accountChecks, accountCommands } from './billing/staff/commands/account-commands.ts'
import { details, detailsChecks } from './billing/staff/commands/details.ts'
import { lookUp } from './billing/staff/commands/look-up.ts'
import { moneyCommands } from './billing/staff/commands/money-commands.ts'
import { repricing } from './billing/staff/commands/reprice.ts'
import { rendering } from './billing/staff/commands/render.ts'
import { usage, usageChecks } from './billing/staff/commands/usage.ts'
import { checkoutStaffActions } from './purchase/staff-actions.ts'
import { quoteStaffActions } from './quote/staff-actions.ts'

/** The handlers of the commands of the staff. */
export const staffHandlers: StaffHandlers = {
  ...lookUp,
  ...moneyCommands,
  ...accountCommands,
  ...repricing,
  ...usage,
  ...rendering,
  ...details,
  ...checkoutStaffActions,
  ...quoteStaffActions,
}

export const staffChecks: StaffChecks = { ...accountChecks, ...usageChecks, ...detailsChecks }
