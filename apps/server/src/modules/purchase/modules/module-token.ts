import { MINUTE_MS } from '@waybill/domain/durations'
import type { Keys } from '../../../platform/keys.ts'
import type { ModuleAction } from './module-cart.ts'
import { readChangeToken, type ReadChange } from '../place/change-token.ts'

const actions = ['activate', 'deactivate'] as const
const timeframes = ['now', 'renewal'] as const
/** As long as the preview that it holds. */
const LIFE_MS = 5 * MINUTE_MS
/** Letters too: a run of digits could pass for a card number, and a request with one is rejected. */
const RADIX = 36

/** Time of a removal: at once, or the end of what is paid. */
export type ModuleTimeframe = (typeof timeframes)[number]

/** A module that is to be switched, and when. */
export interface WantedModule extends ModuleAction {
  readonly timeframe: ModuleTimeframe
}

/** Claim of a module token beside its preview: member, module and action. */
export interface ModuleClaim extends WantedModule {
  readonly memberId: number
  /** Of the preview: instant, amounts and price versions. */
  readonly previewToken: string
}

const textOf = ({ memberId, id, action, timeframe, previewToken }: ModuleClaim): string =>
  JSON.stringify([memberId, id, action, timeframe, previewToken])

export function issueModuleToken(keys: Keys, claim: ModuleClaim): string {
  const { id, action, timeframe, previewToken } = claim
  return [id.toString(RADIX), action, timeframe, previewToken, keys.sign('module-token', textOf(claim))].join('.')
}

/** Epoch ms. */
export const moduleTokenEnd = (pricedAt: number): number => pricedAt + LIFE_MS

/** A token of this member, with the preview that it was made for. */
export interface ReadModule extends ModuleClaim {
  readonly preview: ReadChange
}

/** Undefined for a token of another member or key. Epoch ms. */
export function readModuleToken(
  keys: Keys,
  token: string,
  { memberId, now }: { readonly memberId: number; readonly now: number },
): ReadModule | undefined {
  const [idText = '', word, when, instant = '', content = '', signature = '', ownSignature = ''] = token.split('.')
  const action = actions.find((known) => known === word)
  const timeframe = timeframes.find((known) => known === when)
  if (!/^[0-9a-z]{1,7}$/.test(idText) || action === undefined || timeframe === undefined) return undefined
  const previewToken = [instant, content, signature].join('.')
  const claim: ModuleClaim = { memberId, id: Number.parseInt(idText, RADIX), action, timeframe, previewToken }
  if (!keys.isSigned('module-token', textOf(claim), ownSignature)) return undefined
  const preview = readChangeToken(keys, previewToken, { memberId, now })
  return preview && { ...claim, preview }
}
