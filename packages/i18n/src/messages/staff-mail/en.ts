export const en = {
  'staffMail.button': 'Open the staff page',
  'staffMail.buttonKeys': 'Open the keys',
  'staffMail.buttonOwn': 'Open the back office',
  'staffMail.by': '{name} ({email}): this was done by {by}.',
  'staffMail.byMachine': '{name} ({email}): this was done by a command on the shop’s own machine.',
  'staffMail.changed': '{name} has another role now: {role}',
  'staffMail.disabled': '{name} ({role}) can’t sign in any more',
  'staffMail.enrol.again':
    '{name}, two of your colleagues let you choose a new password and second factor. If you didn’t want that, leave the link closed and speak to them.',
  'staffMail.enrol.button': 'Set up my sign-in',
  'staffMail.enrol.new':
    '{name}, you’ll work in the back office of {shop}. Your role: {role}. Choose a password and add the second factor: a passkey of your device, or an authenticator app.',
  'staffMail.enrol.subjectAgain': 'Set your sign-in at {shop} anew',
  'staffMail.enrol.subjectNew': '{by} invites you to the staff of {shop}',
  'staffMail.enrol.until': 'The link holds until {date}, and once.',
  'staffMail.invited': '{name} is invited to the staff: {role}',
  'staffMail.key_made': '{name} has a key of the Admin API: {role}',
  'staffMail.made': '{name} is on the staff now: {role}',
  'staffMail.next':
    'You get this because you are an owner of the shop. If you don’t know of it, end the rights at once, and look at the audit trail.',
  'staffMail.nextOwn':
    'You get this because it is your sign-in. If it wasn’t you, end your other sessions, remove what you don’t know, and speak to an owner of the shop at once.',
  'staffMail.passkey_added': '{name} ({role}) has a new passkey',
  'staffMail.passkey_removed': '{name} ({role}) has removed a passkey',
  'staffMail.recovered': '{name} ({role}) has a new password and second factor',
  'staffMail.recovering': '{name} ({role}) is to get a new password and second factor',
  'staffMail.role.admin': 'Admin',
  'staffMail.role.editor': 'Editor',
  'staffMail.role.finance': 'Finance',
  'staffMail.role.owner': 'Owner',
  'staffMail.role.support': 'Support',
}
