import { laterPart } from '../code-split.tsx'

export const LaterExplainCharges = laterPart('app/charges/explain-charges', () =>
  import('./explain-charges.tsx').then((code) => code.ExplainCharges),
)
