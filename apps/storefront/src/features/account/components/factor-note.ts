import type { MessageId } from '@waybill/i18n'

/** The ways in which a member signs in, in a sentence. */
export function factorNote(isOn: boolean, hasPasskey: boolean): MessageId {
  if (!isOn) return 'profile.factor.isOff'
  return hasPasskey ? 'profile.factor.isOnPasskey' : 'profile.factor.isOn'
}
