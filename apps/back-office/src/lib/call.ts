import { CallFailed, connectShop, type ShopCallInput, type ShopCallKey, type ShopCallResult } from '@waybill/client'
import { t } from './shown.ts'

export { CallFailed } from '@waybill/client'

const shop = connectShop({ shop: '', headers: { 'x-waybill': '1' } })

/** Calls the shop as the signed-in member of the staff; throws `CallFailed`. */
export async function call<Key extends ShopCallKey>(
  key: Key,
  input?: ShopCallInput<Key>,
): Promise<ShopCallResult<Key>> {
  try {
    return await shop.call(key, input)
  } catch (error) {
    if (error instanceof CallFailed && error.status === undefined) throw new CallFailed(t('admin.error.network'))
    throw error
  }
}
