import type { en } from './en.ts'

export const fr = {
  'payment.card.cvc': 'Saisissez les 3 chiffres du code de sécurité.',
  'payment.card.expired': 'Cette carte a expiré. Vérifiez la date ou utilisez une autre carte.',
  'payment.card.expiry': 'Saisissez le mois et l’année comme sur la carte, MM / AA, dix ans à l’avance au plus.',
  'payment.card.incomplete': 'Ce numéro de carte est incomplet.',
  'payment.card.unknown': 'Ce numéro de carte n’existe pas. Vérifiez les chiffres.',
  'payment.closed.charge':
    '{amount} seront dus le {date}. Rien n’est prélevé tant que le paiement en ligne n’est pas disponible.',
  'payment.closed.contact': 'Contactez-nous',
  'payment.closed.debt': 'Elle ne peut pas encore être payée ici. Contactez-nous et nous la réglerons ensemble.',
  'payment.closed.details': 'Vous pourrez les modifier quand le paiement en ligne sera disponible.',
  'payment.closed.quote': 'Envoyer le panier sous forme de devis',
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
  'payment.confirm.account': 'Voir mon abonnement',
  'payment.confirm.again': 'Vérifier à nouveau',
  'payment.confirm.alreadyPaidText': 'Il n’y a plus rien à confirmer, et rien ne sera prélevé de nouveau.',
  'payment.confirm.alreadyPaidTitle': 'Cette facture est payée',
  'payment.confirm.bannerText': 'Confirmez-le avant le {until}. Ensuite, le paiement est considéré comme refusé.',
  'payment.confirm.bannerTitle': 'Votre banque vous demande de confirmer {amount} pour la facture {number}',
  'payment.confirm.button': 'Continuer avec ma banque',
  'payment.confirm.confirmText':
    'Votre banque vous demande de le confirmer. Rien n’est prélevé avant, et ce lien ne règle que cette facture.',
  'payment.confirm.confirmTitle': 'Confirmez votre paiement',
  'payment.confirm.declinedText':
    'Il n’a pas été confirmé et rien n’a été prélevé. Connectez-vous pour payer autrement.',
  'payment.confirm.declinedTitle': 'Le paiement a été refusé',
  'payment.confirm.expiredText':
    'Le paiement n’a pas été confirmé à temps et rien n’a été prélevé. Connectez-vous pour régler la facture.',
  'payment.confirm.expiredTitle': 'Ce lien a expiré',
  'payment.confirm.finish': 'Terminer le paiement',
  'payment.confirm.invoice': 'Facture {number}',
  'payment.confirm.lockedTitle': 'Les paiements sont suspendus',
  'payment.confirm.paidText': 'Nous vous enverrons le reçu par e-mail. Vous pouvez fermer cette page.',
  'payment.confirm.paidTitle': 'Merci, c’est payé',
  'payment.confirm.returnedText': 'Il reste une étape : terminez le paiement.',
  'payment.confirm.returnedTitle': 'Votre banque a répondu',
  'payment.confirm.shop': 'à {shop}',
  'payment.confirm.unknownText':
    'Copiez l’adresse complète depuis l’e-mail, ou connectez-vous : vos factures se trouvent avec votre abonnement.',
  'payment.confirm.unknownTitle': 'Ce lien ne fonctionne pas',
  'payment.confirm.until': 'À confirmer avant le {until}.',
  'payment.confirm.voidText':
    'Le paiement n’a pas été confirmé à temps. Rien n’a été prélevé et vous ne devez rien pour cette facture.',
  'payment.confirm.waitingText': 'Nous vous écrirons dès que ce sera fait. Vous pouvez fermer cette page.',
  'payment.confirm.waitingTitle': 'Le paiement est en cours de traitement',
  'payment.debit.authorise':
    'En enregistrant ce compte bancaire, vous autorisez {shop} à y prélever le montant de vos commandes et de votre abonnement, jusqu’à ce que vous le retiriez ou le remplaciez.',
  'payment.debit.days':
    'Nous recevons le paiement sous {days, plural, one {# jour ouvré} many {# de jours ouvrés} other {# jours ouvrés}} : du lundi au vendredi, hors jours fériés des banques américaines.',
  'payment.debit.start':
    'Votre commande commence aussitôt si nous avons déjà reçu un paiement de votre part ou si le total ne dépasse pas {limit}. Sinon, elle commence à l’arrivée du paiement.',
  'payment.declined.because':
    'Ce paiement a été refusé. {reason} Rien n’a été prélevé. Essayez un autre moyen de paiement.',
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
  'payment.message.returned':
    'Votre paiement a été rejeté par votre banque. Veuillez mettre à jour votre moyen de paiement.',
  'payment.message.returned_addon': 'Votre paiement a été rejeté par votre banque. {name} sera désactivé dans {time}.',
  'payment.message.scheduled': 'Un paiement de {amount} est prévu le {date}.',
  'payment.message.scheduled_credit':
    'Votre solde créditeur réglera {amount} le {date}. Rien d’autre ne sera prélevé ce jour-là.',
  'payment.message.trial_expired_addon': 'Votre essai de {name} est terminé.',
  'payment.message.trial_expired_plan': 'Votre essai gratuit est terminé. Choisissez une formule pour continuer.',
  'payment.message.unread': 'Nous n’avons pas pu vérifier si un paiement vous attend. Rien n’a été modifié ni prélevé.',
  'payment.message.usage_trial': 'Ajoutez un moyen de paiement avant le {date} pour garder {name}.',
  'payment.method.account': 'compte bancaire se terminant par {lastFour}',
  'payment.method.ach': 'Compte bancaire',
  'payment.method.amazon_pay': 'Amazon Pay',
  'payment.method.card': 'Carte',
  'payment.method.cardEnding': '{brand} se terminant par {lastFour}',
  'payment.method.expiresSoon': 'Expire fin {month}/{year}. Ajoutez une autre carte d’ici là.',
  'payment.method.paypal': 'PayPal',
  'payment.method.testNumber': 'L’environnement de test n’accepte que ses numéros de test, par exemple {number}.',
  'payment.returned.reason': 'Votre banque a rejeté le prélèvement.',
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
  'payment.with.credit':
    'Votre solde créditeur règle {amount} aujourd’hui. Rien n’est prélevé sur votre moyen de paiement.',
  'payment.with.expired': '{method} (expirée en {month}/{year})',
  'payment.with.expires': '{method} (expire en {month}/{year})',
  'payment.with.invoice': 'Vous réglez la prochaine facture par virement.',
  'payment.with.next': 'Moyen de paiement du prochain prélèvement : {method}.',
  'payment.with.now': 'Moyen de paiement pour les {amount} d’aujourd’hui : {method}.',
} satisfies Record<keyof typeof en, string>
