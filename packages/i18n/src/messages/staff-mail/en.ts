export const en = {
  'staffMail.button': 'Open the staff page',
  'staffMail.by': '{name} ({email}): this was done by {by}.',
  'staffMail.changed': '{name} has another role now: {role}',
  'staffMail.disabled': '{name} ({role}) can’t sign in any more',
  'staffMail.made': '{name} is on the staff now: {role}',
  'staffMail.next':
    'You get this because you are an owner of the shop. If you don’t know of it, end the rights at once, and look at the audit trail.',
  'staffMail.role.admin': 'Admin',
  'staffMail.role.editor': 'Editor',
  'staffMail.role.finance': 'Finance',
  'staffMail.role.owner': 'Owner',
  'staffMail.role.support': 'Support',
}
