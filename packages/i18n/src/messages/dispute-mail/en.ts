export const en = {
  'disputeMail.blocked.hold':
    'Until we have looked at it, payments on your account are on hold, and this payment method isn’t used any more.',
  'disputeMail.blocked.mistake': 'If the payment was yours, contact us and we’ll sort it out.',
  'disputeMail.blocked.subject': 'Your payment of {amount} was blocked',
  'disputeMail.blocked.text': 'Our payment provider has blocked the payment for {plan} as a precaution against fraud.',
  'disputeMail.lost.addOns': 'Also turned off: {names}.',
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
  'disputeMail.resumed.method': 'The previous payment method is no longer used. Add one before your next charge.',
  'disputeMail.resumed.subject': 'Payments on your account work again',
  'disputeMail.resumed.text': 'We have looked at it: payments on your account are no longer on hold.',
  'disputeMail.won.credited':
    'Your subscription has ended meanwhile. {amount} that you paid for the time after that is now account credit.',
  'disputeMail.won.subject': 'Dispute over invoice {number}: the payment stands',
  'disputeMail.won.text':
    'Your bank has decided the dispute: the payment of {amount} stands, and invoice {number} is paid.',
}
