import type { WorkPorts } from '../../../platform/ports.ts'

export type BillingPorts = Pick<WorkPorts, 'store' | 'clock' | 'keys' | 'seller' | 'log' | 'closeOrderedCarts'>

export type ChargingPorts = BillingPorts & Pick<WorkPorts, 'gateway'>
