import type { en } from './en.ts'

export const fr = {
  'payment.closed.charge':
    'Le {date}, {amount} seront dus. Rien n’est prélevé tant que les paiements ne sont pas en place.',
  'payment.closed.contact': 'Nous écrire',
  'payment.closed.debt': 'Elle ne peut pas encore être payée ici. Écrivez-nous et nous la réglons avec vous.',
  'payment.closed.details': 'Elles pourront être modifiées une fois les paiements en place.',
  'payment.closed.quote': 'Envoyer le panier comme devis',
  'payment.closed.text':
    'Cette boutique n’accepte pas encore les paiements. Rien n’est prélevé et aucune carte n’est demandée.',
  'payment.closed.title': 'Les paiements ne sont pas encore en place',
  'payment.closed.trial': 'Votre essai se termine le {date}. Rien n’est prélevé.',
  'payment.closed.trialEnded': 'Votre essai gratuit est terminé.',
  'payment.closed.trialEndedText': 'L’abonnement n’est pas encore possible ici. Écrivez-nous si vous voulez continuer.',
  'payment.closed.ways': 'Votre panier reste tel quel. Vous pouvez l’envoyer comme devis ou nous écrire.',
  'payment.closed.waysInTrial':
    'Votre essai continue et votre panier reste tel quel. Vous pouvez l’envoyer comme devis ou nous écrire.',
  'payment.declined.blocked':
    'Cette carte est bloquée. Rien n’a été prélevé. Utilisez un autre moyen de paiement ou contactez-nous.',
  'payment.declined.closed_account':
    'Ce compte bancaire est clôturé. Rien n’a été prélevé. Utilisez un autre moyen de paiement.',
  'payment.declined.expired_card': 'Cette carte a expiré. Rien n’a été prélevé. Utilisez une autre carte.',
  'payment.declined.generic':
    'Votre banque a refusé ce paiement. Rien n’a été prélevé. Utilisez un autre moyen de paiement ou interrogez votre banque.',
  'payment.declined.insufficient_funds': 'La carte n’est pas assez approvisionnée. Rien n’a été prélevé.',
  'payment.declined.wrong_code': 'Le code de sécurité est incorrect. Rien n’a été prélevé. Vérifiez-le et réessayez.',
  'payment.message.ach_settling':
    'Un paiement bancaire du {date} est encore en cours. Vous pouvez programmer le changement pour le {renewal}.',
  'payment.message.due': 'Un paiement de {amount} est dû dans {time}.',
  'payment.message.failed': 'Votre paiement a été refusé. Veuillez mettre à jour votre moyen de paiement.',
  'payment.message.failed_addon': 'Votre paiement a été refusé. {name} sera désactivé dans {time}.',
  'payment.message.failed_trial': 'Votre paiement a été refusé. Votre essai de {name} se termine dans {time}.',
  'payment.message.locked': 'Les paiements de ce compte sont suspendus. Contactez-nous pour régler la situation.',
  'payment.message.past_due_plan':
    'Votre formule {name} est en retard de paiement. Veuillez payer {amount} pour garder votre accès.',
  'payment.message.pending': 'Votre paiement attend la confirmation du prestataire de paiement.',
  'payment.message.processing': 'Votre paiement est en cours de traitement.',
  'payment.message.scheduled': 'Un paiement de {amount} est prévu le {date}.',
  'payment.message.trial_expired_addon': 'Votre essai de {name} est terminé.',
  'payment.message.trial_expired_plan': 'Votre essai gratuit est terminé. Choisissez une formule pour continuer.',
  'payment.message.usage_trial': 'Ajoutez un moyen de paiement avant le {date} pour garder {name}.',
  'payment.method.account': 'compte bancaire finissant par {lastFour}',
  'payment.method.ach': 'Compte bancaire',
  'payment.method.amazon_pay': 'Amazon Pay',
  'payment.method.card': 'Carte',
  'payment.method.cardEnding': '{brand} finissant par {lastFour}',
  'payment.method.manual': 'Virement',
  'payment.method.paypal': 'PayPal',
  'payment.state.0': 'Impayé',
  'payment.state.1': 'En attente',
  'payment.state.10': 'En retard',
  'payment.state.2': 'Payé',
  'payment.state.3': 'En traitement',
  'payment.state.4': 'Remboursé',
  'payment.state.5': 'Programmé',
  'payment.state.6': 'Annulé',
  'payment.state.7': 'Bloqué',
  'payment.state.8': 'Échoué',
  'payment.state.9': 'À payer',
} satisfies Record<keyof typeof en, string>
