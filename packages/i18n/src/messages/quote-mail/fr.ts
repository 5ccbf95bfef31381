import type { en } from './en.ts'

export const fr = {
  'quoteMail.answered.accepted': 'Votre devis {number} pour {plan}, {total} par mois hors taxes, a été accepté.',
  'quoteMail.answered.acceptedNext':
    'Rien n’a été payé. Ouvrez le devis dans le panier ; le membre principal de votre compte passera la commande.',
  'quoteMail.answered.acceptedNextClosed': 'Rien n’a été payé. Ouvrez le devis dans le panier pour continuer.',
  'quoteMail.answered.acceptedSubject': 'Le devis {number} a été accepté',
  'quoteMail.answered.by': 'Réponse de',
  'quoteMail.answered.declined': 'Votre devis {number} pour {plan}, {total} par mois hors taxes, a été refusé.',
  'quoteMail.answered.declinedBy': '{who} a refusé votre devis {number} pour {plan}, {total} par mois hors taxes.',
  'quoteMail.answered.declinedNext':
    'Son prix n’est plus garanti. Pour proposer autre chose, modifiez votre panier et partagez un nouveau devis.',
  'quoteMail.answered.declinedSubject': 'Le devis {number} a été refusé',
  'quoteMail.answered.oneDeclinedSubject': 'Devis {number} : un refus',
  'quoteMail.answered.orderNumber': 'Numéro de commande',
  'quoteMail.answered.reason': 'Raison',
  'quoteMail.answered.role': 'Fonction',
  'quoteMail.answered.stillOpen': 'Le devis reste ouvert pour les autres jusqu’au {date}.',
  'quoteMail.answered.words': 'Avec ses mots',
  'quoteMail.receipt.next': 'Pour commander, ouvrez le devis comme panier.',
  'quoteMail.receipt.subject': 'Vous avez accepté le devis {number}',
  'quoteMail.receipt.text':
    'Vous avez accepté le devis {number} pour {plan}, {total} par mois hors taxes. Rien n’a été payé.',
  'quoteMail.shop.accepted':
    'Le devis {number} pour {plan}, {total} par mois hors taxes, a été accepté. Rien n’a été payé.',
  'quoteMail.shop.declined': 'Le devis {number} pour {plan}, {total} par mois hors taxes, a été refusé.',
  'quoteMail.shop.sender': 'Envoyé par',
} satisfies Record<keyof typeof en, string>
