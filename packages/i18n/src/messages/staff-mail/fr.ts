import type { en } from './en.ts'

export const fr = {
  'staffMail.button': 'Ouvrir la page de l’équipe',
  'staffMail.by': '{name} ({email}) : c’est {by} qui l’a fait.',
  'staffMail.changed': '{name} a maintenant un autre rôle : {role}',
  'staffMail.disabled': '{name} ({role}) ne peut plus se connecter',
  'staffMail.made': '{name} fait maintenant partie de l’équipe : {role}',
  'staffMail.next':
    'Vous recevez ce message en tant que propriétaire de la boutique. Si vous n’êtes pas au courant, retirez aussitôt ces droits et consultez le journal d’audit.',
  'staffMail.role.admin': 'Administration',
  'staffMail.role.editor': 'Rédaction',
  'staffMail.role.finance': 'Finances',
  'staffMail.role.owner': 'Propriétaire',
  'staffMail.role.support': 'Assistance',
} satisfies Record<keyof typeof en, string>
