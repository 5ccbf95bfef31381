import type { CallKey } from '@waybill/contract'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, takeBearer } from '@waybill/testkit/shop-journey'
import {
  buy,
  change,
  changeMethods,
  endAndStay,
  exportData,
  moveAddress,
  orderChange,
  passkeys,
  profile,
  register,
  secondFactor,
  signIn,
  team,
} from './account-scenes.ts'
import { askPrimary, comeBack, mergeCarts, subscribeByOrder, withoutPaying } from './member-scenes.ts'
import { Player, type Example } from './player.ts'
import { backOffice } from './staff-scenes.ts'
import {
  browse,
  changeCart,
  fillCart,
  manageByLink,
  manageQuotes,
  readQuotes,
  sandbox,
  saveCarts,
} from './shop-scenes.ts'

/** Plays customers' ways through a demo shop that was just filled: what the calls took and answered. */
export async function playEveryCall(url: string): Promise<ReadonlyMap<CallKey, Example>> {
  const examples = new Map<CallKey, Example>()
  const mira = new Player(new ShopClient(url), examples)
  await browse(mira)
  await changeCart(mira.another())
  await saveCarts(mira.another())
  await fillCart(mira)
  const memberId = await register(mira)
  await readQuotes(mira)
  await sandbox(mira.another())
  await manageByLink(mira.another())
  await manageQuotes(mira)
  await buy(mira, memberId)
  await advanceClock(url, 'PT1M')
  await takeBearer(mira.client)
  await changeMethods(mira, memberId)
  await change(mira, memberId)
  await orderChange(mira)
  await profile(mira)
  await secondFactor(mira)
  await passkeys(mira)
  await exportData(mira)
  await endAndStay(mira)
  await moveAddress(mira)
  await team(mira)
  await signIn(mira.another())
  await mergeCarts(mira.another())
  await withoutPaying(mira)
  await askPrimary(mira)
  await subscribeByOrder(mira)
  await comeBack(mira)
  await backOffice(mira.another())
  return examples
}
