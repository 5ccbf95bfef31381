import { Empty } from '@waybill/ui'
import { CallFailed } from '../lib/call.ts'
import { Failure } from '../lib/failure.tsx'
import { t } from '../lib/shown.ts'
import { PageHead } from './page-parts.tsx'

/** An address without a page. */
export const Missing = () => <Empty title={t('admin.error.missing')} />

interface FailedPageProps {
  readonly title: string
  readonly error: Error
}

/** In the place of a page that couldn't be read, or whose number nothing has. */
export const FailedPage = ({ title, error }: FailedPageProps) => (
  <>
    <PageHead title={title} />
    {error instanceof CallFailed && error.status === 404 ? <Missing /> : <Failure error={error} />}
  </>
)
