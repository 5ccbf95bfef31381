export const en = {
  'cancellationMail.button': 'See my subscription',
  'cancellationMail.checkout.again': 'Until that day you can subscribe again on your subscription page.',
  'cancellationMail.checkout.subject': 'Your subscription to {plan} is cancelled: no charge on {date}',
  'cancellationMail.checkout.text':
    'You cancelled your subscription to {plan} before it started. We won’t charge you on {date}. You can use {plan} until your free trial ends that day.',
  'cancellationMail.credited': '{amount} that you paid for the time after that is now account credit.',
  'cancellationMail.ended': '{plan} is cancelled and has ended',
  'cancellationMail.endedText': '{plan} has been turned off and won’t renew.',
  'cancellationMail.left':
    '{plan} stays on until {date}: your partner or your organization pays for it until then. After that, choose your own plan on your subscription page.',
  'cancellationMail.notOwed': 'You no longer have to pay {amount} of what was unpaid.',
  'cancellationMail.rest':
    'You still owe {amount} for the time before the end. We don’t charge it automatically: you can pay it on your subscription page.',
  'cancellationMail.subject': 'Your subscription to {plan} ends on {date}',
  'cancellationMail.text':
    '{plan} stays on until {date} and doesn’t renew. Any usage until then comes with one last invoice. Until that day you can change your mind on your subscription page.',
  'cancellationMail.undone.subject': 'Your subscription to {plan} continues',
  'cancellationMail.undone.text': 'You undid your cancellation: {plan} stays on and renews.',
}
