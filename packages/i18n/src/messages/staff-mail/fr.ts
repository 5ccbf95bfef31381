import type { en } from './en.ts'

export const fr = {
  'staffMail.button': 'Ouvrir la page de l’équipe',
  'staffMail.buttonKeys': 'Ouvrir les clés',
  'staffMail.buttonOwn': 'Ouvrir le back-office',
  'staffMail.by': '{name} ({email}) : c’est {by} qui l’a fait.',
  'staffMail.byMachine': '{name} ({email}) : cela vient d’une commande sur la machine même de la boutique.',
  'staffMail.changed': '{name} a maintenant un autre rôle : {role}',
  'staffMail.disabled': '{name} ({role}) ne peut plus se connecter',
  'staffMail.enrol.again':
    '{name}, deux collègues vous permettent de choisir un nouveau mot de passe et un nouveau second facteur. Si vous ne l’avez pas demandé, n’ouvrez pas le lien et parlez-leur.',
  'staffMail.enrol.button': 'Préparer ma connexion',
  'staffMail.enrol.new':
    '{name}, vous allez travailler dans le back-office de {shop}. Votre rôle : {role}. Choisissez un mot de passe et ajoutez le second facteur : une clé d’accès de votre appareil ou une application d’authentification.',
  'staffMail.enrol.subjectAgain': 'Redéfinir votre connexion à {shop}',
  'staffMail.enrol.subjectNew': '{by} vous invite dans l’équipe de {shop}',
  'staffMail.enrol.until': 'Le lien est valable jusqu’au {date}, une seule fois.',
  'staffMail.invited': '{name} est invité dans l’équipe : {role}',
  'staffMail.key_made': '{name} a une clé de l’API d’administration : {role}',
  'staffMail.made': '{name} fait maintenant partie de l’équipe : {role}',
  'staffMail.next':
    'Vous recevez ce message en tant que propriétaire de la boutique. Si vous n’êtes pas au courant, retirez aussitôt ces droits et consultez le journal d’audit.',
  'staffMail.nextOwn':
    'Vous recevez ce message parce qu’il s’agit de votre connexion. Si ce n’était pas vous, fermez vos autres sessions, supprimez ce que vous ne connaissez pas et parlez aussitôt à un propriétaire de la boutique.',
  'staffMail.passkey_added': '{name} ({role}) a une nouvelle clé d’accès',
  'staffMail.passkey_removed': '{name} ({role}) a supprimé une clé d’accès',
  'staffMail.recovered': '{name} ({role}) a un nouveau mot de passe et un nouveau second facteur',
  'staffMail.recovering': '{name} ({role}) doit recevoir un nouveau mot de passe et un nouveau second facteur',
  'staffMail.role.admin': 'Administration',
  'staffMail.role.editor': 'Rédaction',
  'staffMail.role.finance': 'Finances',
  'staffMail.role.owner': 'Propriétaire',
  'staffMail.role.support': 'Assistance',
} satisfies Record<keyof typeof en, string>
