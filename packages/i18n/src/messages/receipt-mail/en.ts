export const en = {
  'receiptMail.attached': 'The invoice is attached as a PDF.',
  'receiptMail.button': 'See the invoice',
  'receiptMail.changed.month': 'You pay monthly from now on.',
  'receiptMail.changed.offSubject': 'Removed from {plan}: {names}',
  'receiptMail.changed.onSubject': 'Added to {plan}: {names}',
  'receiptMail.changed.planSubject': 'Your subscription changed from {from} to {plan}',
  'receiptMail.changed.planText': 'On {date} your subscription changed from {from} to {plan}.',
  'receiptMail.changed.removedSubject': 'You stay with {from}: the change to {plan} is withdrawn',
  'receiptMail.changed.scheduledSubject': 'Your subscription changes from {from} to {plan} on {date}',
  'receiptMail.changed.scheduledText':
    'As you requested, your subscription changes from {from} to {plan} on {date}. Until then everything stays as it is.',
  'receiptMail.changed.year': 'You pay yearly from now on.',
  'receiptMail.channel.direct': 'From the next invoice on, {plan} is charged to your payment method.',
  'receiptMail.channel.method': 'No payment method is on file. Add one before the next charge.',
  'receiptMail.channel.mobile': 'From now on, {plan} is billed through your app store.',
  'receiptMail.channel.shopify': 'From now on, {plan} is billed by Shopify, together with your shop.',
  'receiptMail.channel.subject': 'How {plan} is paid has changed',
  'receiptMail.channel.wired':
    'From the next invoice on, {plan} is paid by bank transfer. Each invoice comes by e-mail, with where to pay and by when.',
  'receiptMail.corrected.attached': 'Both documents are attached as PDFs.',
  'receiptMail.corrected.credited':
    '{amount} of what you paid is now account credit and pays your next invoices before your payment method does.',
  'receiptMail.corrected.details': 'The details on invoice {replaced} have changed, so it has been issued again.',
  'receiptMail.corrected.note': 'Credit note {note} cancels invoice {replaced}.',
  'receiptMail.corrected.open': '{amount} of it is still unpaid.',
  'receiptMail.corrected.replacement': 'Invoice {number} for {total} replaces it.',
  'receiptMail.corrected.subject': 'Invoice {replaced} has been corrected',
  'receiptMail.corrected.tax_number':
    'Your tax number has been confirmed, so invoice {replaced} has been issued again with the right tax.',
  'receiptMail.credit': 'Your account credit paid {amount} on {date}.',
  'receiptMail.creditNoteAttached': 'The credit note is attached as a PDF.',
  'receiptMail.granted.subject': 'You have {amount} of account credit',
  'receiptMail.granted.text':
    'We have given you {amount} of account credit. It pays your next invoices before your payment method does.',
  'receiptMail.notAttached':
    'The PDF isn’t attached, because it took too long to create. You can download it on the page this e-mail links to.',
  'receiptMail.orderNumber': 'Your order number is {number}.',
  'receiptMail.paidYear': 'You paid {amount} for the year.',
  'receiptMail.returnedNothing':
    'The debit for {plan}, invoice {number}, came back from your bank. Your account credit covers it, so nothing is left to pay.',
  'receiptMail.returnedRest': 'After what we credited to you, {amount} of it is left to pay.',
  'receiptMail.subject': 'Receipt for invoice {number}: {amount}',
  'receiptMail.switched.off': 'Turned off: {names}.',
  'receiptMail.switched.on': 'Turned on: {names}.',
  'receiptMail.terms': 'You ordered under version {version} of our terms, accepted on {date}.',
  'receiptMail.text': 'We charged {amount} to your {method} on {date}.',
  'receiptMail.transfer': 'Your transfer of {amount} arrived on {date}.',
  'receiptMail.transferMore':
    'Your transfer of {amount} arrived on {date}: {paid} of it paid the invoice, and {credit} is now account credit.',
  'receiptMail.triedAgain': 'Attempt {number}: your payment of {amount} was declined',
  'receiptMail.triedLast': 'Last attempt: your payment of {amount} was declined',
  'receiptMail.voided.attached': 'The invoice is attached as it stands now.',
  'receiptMail.voided.credited': '{amount} of account credit that paid for it is account credit again.',
  'receiptMail.voided.subject': 'Invoice {number} is void: you owe nothing',
  'receiptMail.voided.text':
    'We have voided invoice {number}. {open} of it was unpaid: you no longer owe it, and it won’t be charged.',
}
