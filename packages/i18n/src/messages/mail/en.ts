export const en = {
  'mail.button.hint': 'If the button does not work, open this address:',
  'mail.contact.about': 'About',
  'mail.contact.account': 'Account',
  'mail.contact.accountNumber': '{account}, member {member}',
  'mail.contact.change': 'A change of the subscription',
  'mail.contact.company': 'Company',
  'mail.contact.email': 'E-mail',
  'mail.contact.from': 'From',
  'mail.contact.language': 'Written in',
  'mail.contact.message': 'Message',
  'mail.contact.reply': 'Your answer to this mail goes to the person who wrote it.',
  'mail.contact.subject': 'Message from {name}',
  'mail.footer.sentBy': 'Sent by {shop}, {address}.',
  'mail.footer.unsubscribe': 'Send me no more quotes',
  'mail.greeting': 'Hello,',
  'mail.greetingNamed': 'Hello {name},',
  'mail.invoiceIssued.button': 'See the invoice',
  'mail.invoiceIssued.subject': 'Invoice {number}: {amount}, due on {date}',
  'mail.invoiceIssued.text':
    'Your invoice for {plan} is attached as PDF. Transfer {amount} by {date} and give {number} as the reference.',
  'mail.knownAddress.button': 'Sign in',
  'mail.knownAddress.reset': 'Set a new password here:',
  'mail.knownAddress.subject': 'Someone tried to register with your address',
  'mail.knownAddress.text':
    'Your address already has an account, so nothing was created. If it was you, sign in or reset your password. If not, you don’t need to do anything.',
  'mail.passwordReset.button': 'Set a new password',
  'mail.passwordReset.subject': 'Set a new password',
  'mail.passwordReset.text':
    'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
  'mail.paymentFailed.button': 'Update payment method',
  'mail.paymentFailed.subject': 'Your payment of {amount} was declined',
  'mail.paymentFailed.text':
    'The payment for {plan} did not go through. Update your payment method and we try again at once.',
  'mail.quote.attached': 'The same quote is attached as PDF.',
  'mail.quote.button': 'Read the quote',
  'mail.quote.comment': 'Comment from {sender}',
  'mail.quote.intro': '{sender} sends you a quote. You don’t need an account to read it.',
  'mail.quote.label': 'Quote',
  'mail.quote.subject': 'Quote {number}: {total} per month',
  'mail.quote.validUntil': 'This price is held until {date}.',
  'mail.quote.visitor': 'A visitor of our shop',
  'mail.quoteAnswered.accepted': 'Your quote {number} for {plan}, {total} per month before tax, was accepted.',
  'mail.quoteAnswered.acceptedNext':
    'Nothing has been paid. Open the quote as a cart; the primary member of your account checks out.',
  'mail.quoteAnswered.acceptedNextClosed': 'Nothing has been paid. Open the quote as a cart to go on with it.',
  'mail.quoteAnswered.acceptedSubject': 'Quote {number} was accepted',
  'mail.quoteAnswered.declined': 'Your quote {number} for {plan}, {total} per month before tax, was declined.',
  'mail.quoteAnswered.declinedNext':
    'Its price is no longer held. Change your cart and share a new quote to offer something else.',
  'mail.quoteAnswered.declinedSubject': 'Quote {number} was declined',
  'mail.receipt.button': 'See the invoice',
  'mail.receipt.subject': 'Receipt for invoice {number}: {amount}',
  'mail.receipt.text': 'We charged {amount} to your {method} on {date}. The invoice is attached as PDF.',
  'mail.receipt.transfer': 'Your transfer of {amount} arrived on {date}. The invoice is attached as PDF.',
  'mail.subscriptionStarted.button': 'See my subscription',
  'mail.subscriptionStarted.scheduled':
    'Your trial runs until {date}. Then {plan} continues and we charge {amount}. You can cancel until then.',
  'mail.subscriptionStarted.scheduledNothing':
    'Your trial runs until {date}. Then {plan} continues, and nothing is charged that day.',
  'mail.subscriptionStarted.subject': 'Your subscription to {plan} is confirmed',
  'mail.subscriptionStarted.text': '{plan} is running. We charged {amount} today.',
  'mail.subscriptionStarted.usage':
    'What you use is charged afterwards, with the bill of {date}: about {amount} for the numbers that you gave.',
  'mail.trialEnded.button': 'Choose a plan',
  'mail.trialEnded.closed':
    '{plan} is switched off and nothing was charged. We keep your data for 90 days. If you want to go on, write to us: payments aren’t set up yet.',
  'mail.trialEnded.subject': 'Your free trial has ended',
  'mail.trialEnded.text':
    '{plan} is switched off and nothing was charged. We keep your data for 90 days; subscribe and everything is back.',
  'mail.trialEnding.button': 'Subscribe',
  'mail.trialEnding.closed':
    '{plan} is then switched off by itself and nothing is charged. We keep your data for 90 days. If you want to go on, write to us: payments aren’t set up yet.',
  'mail.trialEnding.contact': 'Write to us',
  'mail.trialEnding.subject': 'Your free trial ends on {date}',
  'mail.trialEnding.text':
    '{plan} is then switched off by itself and nothing is charged. To keep it, subscribe before that day. We keep your data for 90 days.',
  'mail.trialStarted.closed':
    '{plan} is switched on. The trial ends on {date}. You have paid nothing, and nothing is charged.',
  'mail.trialStarted.text':
    '{plan} is switched on. The trial ends on {date}. You have paid nothing, and nothing is charged unless you subscribe.',
  'mail.verify.button': 'Confirm address',
  'mail.verify.intro': 'You registered {company}. One step is left: confirm that this address is yours.',
  'mail.verify.subject': 'Confirm your e-mail address',
  'mail.verify.text': 'The link works once, for 48 hours. If you did not register, ignore this mail.',
}
