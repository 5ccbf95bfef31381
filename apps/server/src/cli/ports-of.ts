import { closeOrderedCarts } from '../modules/team/use-cases/answer-by-order.ts'
import { publicUrlOf } from '../config.ts'
import { openGateways } from '../open-gateways.ts'
import { createGatewayWatch } from '../platform/gateway/gateway-health.ts'
import { createIds } from '../platform/ids.ts'
import type { StaffPorts } from '../platform/staff-action.ts'
import { sellerOfCommand } from '../platform/running-settings.ts'
import { keysOf } from './keys-of.ts'
import type { OpenedStore } from './command.ts'

/** Ports that a command of the staff needs of the product: a challenge that stands in its way is cancelled at the provider (B-119). */
export function portsOf({ ports, config, store, clock, log, settings, running }: OpenedStore): StaffPorts {
  if (ports !== undefined) return ports
  const keys = keysOf(config)
  const parts = { db: store.db, clock, ids: createIds(), keys }
  // the operator reads what the command logs
  const watchOf = () => createGatewayWatch({ clock, log, mailOperator: async () => undefined })
  const { gateway } = openGateways(config, parts, { publicUrl: publicUrlOf(config, config.PORT), watchOf })
  const seller = sellerOfCommand(config, running, settings)
  return { ...parts, store, seller, config, log, closeOrderedCarts, gateway }
}
