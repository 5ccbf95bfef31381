import type { LoggedDelivery, WebhookEndpoint } from '../modules/webhook/index.ts'

const at = (epochMs: number): string => new Date(epochMs).toISOString()

function stateOf({ disabledAt, disabledReason, failingSince }: WebhookEndpoint): string {
  if (disabledAt !== null) return `disabled since ${at(disabledAt)}: ${disabledReason ?? ''}`
  return failingSince === null ? 'enabled' : `failing since ${at(failingSince)}`
}

/** One line of `webhooks list`. */
export function endpointLine(endpoint: WebhookEndpoint): string {
  const { id, url, description, types, waiting, dead } = endpoint
  const named = description === '' ? '' : ` (${description})`
  const wanted = types.length === 0 ? 'every type' : types.join(', ')
  return `${id}  ${url}${named}  ${stateOf(endpoint)}  ${wanted}  ${waiting} waiting, ${dead} given up`
}

/** State of all endpoints together, for `doctor`. */
export function endpointsLine(endpoints: readonly WebhookEndpoint[]): string {
  const count = (isCounted: (endpoint: WebhookEndpoint) => boolean): number => endpoints.filter(isCounted).length
  const sum = (of: (endpoint: WebhookEndpoint) => number): number =>
    endpoints.reduce((total, one) => total + of(one), 0)
  const disabled = count(({ disabledAt }) => disabledAt !== null)
  const failing = count(({ disabledAt, failingSince }) => disabledAt === null && failingSince !== null)
  return `Webhooks: ${endpoints.length} endpoints, ${disabled} disabled, ${failing} failing; ${sum(({ waiting }) => waiting)} messages wait, ${sum(({ dead }) => dead)} given up.`
}

function outcomeOf({ nextAt, deliveredAt, deadAt, lastError }: LoggedDelivery): string {
  if (deliveredAt !== null) return `accepted ${at(deliveredAt)}`
  if (deadAt !== null) return `given up ${at(deadAt)}: ${lastError ?? ''}`
  return `next try ${at(nextAt ?? 0)}${lastError === null ? '' : `: ${lastError}`}`
}

/** A message of `webhooks log`, and under it each of its tries. */
export function deliveryLines(delivery: LoggedDelivery): readonly string[] {
  const { id, eventId, type, accountId, seq, tries } = delivery
  return [
    `${id}  evt_${eventId}  ${type} of account ${accountId}, seq ${seq}: ${outcomeOf(delivery)}`,
    ...tries.map(
      ({ at: triedAt, took, status, error }) =>
        `      ${triedAt}  ${took} ms  ${status ?? '-'}  ${error ?? 'accepted'}`,
    ),
  ]
}
