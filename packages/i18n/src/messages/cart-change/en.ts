export const en = {
  'cartChange.added': '{title} added. Total {total}.',
  'cartChange.addedAll': '{titles} added. Total {total}.',
  'cartChange.addedMore':
    '{count, plural, one {{title} and # more added. Total {total}.} other {{title} and # more added. Total {total}.}}',
  'cartChange.bringBack': 'Restore it',
  'cartChange.browserCopy': 'This browser has a copy of your cart: {count, plural, one {# item} other {# items}}.',
  'cartChange.givenUp': 'The shop is not responding. {title} is not confirmed yet.',
  'cartChange.givenUpMore':
    '{count, plural, one {The shop is not responding. {title} and # more change are not confirmed yet.} other {The shop is not responding. {title} and # more changes are not confirmed yet.}}',
  'cartChange.givenUpUnnamed':
    '{count, plural, one {The shop is not responding. Your change is not confirmed yet.} other {The shop is not responding. Your # changes are not confirmed yet.}}',
  'cartChange.inCart': '{total} in your cart',
  'cartChange.noRecordFound': 'We can’t find this cart. You are looking at the last copy.',
  'cartChange.noRecordLeft': 'That item was no longer in your cart. This is your cart now.',
  'cartChange.notUpToDate': 'Not up to date',
  'cartChange.offline':
    '{count, plural, one {No connection. Your change will be sent when you are back online.} other {No connection. Your # changes will be sent when you are back online.}}',
  'cartChange.priceRead': 'Noted: the new price of {title} applies.',
  'cartChange.removed': '{title} removed. Total {total}.',
  'cartChange.removedAll': '{titles} removed. Total {total}.',
  'cartChange.removedMore':
    '{count, plural, one {{title} and # more removed. Total {total}.} other {{title} and # more removed. Total {total}.}}',
  'cartChange.restored': 'Cart restored. Total {total}.',
  'cartChange.restoredNone': 'Nothing could be restored.',
  'cartChange.restoredPart': 'Everything still on sale has been restored. Total {total}.',
  'cartChange.retrying': 'The shop is not responding. Trying again.',
  'cartChange.session.expired': 'Your session has ended',
  'cartChange.session.unauthorized': 'You are not signed in',
}
