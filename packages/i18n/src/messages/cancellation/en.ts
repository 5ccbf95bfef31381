export const en = {
  'cancellation.atOnce': 'A payment failed, so {plan} ends now. We won’t try to charge you again.',
  'cancellation.change':
    'The change scheduled for {date} won’t happen. If you keep your subscription after all, it is scheduled again.',
  'cancellation.changeGone': 'The change scheduled for {date} won’t happen.',
  'cancellation.comment': 'What could be better?',
  'cancellation.counter': '{count} / {max}',
  'cancellation.counterLabel': 'Characters used:',
  'cancellation.credit': '{amount} is added to your account credit.',
  'cancellation.data': 'We keep your data for 90 days after the end.',
  'cancellation.feedback': 'Your answer helps us improve. It doesn’t change what happens.',
  'cancellation.monthly':
    'You pay nothing more for the plan. Usage and monthly charges continue until then; the rest comes with one last invoice.',
  'cancellation.noReason': 'Prefer not to say',
  'cancellation.nothing': 'You pay nothing more.',
  'cancellation.reason': 'Why do you want to cancel?',
  'cancellation.reason.missing_feature': 'A feature is missing',
  'cancellation.reason.not_used_enough': 'We don’t use it enough',
  'cancellation.reason.other': 'Another reason',
  'cancellation.reason.switching': 'We are switching to another product',
  'cancellation.reason.too_expensive': 'It is too expensive',
  'cancellation.rest': 'You still owe {amount} for the time until now. You can pay it on this page whenever you like.',
  'cancellation.trial':
    'You won’t be charged {amount} on {date}. You can use {plan} until your free trial ends that day. Until then you can subscribe again.',
  'cancellation.trialDone':
    'Your subscription is cancelled, and you won’t be charged. Your free trial runs to its end.',
  'cancellation.trialFree':
    'Nothing is charged on {date}. You can use {plan} until your free trial ends that day. Until then you can subscribe again.',
  'cancellation.undo': 'Until that day you can change your mind.',
  'cancellation.usage': 'You pay nothing more, except for usage until then, which comes with one last invoice.',
}
