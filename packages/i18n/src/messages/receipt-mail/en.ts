export const en = {
  'receiptMail.attached': 'The invoice is attached as a PDF.',
  'receiptMail.button': 'See the invoice',
  'receiptMail.credit': 'Your account credit paid {amount} on {date}.',
  'receiptMail.subject': 'Receipt for invoice {number}: {amount}',
  'receiptMail.terms': 'You ordered under version {version} of our terms, accepted on {date}.',
  'receiptMail.text': 'We charged {amount} to your {method} on {date}.',
  'receiptMail.transfer': 'Your transfer of {amount} arrived on {date}.',
  'receiptMail.transferMore':
    'Your transfer of {amount} arrived on {date}: {paid} of it paid the invoice, and {credit} is now account credit.',
}
