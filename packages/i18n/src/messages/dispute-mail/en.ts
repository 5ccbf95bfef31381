export const en = {
  'disputeMail.lost.addOns': 'Switched off with it: {names}.',
  'disputeMail.lost.subject': 'Dispute over invoice {number}: {amount} went back to you',
  'disputeMail.lost.text':
    'Your bank has decided the dispute over invoice {number} in your favour. It returned {amount} to you, and nothing is owed on this invoice.',
  'disputeMail.onHold':
    'Payments on your account stay on hold until we have looked at it. Contact us and we’ll sort it out.',
  'disputeMail.opened.hold':
    'Your bank took the money back for now. Until it has decided, payments on your account are on hold and nothing is charged.',
  'disputeMail.opened.mistake':
    'If you know the payment, tell your bank that the dispute was a mistake, and contact us.',
  'disputeMail.opened.subject': 'Your payment of {amount} is disputed',
  'disputeMail.opened.text': 'The payment for {plan}, invoice {number}, has been disputed at your bank.',
  'disputeMail.won.subject': 'Dispute over invoice {number}: the payment stands',
  'disputeMail.won.text':
    'Your bank has decided the dispute: the payment of {amount} stands, and invoice {number} is paid.',
}
