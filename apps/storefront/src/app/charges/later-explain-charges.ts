import { laterPart } from '../code-split.tsx'

/** The sum behind a charge: folded, so that no page waits for it. */
export const LaterExplainCharges = laterPart('app/charges/explain-charges', () =>
  import('./explain-charges.tsx').then((code) => code.ExplainCharges),
)
