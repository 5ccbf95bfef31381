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
} from './use-cases/manage-endpoints.ts'
export { sendTest } from './use-cases/send-test.ts'
