import { MINUTE_MS } from '@waybill/domain/durations'
import { providerErrorPolicy, type ProviderErrorCode } from '@waybill/domain/payment'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { GatewayError } from './payment-gateway.ts'

/** Purpose of a call: a request of a member who waits, or the worker. Each has a breaker of its own. */
export type GatewayPurpose = 'requests' | 'background'

/** Figures that a node has of its payment provider since its start. */
export interface GatewayFigures {
  /** Calls that failed after all their tries, by the class of B-11. */
  readonly errors: Readonly<Record<ProviderErrorCode, number>>
  /** The breakers that reject calls. */
  readonly open: Readonly<Record<GatewayPurpose, boolean>>
}

/** Counts what fails at the payment provider, and alarms the operator where only they can repair it (PAY-08). */
export interface GatewayHealth {
  readonly noteError: (error: GatewayError) => Promise<void>
  readonly noteBreaker: (use: GatewayPurpose, isOpen: boolean) => void
  readonly figures: () => GatewayFigures
}

interface WatchPorts {
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Mails the operator that the provider doesn't authorise the shop. */
  readonly mailOperator: (now: number) => Promise<void>
}

export function createGatewayWatch({ clock, log, mailOperator }: WatchPorts): GatewayHealth {
  const errors: Record<ProviderErrorCode, number> = { 701: 0, 702: 0, 703: 0, 704: 0, 705: 0, 706: 0, 707: 0 }
  const open: Record<GatewayPurpose, boolean> = { requests: false, background: false }
  let alarmedAt = Number.NEGATIVE_INFINITY
  return {
    noteError: async ({ class: code }) => {
      errors[code] += 1
      const now = clock.now()
      if (!providerErrorPolicy[code].alarms || now < alarmedAt + MINUTE_MS) return
      alarmedAt = now
      log.error({ class: code }, 'the payment provider does not authorise the shop: check its key')
      await mailOperator(now).catch((failure: unknown) => log.error({ err: failure }, 'the operator is not mailed'))
    },
    noteBreaker: (use, isOpen) => {
      if (isOpen && !open[use]) log.warn({ calls: use }, 'the payment provider fails: it is left alone for a while')
      open[use] = isOpen
    },
    figures: () => ({ errors: { ...errors }, open: { ...open } }),
  }
}
