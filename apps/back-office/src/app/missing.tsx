import { Empty } from '@waybill/ui'
import { t } from '../lib/shown.ts'

/** An address without a page. */
export const Missing = () => <Empty title={t('admin.error.missing')} />
