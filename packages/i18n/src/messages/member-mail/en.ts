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
  'memberMail.company.lostButton': 'See the record',
  'memberMail.company.lostNext': 'Publish the record again, then check the domain.',
  'memberMail.company.lostSubject': '{subject} is no longer confirmed',
  'memberMail.company.lostText':
    'We no longer find the TXT record of {subject}. Its addresses sign in with their passwords until you confirm the domain again.',
  'memberMail.company.waitsButton': 'Open the members',
  'memberMail.company.waitsNext':
    'Let them in or decline on the page of the members. Another member may cost more, the page says how much.',
  'memberMail.company.waitsSubject': '{subject} wants to join your account',
  'memberMail.company.waitsText': '{subject} signed in at your company, but your account has no free place.',
  'memberMail.confirmAddress.button': 'Confirm the address',
  'memberMail.confirmAddress.subject': 'Confirm your new address',
  'memberMail.confirmAddress.text': 'You want to sign in with {email} from now on. Confirm that this mailbox is yours.',
  'memberMail.confirmAddress.until':
    'The link is valid until {date}. If you don’t know what this is about, you can ignore this e-mail.',
  'memberMail.deleted.accountSubject': 'Your account is deleted',
  'memberMail.deleted.accountText': 'The account has ended, and what names its members is erased.',
  'memberMail.deleted.kept': 'What the law has us keep, such as invoices, stays. This is our last e-mail to you.',
  'memberMail.deleted.memberSubject': 'Your data is deleted',
  'memberMail.deleted.memberText': 'You have left the account, and what names you is erased.',
  'memberMail.deletion.begunKept':
    'After the last invoice you can’t sign in any more, and everything that names you is erased. The law has us keep invoices and payments.',
  'memberMail.deletion.begunSubject': '{company}: the account is ending',
  'memberMail.deletion.begunText':
    'The primary member has ended the account of {company}. A subscription ends with what is paid.',
  'memberMail.deletion.open': 'Open the page',
  'memberMail.deletion.requested.accountSubject': '{company}: the account will be ended on {date}',
  'memberMail.deletion.requested.accountText':
    'You asked us to end the account of {company}. On {date} its subscription is cancelled; after its last invoice, everything that names its members is erased.',
  'memberMail.deletion.requested.memberSubject': 'Your data will be deleted on {date}',
  'memberMail.deletion.requested.memberText':
    'You asked us to delete your data. On {date} you leave {company}, and what names you is erased. The law has us keep invoices and payments.',
  'memberMail.deletion.stopped.accountSubject': '{company}: the account goes on',
  'memberMail.deletion.stopped.accountText':
    'The account is not ended: another member is the primary one by now, or its subscription was resumed.',
  'memberMail.deletion.stopped.memberSubject': 'Your data was not deleted',
  'memberMail.deletion.stopped.memberText':
    'You are the primary member of {company} by now, so nothing was deleted on {date}. Hand the role over, then request it again.',
  'memberMail.deletion.takeBack': 'Take it back',
  'memberMail.deletion.withdrawn.accountSubject': '{company}: the account stays',
  'memberMail.deletion.withdrawn.accountText': 'The end of the account was taken back. Everything stays as it is.',
  'memberMail.deletion.withdrawn.memberSubject': 'Your data stays',
  'memberMail.deletion.withdrawn.memberText': 'The deletion of your data was taken back. Everything stays as it is.',
  'memberMail.deletion.wrong':
    'Until {date} you can take it back: sign in and open the page. If it wasn’t you, change your password too.',
  'memberMail.export.button': 'Download your data',
  'memberMail.export.subject': 'Your data can be downloaded',
  'memberMail.export.text': 'You asked for a file of your data. Sign in and download it by {date}.',
  'memberMail.export.wrong': 'If it wasn’t you, change your password and sign all other devices out.',
  'memberMail.factorChanged.addedSubject': 'Your sign-in needs a second factor now',
  'memberMail.factorChanged.addedText': 'Since {date}, signing in needs your password and a code of your app.',
  'memberMail.factorChanged.app_addedSubject': 'An authenticator app was set up',
  'memberMail.factorChanged.app_addedText':
    'Since {date}, codes of an app sign you in with your password, beside your passkeys.',
  'memberMail.factorChanged.app_removedSubject': 'Your authenticator app was removed',
  'memberMail.factorChanged.app_removedText':
    'Since {date}, its codes no longer count. Your passkeys and recovery codes do.',
  'memberMail.factorChanged.button': 'Check your second factor',
  'memberMail.factorChanged.keptSubject': 'Your second factor stays',
  'memberMail.factorChanged.keptText': 'On {date} its reset was stopped. You sign in with it as before.',
  'memberMail.factorChanged.passkey_addedSubject': 'A passkey was added',
  'memberMail.factorChanged.passkey_addedText':
    'Since {date}, another passkey signs in to your account. Your password alone doesn’t.',
  'memberMail.factorChanged.passkey_removedSubject': 'A passkey was removed',
  'memberMail.factorChanged.passkey_removedText': 'Since {date}, it no longer signs in to your account.',
  'memberMail.factorChanged.recoverySubject': 'A recovery code was used',
  'memberMail.factorChanged.recoveryText':
    'On {date} a recovery code signed in to your account. Recovery codes left: {codes}.',
  'memberMail.factorChanged.removedSubject': 'Your second factor was removed',
  'memberMail.factorChanged.removedText': 'Since {date}, your password signs in alone.',
  'memberMail.factorChanged.renewedSubject': 'Your recovery codes are new',
  'memberMail.factorChanged.renewedText': 'On {date} ten new recovery codes were made; the old ones no longer work.',
  'memberMail.factorChanged.resetSubject': 'Your second factor was reset',
  'memberMail.factorChanged.resetText':
    'Since {date}, your password signs in alone. Set up a new second factor once you are signed in.',
  'memberMail.factorChanged.wrong': 'If it wasn’t you, change your password and sign all other devices out.',
  'memberMail.factorReset.button': 'Keep my second factor',
  'memberMail.factorReset.stop':
    'If you still have them, or didn’t expect this, stop the reset with the button below. Signing in with a code stops it too.',
  'memberMail.factorReset.subject': 'Your second factor will be reset',
  'memberMail.factorReset.text':
    '{name} requested it. On {date} your authenticator app and your recovery codes stop working, and your password signs in alone.',
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
  'memberMail.standingOrdered.button': 'Open the subscription',
  'memberMail.standingOrdered.left':
    '{left} of your standing approval is left this month. You can change it on the members page.',
  'memberMail.standingOrdered.subject': '{name} ordered in your name',
  'memberMail.standingOrdered.text':
    '{name} ordered {plan} within the standing approval that you gave. It counts {amount} of this month.',
}
