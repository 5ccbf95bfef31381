import type { en } from './en.ts'

export const fr = {
  'mail.button.hint': 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  'mail.contact.about': 'Sujet',
  'mail.contact.account': 'Compte',
  'mail.contact.accountNumber': '{account}, membre {member}',
  'mail.contact.change': 'Modification de l’abonnement',
  'mail.contact.company': 'Entreprise',
  'mail.contact.email': 'E-mail',
  'mail.contact.from': 'De',
  'mail.contact.language': 'Écrit en',
  'mail.contact.message': 'Message',
  'mail.contact.reply': 'Votre réponse parvient directement à la personne qui a écrit ce message.',
  'mail.contact.subject': 'Message de {name}',
  'mail.depositReceived.button': 'Voir mon compte',
  'mail.depositReceived.next':
    'Cette somme est portée à votre avoir et réglera vos prochaines factures avant votre moyen de paiement. Si vous préférez un remboursement, contactez-nous.',
  'mail.depositReceived.subject': '{amount} ajoutés à votre avoir',
  'mail.depositReceived.text': 'Le {date}, nous avons reçu {amount} qu’aucune facture n’attendait.',
  'mail.footer.sentBy': 'Envoyé par {shop}, {address}.',
  'mail.footer.unsubscribe': 'Ne plus m’envoyer de devis',
  'mail.greeting': 'Bonjour,',
  'mail.greetingNamed': 'Bonjour {name},',
  'mail.invoiceIssued.button': 'Voir la facture',
  'mail.invoiceIssued.subject': 'Facture {number} : {amount}, à régler le {date}',
  'mail.invoiceIssued.text':
    'Votre facture pour {plan} est jointe en PDF. Faites un virement de {amount} au plus tard le {date}, avec {number} en référence.',
  'mail.knownAddress.button': 'Se connecter',
  'mail.knownAddress.reset': 'Choisissez un nouveau mot de passe ici :',
  'mail.knownAddress.subject': 'Quelqu’un a voulu créer un compte avec votre adresse',
  'mail.knownAddress.text':
    'Votre adresse a déjà un compte : rien n’a été créé. Si c’était vous, connectez-vous ou réinitialisez votre mot de passe. Sinon, vous n’avez rien à faire.',
  'mail.passwordReset.button': 'Choisir un nouveau mot de passe',
  'mail.passwordReset.subject': 'Choisissez un nouveau mot de passe',
  'mail.passwordReset.text':
    'Le lien ne fonctionne qu’une fois, pendant une heure. Si vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe reste inchangé.',
  'mail.paymentFailed.button': 'Mettre à jour le moyen de paiement',
  'mail.paymentFailed.subject': 'Votre paiement de {amount} a été refusé',
  'mail.paymentFailed.text':
    'Le paiement de {plan} n’a pas abouti. Mettez à jour votre moyen de paiement et nous réessaierons aussitôt.',
  'mail.quote.attached': 'Le même devis est joint en PDF.',
  'mail.quote.button': 'Lire le devis',
  'mail.quote.comment': 'Commentaire de {sender}',
  'mail.quote.intro': '{sender} vous a envoyé un devis. Vous n’avez pas besoin de compte pour le lire.',
  'mail.quote.label': 'Devis',
  'mail.quote.subject': 'Devis {number} : {total} par mois',
  'mail.quote.validUntil': 'Ce prix est garanti jusqu’au {date}.',
  'mail.quote.visitor': 'Un visiteur de notre boutique',
  'mail.quoteAnswered.accepted': 'Votre devis {number} pour {plan}, {total} par mois hors taxes, a été accepté.',
  'mail.quoteAnswered.acceptedNext':
    'Rien n’a été payé. Ouvrez le devis comme panier ; le membre principal de votre compte passera la commande.',
  'mail.quoteAnswered.acceptedNextClosed': 'Rien n’a été payé. Ouvrez le devis comme panier pour continuer.',
  'mail.quoteAnswered.acceptedSubject': 'Le devis {number} a été accepté',
  'mail.quoteAnswered.declined': 'Votre devis {number} pour {plan}, {total} par mois hors taxes, a été refusé.',
  'mail.quoteAnswered.declinedNext':
    'Son prix n’est plus garanti. Pour proposer autre chose, modifiez votre panier et partagez un nouveau devis.',
  'mail.quoteAnswered.declinedSubject': 'Le devis {number} a été refusé',
  'mail.receipt.attached': 'La facture est jointe en PDF.',
  'mail.receipt.button': 'Voir la facture',
  'mail.receipt.credit': 'Votre avoir a réglé {amount} le {date}.',
  'mail.receipt.subject': 'Reçu de la facture {number} : {amount}',
  'mail.receipt.text': 'Nous avons prélevé {amount} sur votre {method} le {date}.',
  'mail.receipt.transfer': 'Nous avons reçu votre virement de {amount} le {date}.',
  'mail.subscriptionCancelled.button': 'Voir mon abonnement',
  'mail.subscriptionCancelled.ended': 'Votre abonnement est terminé',
  'mail.subscriptionCancelled.endedText':
    '{plan} a été désactivé et n’est pas renouvelé. Ce que vous aviez payé pour la période suivante vous est crédité.',
  'mail.subscriptionCancelled.rest':
    'Il reste {amount} à payer pour la période précédant la fin. Nous ne prélevons rien de nous-mêmes : vous pouvez régler cette somme sur la page de votre abonnement.',
  'mail.subscriptionCancelled.subject': 'Votre abonnement se termine le {date}',
  'mail.subscriptionCancelled.text':
    '{plan} reste activé jusqu’au {date} et n’est pas renouvelé. Une éventuelle consommation d’ici là fera l’objet d’une dernière facture. Jusqu’à ce jour, vous pouvez changer d’avis sur la page de votre abonnement.',
  'mail.subscriptionStarted.button': 'Voir mon abonnement',
  'mail.subscriptionStarted.scheduled':
    'Votre essai court jusqu’au {date}. Ensuite, {plan} continue et nous prélevons {amount}. Vous pouvez résilier d’ici là.',
  'mail.subscriptionStarted.scheduledNothing':
    'Votre essai court jusqu’au {date}. Ensuite, {plan} continue, et rien n’est prélevé ce jour-là.',
  'mail.subscriptionStarted.subject': 'Votre abonnement à {plan} est confirmé',
  'mail.subscriptionStarted.text': '{plan} est actif. Nous avons prélevé {amount} aujourd’hui.',
  'mail.subscriptionStarted.usage':
    'L’usage est facturé ensuite, avec la facture du {date} : environ {amount} pour les quantités indiquées.',
  'mail.trialEnded.button': 'Choisir une formule',
  'mail.trialEnded.closed':
    '{plan} a été désactivé et rien n’a été prélevé. Nous gardons vos données 90 jours. Si vous souhaitez continuer, contactez-nous : le paiement en ligne n’est pas encore disponible.',
  'mail.trialEnded.subject': 'Votre essai gratuit est terminé',
  'mail.trialEnded.text':
    '{plan} a été désactivé et rien n’a été prélevé. Nous gardons vos données 90 jours : abonnez-vous pour tout retrouver.',
  'mail.trialEnding.button': 'S’abonner',
  'mail.trialEnding.closed':
    '{plan} se désactivera alors automatiquement et rien ne sera prélevé. Nous gardons vos données 90 jours. Si vous souhaitez continuer, contactez-nous : le paiement en ligne n’est pas encore disponible.',
  'mail.trialEnding.contact': 'Contactez-nous',
  'mail.trialEnding.subject': 'Votre essai gratuit se termine le {date}',
  'mail.trialEnding.text':
    '{plan} se désactivera alors automatiquement et rien ne sera prélevé. Pour le garder, abonnez-vous avant ce jour. Nous gardons vos données 90 jours.',
  'mail.trialStarted.closed':
    '{plan} est activé. L’essai se termine le {date}. Vous n’avez rien payé et rien n’est prélevé.',
  'mail.trialStarted.text':
    '{plan} est activé. L’essai se termine le {date}. Vous n’avez rien payé et rien n’est prélevé si vous ne vous abonnez pas.',
  'mail.verify.button': 'Confirmer l’adresse',
  'mail.verify.intro':
    'Vous avez créé un compte pour {company}. Il reste une étape : confirmez que cette adresse est la vôtre.',
  'mail.verify.subject': 'Confirmez votre adresse e-mail',
  'mail.verify.text':
    'Le lien ne fonctionne qu’une fois, pendant 48 heures. Si vous n’avez pas créé de compte, ignorez cet e-mail.',
} satisfies Record<keyof typeof en, string>
