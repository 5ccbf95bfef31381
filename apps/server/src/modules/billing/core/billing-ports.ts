import type { WorkPorts } from '../../../platform/ports.ts'

/** What plans are made and written with. */
export type BillingPorts = Pick<WorkPorts, 'store' | 'clock' | 'keys' | 'seller' | 'log' | 'closeOrderedCarts'>

/** What tries are made with beside that. */
export type ChargingPorts = BillingPorts & Pick<WorkPorts, 'gateway'>
