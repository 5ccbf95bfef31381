import { codeSplit } from '../../../app/code-split.tsx'

/** Lazy: few pay by bank transfer. */
export const LazyTransferSheet = codeSplit('features/invoice/components/transfer-sheet', () =>
  import('./transfer-sheet.tsx').then((code) => code.TransferSheet),
)
