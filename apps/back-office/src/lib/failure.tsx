import { Banner } from '@waybill/ui'
import { CallFailed } from './call.ts'
import { t } from './shown.ts'

/** The reason why something wasn't done, in the server's words. */
export const Failure = ({ error }: { readonly error: Error | null }) =>
  error !== null && (
    <Banner kind="bad" live="alert" title={error instanceof CallFailed ? error.message : t('admin.error.network')} />
  )
