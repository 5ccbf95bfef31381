export const en = {
  'mail.addOnDisabled.button': 'Pay the invoice',
  'mail.addOnDisabled.subject': 'Turned off: {addOns}',
  'mail.addOnDisabled.text':
    'Invoice {number} for {amount} is still unpaid, so we turned off {addOns}. Your plan isn’t affected.',
  'mail.addOnDisabled.until': 'Pay by {date} and it turns on again automatically. After that it is removed.',
  'mail.addOnTrialEnded.subject': 'Your trial of {addOns} has ended',
  'mail.addOnTrialEnded.text':
    'Your trial of {addOns} has ended. It has been turned off and nothing was charged. You can still add it at its regular price.',
  'mail.addOnTrialEnding.change': 'If you don’t want to keep it, turn it off before that day.',
  'mail.addOnTrialEnding.charged':
    'Your trial of {addOns} ends on {date}. It then stays on, and we charge {amount} for the rest of your billing period.',
  'mail.addOnTrialEnding.metered':
    'Your trial of {addOns} ends on {date}. It then stays on as part of your subscription.',
  'mail.addOnTrialEnding.needsMethod':
    'Add a payment method before {date} to keep {addOns}. Otherwise it is turned off that day and nothing is charged.',
  'mail.addOnTrialEnding.off':
    'Your trial of {addOns} ends on {date}. It is turned off that day and nothing is charged.',
  'mail.addOnTrialEnding.subject': 'Your trial of {addOns} ends on {date}',
  'mail.approvalRequested.button': 'Open the cart',
  'mail.approvalRequested.subject': '{name} sent you a cart to check out',
  'mail.approvalRequested.sum': 'It costs {total} a month.',
  'mail.approvalRequested.text':
    '{name} put together a cart for your company: {plan}, {count, plural, one {with # module} other {with # modules}}.',
  'mail.approvalRequested.until':
    'You have until {date}. Only you can check it out, and nothing is bought until you do.',
  'mail.button.hint': 'If the button does not work, open this address:',
  'mail.cardExpires.button': 'Update payment method',
  'mail.cardExpires.subject': '{method} expires on {date}',
  'mail.cardExpires.text':
    'We charge {plan} to your {method}, which is valid until {date}. Add another payment method before then, so that nothing is interrupted.',
  'mail.change.button': 'See my subscription',
  'mail.change.cancelled': 'This cancels the change to {plan} scheduled for {date}.',
  'mail.change.charged': 'We charged {amount}.',
  'mail.change.doneSubject': 'Your subscription to {plan} has been changed',
  'mail.change.doneText': 'On {date} your subscription to {plan} was changed.',
  'mail.change.removedSubject': 'Your subscription to {plan} stays as it is',
  'mail.change.removedText': 'The change to {plan} planned for {date} was undone. Nothing else changes.',
  'mail.change.scheduledSubject': 'Your subscription to {plan} changes on {date}',
  'mail.change.scheduledText':
    'As you requested, your subscription changes to {plan} on {date}. Until then everything stays as it is.',
  'mail.change.undo': 'Until that day you can undo the change on your subscription page.',
  'mail.confirmPayment.button': 'Confirm the payment',
  'mail.confirmPayment.subject': 'Confirm your payment of {amount}',
  'mail.confirmPayment.text':
    'Your bank wants you to confirm the payment for {plan}, invoice {number}. Nothing has been charged yet.',
  'mail.confirmPayment.until':
    'The link works until {until}. It needs no sign-in and pays this invoice alone. A payment that isn’t confirmed by then counts as declined.',
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
  'mail.credit.deducted': 'That is {amount} less {credit} of your account credit.',
  'mail.credit.paysAll': 'Your account credit pays the {amount}.',
  'mail.depositReceived.button': 'See my account',
  'mail.depositReceived.next':
    'It is now account credit and pays your next invoices before your payment method does. If you’d like it back, contact us.',
  'mail.depositReceived.subject': '{amount} is now account credit',
  'mail.depositReceived.text': 'On {date} we received {amount}, but no invoice of yours was unpaid.',
  'mail.footer.accounts': 'You get this mail because this address is named as the accounts department of a customer.',
  'mail.footer.accountsOf': 'You get this mail because {company} has named this address as its accounts department.',
  'mail.footer.sentBy': 'Sent by {shop}, {address}.',
  'mail.footer.unsubscribe': 'Stop sending me quotes',
  'mail.gatewayUnauthorized.next':
    'Set a valid key and start the server again; what was not charged is tried again automatically. While it lasts, this message comes once a day.',
  'mail.gatewayUnauthorized.subject': 'The payment provider rejects the shop’s key',
  'mail.gatewayUnauthorized.text':
    'The payment provider “{provider}” answered 704: the shop’s key is wrong, was revoked or lacks a right. Nothing was charged. Until that is repaired, no payment and no refund goes through.',
  'mail.greeting': 'Hello,',
  'mail.greetingNamed': 'Hello {name},',
  'mail.invoiceIssued.button': 'See the invoice',
  'mail.invoiceIssued.subject': 'Invoice {number}: {amount}, due on {date}',
  'mail.invoiceIssued.text':
    'This is your invoice for {plan}. Transfer {amount} by {date} and give {number} as the reference.',
  'mail.knownAddress.button': 'Sign in',
  'mail.knownAddress.reset': 'Set a new password here:',
  'mail.knownAddress.subject': 'Someone tried to create an account with your address',
  'mail.knownAddress.text':
    'Your address already has an account, so nothing was created. If it was you, sign in or reset your password. If not, you don’t need to do anything.',
  'mail.lastInvoice.button': 'Pay the invoice',
  'mail.lastInvoice.pay': 'We don’t charge it automatically. You can pay it on your account page.',
  'mail.lastInvoice.subject': 'Last invoice {number}: {amount}',
  'mail.lastInvoice.text': '{plan} has ended. This is the invoice for what you used until then.',
  'mail.loss.addOn': 'Without a payment the add-on is turned off on {date}.',
  'mail.loss.conversion': 'Without a payment {plan} ends on {date}, and you owe nothing.',
  'mail.loss.end': 'Without a payment {plan} ends on {date}.',
  'mail.loss.plan':
    'Without a payment {plan} becomes read-only on {date}, its add-ons are turned off, and it ends on {end}.',
  'mail.passwordFirst.button': 'Set your password',
  'mail.passwordFirst.subject': 'Choose your password',
  'mail.passwordFirst.text':
    'The shop opened an account for {company}, and you are its primary member. The link works once, within seven days; after that, ask for a new one on the sign-in page.',
  'mail.passwordReset.button': 'Set a new password',
  'mail.passwordReset.subject': 'Set a new password',
  'mail.passwordReset.text':
    'The link works once, within one hour. If you did not ask for it, ignore this e-mail: your password stays as it is.',
  'mail.paymentFailed.button': 'Update payment method',
  'mail.paymentFailed.last': 'We won’t try again automatically. Update your payment method and we’ll try right away.',
  'mail.paymentFailed.next': 'We’ll try again on {date}. Update your payment method and we’ll try right away.',
  'mail.paymentFailed.subject': 'Your payment of {amount} was declined',
  'mail.paymentFailed.text': 'The payment for {plan}, invoice {number}, did not go through.',
  'mail.paymentPending.later': '{plan} starts as soon as it arrives.',
  'mail.paymentPending.now': '{plan} works in the meantime.',
  'mail.paymentPending.subject': 'Your bank payment of {amount} is under way',
  'mail.paymentPending.text':
    'We are debiting your bank account {account} for {plan}. Banks take a few working days: we expect the money by {date}, and e-mail you when it has arrived.',
  'mail.paymentRecovered.ended': '{plan} had ended before the money arrived. Subscribe again to get everything back.',
  'mail.paymentRecovered.good': 'Nothing is overdue any more. {plan} continues as before, with the same dates.',
  'mail.paymentRecovered.owing': 'Another invoice is still unpaid. You’ll find it with your subscription.',
  'mail.paymentRecovered.subject': 'Payment received for invoice {number}: {amount}',
  'mail.paymentReturned.denied':
    'Your bank says that the debit wasn’t authorised. We won’t debit this account again: add another payment method.',
  'mail.paymentReturned.subject': 'Your bank took back the payment of {amount} for invoice {number}',
  'mail.paymentReturned.text': 'The debit for {plan} came back from your bank, so invoice {number} is unpaid again.',
  'mail.planReadOnly.button': 'Pay the invoice',
  'mail.planReadOnly.subject': '{plan} is read-only now',
  'mail.planReadOnly.text':
    'Invoice {number} for {amount} is still unpaid. You can see everything but change nothing, and paid add-ons are turned off.',
  'mail.planReadOnly.until': 'As soon as it is paid, everything works again. Without a payment {plan} ends on {date}.',
  'mail.priceChange.choice':
    'If you agree, you don’t need to do anything. If you don’t, you can cancel on your subscription page before {date}: you are then never charged the new prices.',
  'mail.priceChange.free': '{title}, free units',
  'mail.priceChange.step': '{before} → {after} {unit}',
  'mail.priceChange.subject': 'Your prices change on {date}',
  'mail.priceChange.sums':
    'What you pay in advance, before tax: {before} {unit} until then, {after} {unit} from that day on.',
  'mail.priceChange.text': 'From {date} on, your subscription renews at new prices. Until then nothing changes.',
  'mail.priceChange.units': '{before} → {after}',
  'mail.priceChange.withdrawnSubject': 'The prices of {plan} stay as they are',
  'mail.priceChange.withdrawnText':
    'The new prices that we announced for {plan} won’t apply. Your subscription continues at the prices you pay today.',
  'mail.quote.attached': 'The same quote is attached as a PDF.',
  'mail.quote.button': 'Read the quote',
  'mail.quote.comment': 'Message from {sender}',
  'mail.quote.former': 'A former member',
  'mail.quote.intro': '{sender} has sent you a quote. You don’t need an account to read it.',
  'mail.quote.label': 'Quote',
  'mail.quote.subject': 'Quote {number}: {total} per month{paid, select, year {, paid yearly} other {}}',
  'mail.quote.validUntil': 'This price is held until {date}.',
  'mail.quote.visitor': 'A visitor to our shop',
  'mail.quoteReminder.opened': 'It was viewed and hasn’t been answered yet.',
  'mail.quoteReminder.owner':
    'Your quote {number} for {plan}, {total} per month before tax, can be accepted until {date}.',
  'mail.quoteReminder.ownerButton': 'See the quote',
  'mail.quoteReminder.recipient':
    '{sender} sent you quote {number} for {plan}, {total} per month before tax. This price is held until {date}.',
  'mail.quoteReminder.subject': 'Quote {number} expires on {date}',
  'mail.quoteReminder.unopened':
    'As far as we know, it hasn’t been viewed. You can send it again from your list of quotes.',
  'mail.reason.authentication_failed': 'It wasn’t confirmed at your bank.',
  'mail.reason.authentication_lapsed': 'It wasn’t confirmed at your bank in time.',
  'mail.reason.closed_account': 'The bank account is closed.',
  'mail.reason.declined': 'Your bank gave no reason.',
  'mail.reason.expired_card': 'The card has expired.',
  'mail.reason.insufficient_funds': 'There was not enough money in the account.',
  'mail.reason.refused': 'Your bank no longer accepts this payment method.',
  'mail.reason.wrong_code': 'The security code was wrong.',
  'mail.refundReturned.otherWay': 'If you’d like to get it another way, contact us.',
  'mail.refundReturned.subject': 'The refund of {amount} for invoice {number} came back to us',
  'mail.refundReturned.text':
    'We sent {amount} for invoice {number} back to the payment method that you paid with. The bank couldn’t accept it and returned it to us, for example because the account is closed.',
  'mail.refunded.button': 'See my invoices',
  'mail.refunded.subject': 'Refund for invoice {number}',
  'mail.refunded.text': 'We have refunded a payment for invoice {number}.',
  'mail.refunded.toCredit':
    '{amount} is now account credit and pays your next invoices before your payment method does.',
  'mail.refunded.toMethod':
    '{amount} goes back to the payment method that you paid with. Depending on your bank it can take a few days to show.',
  'mail.renewalNotice.change': 'To change or cancel it before that day, open your subscription page.',
  'mail.renewalNotice.estimate': 'The exact amount depends on usage.',
  'mail.renewalNotice.invoiced':
    'Your year of {plan} ends on {date}. It then continues for another year, and we send you an invoice for {amount}.',
  'mail.renewalNotice.nothing':
    'Your year of {plan} ends on {date}. It then continues for another year, and nothing is charged that day.',
  'mail.renewalNotice.subject': '{plan} renews on {date}',
  'mail.renewalNotice.text':
    'Your year of {plan} ends on {date}. It then continues for another year, and we charge {amount}.',
  'mail.subscriptionExpired.owed':
    'Invoice {number} for {amount} stayed unpaid, so {plan} has been turned off. You still owe this invoice.',
  'mail.subscriptionExpired.owedRest':
    'Invoice {number} for {total} stayed unpaid, so {plan} has been turned off. You still owe {amount} of it: the days after it became read-only are not charged.',
  'mail.subscriptionExpired.subject': 'Your subscription to {plan} has ended',
  'mail.subscriptionExpired.void':
    'The first payment did not go through, so {plan} has been turned off. Invoice {number} is void: you owe nothing.',
  'mail.subscriptionStarted.active': '{plan} is active.',
  'mail.subscriptionStarted.button': 'See my subscription',
  'mail.subscriptionStarted.next': 'The next charge is on {date}: {amount}.',
  'mail.subscriptionStarted.nextEstimate':
    'The next charge is on {date}: about {amount}. The exact amount depends on usage.',
  'mail.subscriptionStarted.nextNothing': 'Nothing is charged on {date}.',
  'mail.subscriptionStarted.scheduled':
    'Your trial runs until {date}. After that {plan} continues and we charge {amount}. You can cancel until then.',
  'mail.subscriptionStarted.scheduledNothing':
    'Your trial runs until {date}. After that {plan} continues, and nothing is charged that day.',
  'mail.subscriptionStarted.startedSubject': 'You’re subscribed to {plan}',
  'mail.subscriptionStarted.subject': 'Your subscription to {plan} is confirmed',
  'mail.subscriptionStarted.usage':
    'Usage is billed afterwards, with the invoice of {date}: about {amount} for the quantities you entered.',
  'mail.transferOverdue.subject': 'Invoice {number} is overdue: {amount}',
  'mail.transferOverdue.text':
    'Your transfer of {amount} for {plan} was due on {date} and hasn’t arrived yet. Give {number} as the reference.',
  'mail.trialEnded.button': 'Choose a plan',
  'mail.trialEnded.closed':
    '{plan} has been turned off and nothing was charged. We keep your data for 90 days. If you want to continue, contact us: online payment isn’t available yet.',
  'mail.trialEnded.subject': 'Your free trial of {plan} has ended',
  'mail.trialEnded.text':
    '{plan} has been turned off and nothing was charged. We keep your data for 90 days: subscribe to get everything back.',
  'mail.trialEnding.button': 'Subscribe',
  'mail.trialEnding.closed':
    '{plan} then turns off automatically and nothing is charged. We keep your data for 90 days. If you want to continue, contact us: online payment isn’t available yet.',
  'mail.trialEnding.contact': 'Contact us',
  'mail.trialEnding.monthly': 'After that it is {amount} a month.',
  'mail.trialEnding.offer': 'If you subscribe, we charge {amount} on {date}.',
  'mail.trialEnding.offerNothing': 'If you subscribe, nothing is charged on {date}.',
  'mail.trialEnding.subject': 'Your free trial of {plan} ends on {date}',
  'mail.trialEnding.text':
    '{plan} then turns off automatically and nothing is charged. To keep it, subscribe before that day. We keep your data for 90 days.',
  'mail.trialStarted.closed':
    '{plan} is active. The trial ends on {date}. You have paid nothing, and nothing is charged.',
  'mail.trialStarted.text':
    '{plan} is active. The trial ends on {date}. You have paid nothing, and nothing is charged unless you subscribe.',
  'mail.verify.button': 'Confirm address',
  'mail.verify.intro': 'You created an account for {company}. One step is left: confirm that this is your address.',
  'mail.verify.subject': 'Confirm your e-mail address',
  'mail.verify.text': 'The link works once, within 48 hours. If you did not create an account, ignore this e-mail.',
  'mail.webhookDisabled.gone': '{host} answered 410 Gone, which ends the sending.',
  'mail.webhookDisabled.next':
    'Repair the receiver, then run “npm run cli -- webhooks enable {endpoint}”. What happens meanwhile waits for three days; what is older is sent by “webhooks replay”.',
  'mail.webhookDisabled.silent': '{host} has accepted nothing for {days} days.',
  'mail.webhookDisabled.subject': 'Webhook endpoint {endpoint} is disabled',
}
