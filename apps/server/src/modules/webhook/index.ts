export { webhookJob } from './delivery-job.ts'
export { findDeliveries, findEndpoints } from './repository.ts'
export type { LoggedDelivery, WebhookEndpoint } from './repository.ts'
export {
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  endEndpoint,
  replayMessages,
  rotateEndpoint,
  sendTest,
} from './use-cases/manage-endpoints.ts'
export { sentBody } from './use-cases/sent-body.ts'
