export const en = {
  'cartChange.added': '{title} added. Total {total}.',
  'cartChange.addedAll': '{titles} added. Total {total}.',
  'cartChange.addedMore':
    '{count, plural, one {{title} and # more added. Total {total}.} other {{title} and # more added. Total {total}.}}',
  'cartChange.bringBack': 'Bring it back',
  'cartChange.browserCopy': 'This browser kept a copy of your cart: {count, plural, one {# item} other {# items}}.',
  'cartChange.givenUp': 'No answer from the shop. {title} is not confirmed.',
  'cartChange.givenUpMore':
    '{count, plural, one {No answer from the shop. {title} and # more change are not confirmed.} other {No answer from the shop. {title} and # more changes are not confirmed.}}',
  'cartChange.givenUpUnnamed':
    '{count, plural, one {No answer from the shop. Your change is not confirmed.} other {No answer from the shop. Your # changes are not confirmed.}}',
  'cartChange.inCart': '{total} in your cart',
  'cartChange.noRecordFound': 'We can’t find this cart. What you see is the last copy.',
  'cartChange.noRecordLeft': 'That was no longer there. This is your cart as it is now.',
  'cartChange.notUpToDate': 'Not up to date',
  'cartChange.offline':
    '{count, plural, one {No connection. Your change is sent when you are back.} other {No connection. Your # changes are sent when you are back.}}',
  'cartChange.priceRead': 'Noted: the new price of {title} counts.',
  'cartChange.removed': '{title} removed. Total {total}.',
  'cartChange.removedAll': '{titles} removed. Total {total}.',
  'cartChange.removedMore':
    '{count, plural, one {{title} and # more removed. Total {total}.} other {{title} and # more removed. Total {total}.}}',
  'cartChange.restored': 'Everything is back. Total {total}.',
  'cartChange.restoredNone': 'Nothing could be brought back.',
  'cartChange.restoredPart': 'What is still sold is back. Total {total}.',
  'cartChange.retrying': 'No answer from the shop. Trying again.',
  'cartChange.session.expired': 'Your session has ended',
  'cartChange.session.unauthorized': 'You are not signed in here',
}
