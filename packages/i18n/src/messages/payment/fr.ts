import type { en } from './en.ts'

export const fr = {
  'payment.closed.charge':
    '{amount} seront dus le {date}. Rien n’est prélevé tant que le paiement en ligne n’est pas disponible.',
  'payment.closed.contact': 'Contactez-nous',
  'payment.closed.debt': 'Elle ne peut pas encore être payée ici. Contactez-nous et nous la réglerons ensemble.',
  'payment.closed.details': 'Vous pourrez les modifier quand le paiement en ligne sera disponible.',
  'payment.closed.quote': 'Envoyer le panier comme devis',
  'payment.closed.text':
    'Cette boutique n’accepte pas les paiements pour le moment. Rien n’est prélevé et aucune carte n’est demandée.',
  'payment.closed.title': 'Le paiement en ligne n’est pas encore disponible',
  'payment.closed.trial': 'Votre essai se termine le {date}. Rien n’est prélevé.',
  'payment.closed.trialEnded': 'Votre essai gratuit est terminé.',
  'payment.closed.trialEndedText':
    'Vous ne pouvez pas encore vous abonner ici. Contactez-nous si vous souhaitez continuer.',
  'payment.closed.ways': 'Votre panier reste tel quel. Vous pouvez l’envoyer comme devis ou nous contacter.',
  'payment.closed.waysInTrial':
    'Votre essai continue et votre panier reste tel quel. Vous pouvez l’envoyer comme devis ou nous contacter.',
  'payment.declined.expired_card': 'Cette carte a expiré. Rien n’a été prélevé. Utilisez une autre carte.',
  'payment.message.ach_settling':
    'Un paiement bancaire du {date} est encore en cours. Vous pouvez programmer la modification pour le {renewal}.',
  'payment.message.due': 'Un paiement de {amount} est dû dans {time}.',
  'payment.message.failed': 'Votre paiement a été refusé. Veuillez mettre à jour votre moyen de paiement.',
  'payment.message.failed_addon': 'Votre paiement a été refusé. {name} sera désactivé dans {time}.',
  'payment.message.failed_trial': 'Votre paiement a été refusé. Votre essai de {name} se termine dans {time}.',
  'payment.message.locked': 'Les paiements de ce compte sont suspendus. Contactez-nous pour régler la situation.',
  'payment.message.past_due_plan':
    'Le paiement de votre formule {name} est en retard. Veuillez payer {amount} pour garder votre accès.',
  'payment.message.pending': 'Votre paiement attend la confirmation du prestataire de paiement.',
  'payment.message.processing': 'Votre paiement est en cours de traitement.',
  'payment.message.scheduled': 'Un paiement de {amount} est prévu le {date}.',
  'payment.message.trial_expired_addon': 'Votre essai de {name} est terminé.',
  'payment.message.trial_expired_plan': 'Votre essai gratuit est terminé. Choisissez une formule pour continuer.',
  'payment.message.usage_trial': 'Ajoutez un moyen de paiement avant le {date} pour garder {name}.',
  'payment.method.account': 'compte bancaire se terminant par {lastFour}',
  'payment.method.ach': 'Compte bancaire',
  'payment.method.amazon_pay': 'Amazon Pay',
  'payment.method.card': 'Carte',
  'payment.method.cardEnding': '{brand} se terminant par {lastFour}',
  'payment.method.paypal': 'PayPal',
  'payment.state.0': 'Impayé',
  'payment.state.1': 'En attente',
  'payment.state.10': 'En retard',
  'payment.state.2': 'Payé',
  'payment.state.3': 'En cours',
  'payment.state.4': 'Remboursé',
  'payment.state.5': 'Programmé',
  'payment.state.6': 'Annulé',
  'payment.state.7': 'Bloqué',
  'payment.state.8': 'Échec',
  'payment.state.9': 'À payer',
} satisfies Record<keyof typeof en, string>
