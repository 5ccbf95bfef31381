export const en = {
  'quoteMail.again.button': 'Decide about quotes',
  'quoteMail.again.ignore': 'If you don’t want any, do nothing: we’ll send no quotes, and no reminder of this e-mail.',
  'quoteMail.again.subject': 'Do you want to receive quotes again?',
  'quoteMail.again.text':
    '{sender} would like to send you a quote with {shop}. We send none to this address, because its reader stopped them or an earlier one came back.',
  'quoteMail.answered.accepted': 'Your quote {number} for {plan}, {total} per month before tax, was accepted.',
  'quoteMail.answered.acceptedNext':
    'Nothing has been paid. Open the quote as a cart; the primary member of your account then places the order.',
  'quoteMail.answered.acceptedNextClosed': 'Nothing has been paid. Open the quote as a cart to continue.',
  'quoteMail.answered.acceptedSubject': 'Quote {number} was accepted',
  'quoteMail.answered.by': 'Answered by',
  'quoteMail.answered.declined': 'Your quote {number} for {plan}, {total} per month before tax, was declined.',
  'quoteMail.answered.declinedBy': '{who} declined your quote {number} for {plan}, {total} per month before tax.',
  'quoteMail.answered.declinedNext':
    'Its price is no longer held. To offer something else, change your cart and share a new quote.',
  'quoteMail.answered.declinedSubject': 'Quote {number} was declined',
  'quoteMail.answered.oneDeclinedSubject': 'Quote {number}: one person declined',
  'quoteMail.answered.orderNumber': 'Order number',
  'quoteMail.answered.reason': 'Reason',
  'quoteMail.answered.role': 'Role',
  'quoteMail.answered.stillOpen': 'The quote stays open for others until {date}.',
  'quoteMail.answered.words': 'In their own words',
  'quoteMail.managed.acceptedNext': 'Nothing has been paid. To order, the quote is opened as a cart.',
  'quoteMail.managed.button': 'Manage the quote',
  'quoteMail.managed.end': 'No more e-mails about this quote? End its link:',
  'quoteMail.managed.keep':
    'Keep this e-mail to yourself: everyone with the link can change the quote. If you haven’t shared a quote, end the link.',
  'quoteMail.managed.subject': 'Your quote {number}: the link to manage it',
  'quoteMail.managed.text':
    'You shared quote {number} for {plan}, {total} per month before tax. It is valid until {date}.',
  'quoteMail.managed.use':
    'With this link you see who viewed and answered it, answer questions, extend it or withdraw it. We e-mail you here about each answer and question.',
  'quoteMail.message.answerButton': 'Read and answer',
  'quoteMail.message.command': 'Read and answer by the command',
  'quoteMail.message.line': '{who}, about {line}',
  'quoteMail.message.owner':
    '{count, plural, one {There is a question} other {There are # questions}} about your quote {number} for {plan}.',
  'quoteMail.message.ownerSubject': 'Quote {number}: {count, plural, one {a new question} other {# new questions}}',
  'quoteMail.message.reader': 'A reader of the link',
  'quoteMail.message.recipient':
    '{count, plural, one {You have a message} other {You have # messages}} about quote {number} for {plan}.',
  'quoteMail.message.recipientSubject': 'Quote {number}: {count, plural, one {a new message} other {# new messages}}',
  'quoteMail.message.replyButton': 'Read and reply',
  'quoteMail.message.shop':
    '{count, plural, one {There is a question} other {There are # questions}} about quote {number} for {plan}, sent by {sender}.',
  'quoteMail.receipt.next': 'To order, open the quote as a cart.',
  'quoteMail.receipt.subject': 'You accepted quote {number}',
  'quoteMail.receipt.text':
    'You accepted quote {number} for {plan}, {total} per month before tax. Nothing has been paid.',
  'quoteMail.reminder.days.owner':
    '{count, plural, one {Your quote {number} for {plan}, {total} per month before tax, can be accepted for # more day, until {date}.} other {Your quote {number} for {plan}, {total} per month before tax, can be accepted for # more days, until {date}.}}',
  'quoteMail.reminder.days.recipient':
    '{count, plural, one {{sender} sent you quote {number} for {plan}, {total} per month before tax. This price is held for # more day, until {date}.} other {{sender} sent you quote {number} for {plan}, {total} per month before tax. This price is held for # more days, until {date}.}}',
  'quoteMail.reminder.days.subject':
    '{count, plural, one {Quote {number} expires in # day, on {date}} other {Quote {number} expires in # days, on {date}}}',
  'quoteMail.reminder.tomorrow.owner':
    'Your quote {number} for {plan}, {total} per month before tax, can only be accepted until tomorrow, {date}.',
  'quoteMail.reminder.tomorrow.recipient':
    '{sender} sent you quote {number} for {plan}, {total} per month before tax. This price is only held until tomorrow, {date}.',
  'quoteMail.reminder.tomorrow.subject': 'Quote {number} expires tomorrow, {date}',
  'quoteMail.shop.accepted':
    'Quote {number} for {plan}, {total} per month before tax, was accepted. Nothing has been paid.',
  'quoteMail.shop.declined': 'Quote {number} for {plan}, {total} per month before tax, was declined.',
  'quoteMail.shop.sender': 'Sent by',
  'quoteMail.stopped.owner':
    'Your quote {number} for {plan} can no longer be accepted or ordered: {shop} no longer sells {product}, which is part of it.',
  'quoteMail.stopped.ownerNext': 'On its page you can copy it as a new cart, and share that without {product}.',
  'quoteMail.stopped.recipient':
    'Quote {number} for {plan}, sent to you by {sender}, can no longer be accepted or ordered: {shop} no longer sells {product}, which is part of it.',
  'quoteMail.stopped.subject': 'Quote {number} has ended: {product} is no longer sold',
}
