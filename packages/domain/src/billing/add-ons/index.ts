export {
  endAddOnTrials,
  isPayableAt,
  isTriedAgain,
  lapsesOf,
  lastingUntil,
  trialEndsOf,
  withoutNewTrials,
} from './add-on-trial.ts'
export { endAddOn, endAddOnsOf } from './end-add-ons.ts'
export { withAddOnTrials } from './own-trials.ts'
export { boundaryAfter, carriedUntil } from './trial-ends-ahead.ts'
