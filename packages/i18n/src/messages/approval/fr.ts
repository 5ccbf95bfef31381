import type { en } from './en.ts'

export const fr = {
  'approval.answer.declined': '{name} a refusé votre panier le {date}',
  'approval.answer.waiting': 'Le panier envoyé le {date} attend la réponse de {name}',
  'approval.answer.waitingText':
    'Il a changé depuis. Envoyez-le tel qu’il est maintenant : {name} décidera de celui-ci à la place.',
  'approval.banner': '{name} vous a envoyé un panier à payer. Vous avez jusqu’au {date}.',
  'approval.banner.look': 'Voir le panier',
  'approval.changed': 'Le panier a changé depuis que {name} l’a envoyé',
  'approval.choose': 'Aller à la boutique',
  'approval.decide.as': 'Tel qu’il a été envoyé',
  'approval.decide.decline': 'Refuser',
  'approval.decide.declineNote': '{name} reçoit vos mots par e-mail. Rien n’est acheté, et le panier reste tel quel.',
  'approval.decide.declineSend': 'Refuser le panier',
  'approval.decide.intro': '{name} l’a envoyé le {sent}. Il vous attend jusqu’au {date}.',
  'approval.decide.title': 'Un panier à approuver',
  'approval.decide.words': 'Pourquoi pas, avec vos mots',
  'approval.empty': 'Votre panier est vide. Ajoutez ce qu’il vous faut, puis envoyez-le d’ici à {name}.',
  'approval.intro':
    '{name} est le membre principal et paie pour votre entreprise. Un e-mail et une bannière mènent à ce panier. Rien n’est acheté avant.',
  'approval.openCart': 'Ouvrir le panier',
  'approval.over': 'Ce panier ne vous attend plus.',
  'approval.over.declined': 'Vous avez refusé ce panier',
  'approval.over.declinedText': 'Vos mots ont été envoyés à {name}.',
  'approval.overText': 'Il a été payé, vidé, remplacé ou envoyé de nouveau, ou ses 14 jours sont écoulés.',
  'approval.send': 'Envoyer à {name}',
  'approval.sent': 'Envoyé à {name}',
  'approval.sentText':
    '{name} a jusqu’au {date} pour payer. Si vous modifiez le panier, vous pourrez l’envoyer de nouveau.',
  'approval.title': 'Demander l’approbation',
} satisfies Record<keyof typeof en, string>
