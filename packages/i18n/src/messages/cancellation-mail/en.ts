export const en = {
  'cancellationMail.button': 'See my subscription',
  'cancellationMail.checkout.again': 'Until that day you can subscribe again on your subscription page.',
  'cancellationMail.checkout.subject': 'Your subscription to {plan} is cancelled: no charge on {date}',
  'cancellationMail.checkout.text':
    'You cancelled your subscription to {plan} before it started. We won’t charge you on {date}. You can use {plan} until your free trial ends that day; then it is switched off.',
  'cancellationMail.credited': 'What you had paid for the time after that, {amount}, is now account credit.',
  'cancellationMail.ended': '{plan} is cancelled and has ended',
  'cancellationMail.endedText': '{plan} has been switched off and doesn’t renew.',
  'cancellationMail.left':
    '{plan} stays switched on until {date}: that is how long your partner or your organization pays for it. After that, choose a plan of your own on your subscription page.',
  'cancellationMail.notOwed': 'Of what was still open, {amount} no longer has to be paid.',
  'cancellationMail.rest':
    '{amount} is still to be paid for the time before the end. We don’t charge it by ourselves: you can pay it on your subscription page.',
  'cancellationMail.subject': 'Your subscription to {plan} ends on {date}',
  'cancellationMail.text':
    '{plan} stays switched on until {date} and doesn’t renew. Usage until then, if there is any, comes with one last invoice. Until that day you can change your mind on your subscription page.',
  'cancellationMail.undone.subject': 'Your subscription to {plan} goes on',
  'cancellationMail.undone.text': 'You took back your cancellation: {plan} stays switched on and renews.',
}
