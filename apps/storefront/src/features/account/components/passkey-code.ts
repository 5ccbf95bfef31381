import { lazyCode } from '../../../app/code-split.tsx'

/** Few visits use a passkey. */
export const passkeyCode = lazyCode('features/account/api/passkeys', () => import('../api/passkeys.ts'))
