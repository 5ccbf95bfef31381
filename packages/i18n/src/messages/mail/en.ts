export const en = {
  'mail.button.hint': 'If the button does not work, open this address:',
  'mail.contact.about': 'About',
  'mail.contact.account': 'Account',
  'mail.contact.accountNumber': '{account}, member {member}',
  'mail.contact.change': 'Subscription change',
  'mail.contact.company': 'Company',
  'mail.contact.email': 'E-mail',
  'mail.contact.from': 'From',
  'mail.contact.language': 'Written in',
  'mail.contact.message': 'Message',
  'mail.contact.reply': 'Your reply goes straight to the person who wrote this message.',
  'mail.contact.subject': 'Message from {name}',
  'mail.depositReceived.button': 'See my account',
  'mail.depositReceived.next':
    'It is on your account as credit and pays your next invoices before your payment method does. If you would rather have it back, contact us.',
  'mail.depositReceived.subject': '{amount} is now account credit',
  'mail.depositReceived.text': 'On {date} we received {amount} that no open invoice was waiting for.',
  'mail.footer.sentBy': 'Sent by {shop}, {address}.',
  'mail.footer.unsubscribe': 'Stop sending me quotes',
  'mail.greeting': 'Hello,',
  'mail.greetingNamed': 'Hello {name},',
  'mail.invoiceIssued.button': 'See the invoice',
  'mail.invoiceIssued.subject': 'Invoice {number}: {amount}, due on {date}',
  'mail.invoiceIssued.text':
    'Your invoice for {plan} is attached as a PDF. Transfer {amount} by {date} and give {number} as the reference.',
  'mail.knownAddress.button': 'Sign in',
  'mail.knownAddress.reset': 'Set a new password here:',
  'mail.knownAddress.subject': 'Someone tried to create an account with your address',
  'mail.knownAddress.text':
    'Your address already has an account, so nothing was created. If it was you, sign in or reset your password. If not, you don’t need to do anything.',
  'mail.passwordReset.button': 'Set a new password',
  'mail.passwordReset.subject': 'Set a new password',
  'mail.passwordReset.text':
    'The link works once, within one hour. If you did not ask for it, ignore this e-mail: your password stays as it is.',
  'mail.paymentFailed.button': 'Update payment method',
  'mail.paymentFailed.subject': 'Your payment of {amount} was declined',
  'mail.paymentFailed.text':
    'The payment for {plan} did not go through. Update your payment method and we’ll try again right away.',
  'mail.quote.attached': 'The same quote is attached as a PDF.',
  'mail.quote.button': 'Read the quote',
  'mail.quote.comment': 'Comment from {sender}',
  'mail.quote.intro': '{sender} has sent you a quote. You don’t need an account to read it.',
  'mail.quote.label': 'Quote',
  'mail.quote.subject': 'Quote {number}: {total} per month',
  'mail.quote.validUntil': 'This price is held until {date}.',
  'mail.quote.visitor': 'A visitor to our shop',
  'mail.quoteAnswered.accepted': 'Your quote {number} for {plan}, {total} per month before tax, was accepted.',
  'mail.quoteAnswered.acceptedNext':
    'Nothing has been paid. Open the quote as a cart; the primary member of your account then places the order.',
  'mail.quoteAnswered.acceptedNextClosed': 'Nothing has been paid. Open the quote as a cart to continue.',
  'mail.quoteAnswered.acceptedSubject': 'Quote {number} was accepted',
  'mail.quoteAnswered.declined': 'Your quote {number} for {plan}, {total} per month before tax, was declined.',
  'mail.quoteAnswered.declinedNext':
    'Its price is no longer held. To offer something else, change your cart and share a new quote.',
  'mail.quoteAnswered.declinedSubject': 'Quote {number} was declined',
  'mail.receipt.attached': 'The invoice is attached as a PDF.',
  'mail.receipt.button': 'See the invoice',
  'mail.receipt.credit': 'Your account credit paid {amount} on {date}.',
  'mail.receipt.subject': 'Receipt for invoice {number}: {amount}',
  'mail.receipt.text': 'We charged {amount} to your {method} on {date}.',
  'mail.receipt.transfer': 'Your transfer of {amount} arrived on {date}.',
  'mail.subscriptionCancelled.button': 'See my subscription',
  'mail.subscriptionCancelled.ended': 'Your subscription has ended',
  'mail.subscriptionCancelled.endedText':
    '{plan} has been switched off and doesn’t renew. What you had paid for the time after that is credited.',
  'mail.subscriptionCancelled.rest':
    '{amount} is still to be paid for the time before the end. We don’t charge it by ourselves: you can pay it on your subscription page.',
  'mail.subscriptionCancelled.subject': 'Your subscription ends on {date}',
  'mail.subscriptionCancelled.text':
    '{plan} stays switched on until {date} and doesn’t renew. Usage until then, if there is any, comes with one last invoice. Until that day you can change your mind on your subscription page.',
  'mail.subscriptionStarted.button': 'See my subscription',
  'mail.subscriptionStarted.scheduled':
    'Your trial runs until {date}. After that {plan} continues and we charge {amount}. You can cancel until then.',
  'mail.subscriptionStarted.scheduledNothing':
    'Your trial runs until {date}. After that {plan} continues, and nothing is charged that day.',
  'mail.subscriptionStarted.subject': 'Your subscription to {plan} is confirmed',
  'mail.subscriptionStarted.text': '{plan} is active. We charged {amount} today.',
  'mail.subscriptionStarted.usage':
    'Usage is billed afterwards, with the invoice of {date}: about {amount} for the quantities you entered.',
  'mail.trialEnded.button': 'Choose a plan',
  'mail.trialEnded.closed':
    '{plan} has been switched off and nothing was charged. We keep your data for 90 days. If you want to continue, contact us: online payment isn’t available yet.',
  'mail.trialEnded.subject': 'Your free trial has ended',
  'mail.trialEnded.text':
    '{plan} has been switched off and nothing was charged. We keep your data for 90 days: subscribe to get everything back.',
  'mail.trialEnding.button': 'Subscribe',
  'mail.trialEnding.closed':
    '{plan} then switches off by itself and nothing is charged. We keep your data for 90 days. If you want to continue, contact us: online payment isn’t available yet.',
  'mail.trialEnding.contact': 'Contact us',
  'mail.trialEnding.subject': 'Your free trial ends on {date}',
  'mail.trialEnding.text':
    '{plan} then switches off by itself and nothing is charged. To keep it, subscribe before that day. We keep your data for 90 days.',
  'mail.trialStarted.closed':
    '{plan} is switched on. The trial ends on {date}. You have paid nothing, and nothing is charged.',
  'mail.trialStarted.text':
    '{plan} is switched on. The trial ends on {date}. You have paid nothing, and nothing is charged unless you subscribe.',
  'mail.verify.button': 'Confirm address',
  'mail.verify.intro': 'You created an account for {company}. One step is left: confirm that this is your address.',
  'mail.verify.subject': 'Confirm your e-mail address',
  'mail.verify.text': 'The link works once, within 48 hours. If you did not create an account, ignore this e-mail.',
}
