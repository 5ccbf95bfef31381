export const en = {
  'memberMail.addressChanged.button': 'Take the address back',
  'memberMail.addressChanged.subject': 'Your e-mail address was changed',
  'memberMail.addressChanged.text': 'Your account now uses {email}. If that was you, there is nothing to do.',
  'memberMail.addressChanged.wrong':
    'If it wasn’t you, take this address back by {date}: all devices are signed out, and you set a new password.',
  'memberMail.addressWanted.button': 'See your sign-in',
  'memberMail.addressWanted.subject': 'Someone tried to use your address',
  'memberMail.addressWanted.text':
    'Someone tried to make your address the one of another account. Your account and your address stay as they are.',
  'memberMail.approvalDeclined.button': 'Open the cart',
  'memberMail.approvalDeclined.next': 'Nothing was bought. You can change the cart and send it again.',
  'memberMail.approvalDeclined.subject': '{name} declined your cart',
  'memberMail.approvalDeclined.text': '{name} won’t check out the cart that you sent on {date}.',
  'memberMail.approvalOrdered.approved': '{name} ordered the cart that you sent on {date}, exactly as it was.',
  'memberMail.approvalOrdered.approvedSubject': '{name} ordered your cart',
  'memberMail.approvalOrdered.button': 'Open your account',
  'memberMail.approvalOrdered.changed': '{name} ordered the cart that you sent on {date}, with changes.',
  'memberMail.approvalOrdered.changedSubject': '{name} ordered your cart with changes',
  'memberMail.confirmAddress.button': 'Confirm the address',
  'memberMail.confirmAddress.subject': 'Confirm your new address',
  'memberMail.confirmAddress.text': 'You want to sign in with {email} from now on. Confirm that this mailbox is yours.',
  'memberMail.confirmAddress.until':
    'The link is valid until {date}. If you don’t know what this is about, you can ignore this e-mail.',
  'memberMail.invited.button': 'Join the account',
  'memberMail.invited.look': 'You’ll see everything, amounts included, but change nothing.',
  'memberMail.invited.manage': 'You’ll see amounts and invoices, and can send carts for approval.',
  'memberMail.invited.subject': '{name} invites you to {company}',
  'memberMail.invited.text': '{name} invites you to join {company} on {shop}. Set a password to get started.',
  'memberMail.invited.until':
    'The link is valid until {date}. If you don’t know who this is, you can ignore this e-mail.',
  'memberMail.invited.view': 'You’ll see the plan and what’s on, without amounts.',
  'memberMail.methodLost.next': 'From now on we charge {plan} to your {method}.',
  'memberMail.methodLost.none':
    'There is no other payment method on your account. Add one before your next charge, so that nothing is interrupted.',
  'memberMail.methodLost.subject': '{method} can’t be used any more',
  'memberMail.methodLost.text':
    'Our payment provider can’t charge {method} any more, so we have removed it from your account.',
  'memberMail.newDevice.button': 'Check your devices',
  'memberMail.newDevice.subject': 'New sign-in: {device}',
  'memberMail.newDevice.text':
    'Your account was signed in to on {date}. Device: {device}. If that was you, there is nothing to do.',
  'memberMail.newDevice.wrong': 'If it wasn’t you, sign that device out and choose a new password.',
  'memberMail.passwordChanged.button': 'Reset your password',
  'memberMail.passwordChanged.subject': 'Your password was changed',
  'memberMail.passwordChanged.text': 'Your password was changed on {date}, and all other devices were signed out.',
  'memberMail.passwordChanged.wrong':
    'If it wasn’t you, reset your password now: the link for it comes to this address.',
  'memberMail.primaryChanged.button': 'See the members',
  'memberMail.primaryChanged.former':
    'You stay a member, and see amounts and invoices. E-mails about payments now go to {name}.',
  'memberMail.primaryChanged.new':
    'You can now subscribe, pay, change the plan and manage the members. E-mails about payments go to you from now on. Sign in again to see it.',
  'memberMail.primaryChanged.subject': '{name} is the primary member of {company}',
  'memberMail.primaryChanged.text': '{former} made {name} the primary member of {company}.',
  'memberMail.primaryChanged.wrong': 'If this isn’t right, contact us right away.',
}
