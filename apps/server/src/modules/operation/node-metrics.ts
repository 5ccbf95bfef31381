import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { AutomaticBackup } from '../../platform/backup/automatic-backup-folder.ts'
import type { GatewayFigures } from '../../platform/gateway/gateway-health.ts'
import type { QueueFigures } from './repository.ts'
import type { Metric } from './prometheus-text.ts'

const RESOLUTION_MS = 10
const NANOSECONDS = 1e9

/** Connections to a database server; the embedded store has none. */
export interface PoolFigures {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** Delay of the event loop since the last reading. */
export interface LoopMetrics {
  readonly metrics: () => readonly Metric[]
  readonly stop: () => void
}

export function watchLoopDelay(): LoopMetrics {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  return {
    metrics: () => {
      const samples = [0.5, 0.99, 1].map((quantile) => ({
        labels: { quantile: String(quantile) },
        // the histogram counts from the resolution: an idle loop has no delay
        value: Math.max(0, histogram.percentile(quantile * 100) / NANOSECONDS - RESOLUTION_MS / 1_000),
      }))
      histogram.reset()
      return [
        {
          name: 'waybill_event_loop_delay_seconds',
          help: 'Delay of the event loop since the last reading.',
          type: 'gauge',
          samples,
        },
      ]
    },
    stop: () => histogram.disable(),
  }
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] }
}

export function queueMetrics(figures: QueueFigures | undefined): readonly Metric[] {
  const up = gauge('waybill_database_up', 'Whether the database answers.', figures === undefined ? 0 : 1)
  if (figures === undefined) return [up]
  return [
    up,
    gauge('waybill_outbox_waiting', 'Mails that wait to be sent.', figures.outbox_waiting),
    gauge('waybill_outbox_dead', 'Mails that were given up.', figures.outbox_dead),
    gauge('waybill_outbox_oldest_seconds', 'How long the oldest waiting mail has waited.', figures.outbox_age),
    gauge('waybill_due_work', 'Renewals, payments and jobs that are due.', figures.work_waiting),
    gauge('waybill_due_work_dead', 'Jobs that were given up.', figures.work_dead),
    gauge('waybill_held_accounts', 'Accounts whose bills stand still.', figures.accounts_held),
    gauge('waybill_listed_charges', "Charges on the operator's list.", figures.charges_listed),
    gauge('waybill_due_work_oldest_seconds', 'How long the oldest due work has been due.', figures.work_age),
    gauge('waybill_webhooks_waiting', 'Messages that wait for an endpoint.', figures.webhooks_waiting),
    gauge('waybill_webhooks_dead', 'Messages that were given up within the last 30 days.', figures.webhooks_dead),
    gauge('waybill_webhook_endpoints_disabled', 'Endpoints to which nothing is sent.', figures.webhooks_disabled),
  ]
}

export function poolMetrics(figures: PoolFigures | undefined): readonly Metric[] {
  if (figures === undefined) return []
  const samples = Object.entries(figures).map(([state, value]: [string, number]) => ({ labels: { state }, value }))
  return [
    {
      name: 'waybill_database_connections',
      help: 'Connections of this node by state; waiting are requests for one.',
      type: 'gauge',
      samples,
    },
  ]
}

/** Of this node's calls to the payment provider (PAY-08); none where the shop takes no payments. */
export function gatewayMetrics(figures: GatewayFigures | undefined): readonly Metric[] {
  if (figures === undefined) return []
  const errors = Object.entries(figures.errors).map(([code, value]) => ({ labels: { class: code }, value }))
  const breakers = Object.entries(figures.open).map(([calls, isOpen]) => ({ labels: { calls }, value: isOpen ? 1 : 0 }))
  return [
    {
      name: 'waybill_gateway_errors',
      help: 'Calls to the payment provider that failed after all their tries, by class.',
      type: 'counter',
      samples: errors,
    },
    {
      name: 'waybill_gateway_breaker_open',
      help: 'Whether calls to the payment provider are rejected because the last ones failed.',
      type: 'gauge',
      samples: breakers,
    },
  ]
}

/** Of the shop's own backups on the embedded store; none on a server, and before the first. */
export function backupMetrics(newest: Pick<AutomaticBackup, 'takenAt'> | undefined): readonly Metric[] {
  if (newest === undefined) return []
  const help = 'When the newest backup of the shop’s own was taken, in seconds since 1970.'
  return [gauge('waybill_backup_taken_seconds', help, newest.takenAt / 1_000)]
}

export function processMetrics(): readonly Metric[] {
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    gauge('process_uptime_seconds', 'How long the process runs.', process.uptime()),
  ]
}
