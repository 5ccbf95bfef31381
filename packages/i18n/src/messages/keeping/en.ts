export const en = {
  'keeping.added': '{title} added. Total {total}.',
  'keeping.addedAll': '{titles} added. Total {total}.',
  'keeping.addedMore':
    '{count, plural, one {{title} and # more added. Total {total}.} other {{title} and # more added. Total {total}.}}',
  'keeping.bringBack': 'Bring it back',
  'keeping.browserCopy': 'This browser kept a copy of your cart: {count, plural, one {# item} other {# items}}.',
  'keeping.givenUp': 'No answer from the shop. {title} is not confirmed.',
  'keeping.givenUpMore':
    '{count, plural, one {No answer from the shop. {title} and # more change are not confirmed.} other {No answer from the shop. {title} and # more changes are not confirmed.}}',
  'keeping.givenUpUnnamed':
    '{count, plural, one {No answer from the shop. Your change is not confirmed.} other {No answer from the shop. Your # changes are not confirmed.}}',
  'keeping.inCart': '{total} in your cart',
  'keeping.noRecordFound': 'We can’t find this cart. What you see is the last copy.',
  'keeping.noRecordLeft': 'That was no longer there. This is your cart as it is now.',
  'keeping.notUpToDate': 'Not up to date',
  'keeping.offline':
    '{count, plural, one {No connection. Your change is sent when you are back.} other {No connection. Your # changes are sent when you are back.}}',
  'keeping.priceRead': 'Noted: the new price of {title} counts.',
  'keeping.removed': '{title} removed. Total {total}.',
  'keeping.removedAll': '{titles} removed. Total {total}.',
  'keeping.removedMore':
    '{count, plural, one {{title} and # more removed. Total {total}.} other {{title} and # more removed. Total {total}.}}',
  'keeping.restored': 'Everything is back. Total {total}.',
  'keeping.restoredNone': 'Nothing could be brought back.',
  'keeping.restoredPart': 'What is still sold is back. Total {total}.',
  'keeping.retrying': 'No answer from the shop. Trying again.',
  'keeping.session.expired': 'Your session has ended',
  'keeping.session.unauthorized': 'You are not signed in here',
}
