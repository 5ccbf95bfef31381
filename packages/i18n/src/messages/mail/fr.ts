import type { en } from './en.ts'

export const fr = {
  'mail.addOnDisabled.button': 'Payer la facture',
  'mail.addOnDisabled.subject': 'Désactivé : {addOns}',
  'mail.addOnDisabled.text':
    'La facture {number} de {amount} est toujours impayée : nous avons désactivé {addOns}. Votre formule n’est pas concernée.',
  'mail.addOnDisabled.until':
    'Payez avant le {date} et tout se réactive automatiquement. Après cette date, l’option est retirée.',
  'mail.addOnTrialEnded.subject': 'Votre essai de {addOns} est terminé',
  'mail.addOnTrialEnded.text':
    'Votre essai de {addOns} est terminé. Tout a été désactivé et rien n’a été prélevé. Vous pouvez l’ajouter à nouveau, à son prix.',
  'mail.addOnTrialEnding.change': 'Si vous ne souhaitez pas continuer, désactivez avant ce jour.',
  'mail.addOnTrialEnding.charged':
    'Votre essai de {addOns} se termine le {date}. Tout reste ensuite activé et nous prélevons {amount} pour le reste de votre période de facturation.',
  'mail.addOnTrialEnding.metered':
    'Votre essai de {addOns} se termine le {date}. Tout reste ensuite activé dans votre abonnement.',
  'mail.addOnTrialEnding.needsMethod':
    'Ajoutez un moyen de paiement avant le {date} pour garder {addOns}. Sinon, la désactivation a lieu ce jour-là et rien n’est prélevé.',
  'mail.addOnTrialEnding.off':
    'Votre essai de {addOns} se termine le {date}. La désactivation a lieu ce jour-là et rien n’est prélevé.',
  'mail.addOnTrialEnding.subject': 'Votre essai de {addOns} se termine le {date}',
  'mail.approvalRequested.button': 'Ouvrir le panier',
  'mail.approvalRequested.subject': '{name} vous a envoyé un panier à payer',
  'mail.approvalRequested.sum': 'Il coûte {total} par mois.',
  'mail.approvalRequested.text':
    '{name} a préparé un panier pour votre entreprise : {plan}, {count, plural, one {avec # module} many {avec # de modules} other {avec # modules}}.',
  'mail.approvalRequested.until':
    'Vous avez jusqu’au {date}. Vous êtes la seule personne à pouvoir le payer, et rien n’est acheté avant.',
  'mail.button.hint': 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  'mail.cardExpires.button': 'Mettre à jour le moyen de paiement',
  'mail.cardExpires.subject': '{method} expire le {date}',
  'mail.cardExpires.text':
    'Nous prélevons {plan} sur votre {method}, valable avant le {date}. Ajoutez un autre moyen de paiement d’ici là pour éviter toute interruption.',
  'mail.change.button': 'Voir mon abonnement',
  'mail.change.cancelled': 'Cette modification annule le passage à {plan} prévu le {date}.',
  'mail.change.charged': 'Nous avons prélevé {amount}.',
  'mail.change.doneSubject': 'Votre abonnement à {plan} a été modifié',
  'mail.change.doneText': 'Le {date}, votre abonnement à {plan} a été modifié.',
  'mail.change.removedSubject': 'Votre abonnement à {plan} reste inchangé',
  'mail.change.removedText': 'Le passage à {plan} prévu le {date} a été annulé. Rien d’autre ne change.',
  'mail.change.scheduledSubject': 'Votre abonnement à {plan} change le {date}',
  'mail.change.scheduledText':
    'Comme vous l’avez demandé, votre abonnement passe à {plan} le {date}. D’ici là, rien ne change.',
  'mail.change.undo': 'Jusqu’à ce jour, vous pouvez annuler ce changement sur la page de votre abonnement.',
  'mail.confirmPayment.button': 'Confirmer le paiement',
  'mail.confirmPayment.subject': 'Confirmez votre paiement de {amount}',
  'mail.confirmPayment.text':
    'Votre banque vous demande de confirmer le paiement de {plan}, facture {number}. Rien n’a encore été prélevé.',
  'mail.confirmPayment.until':
    'Le lien est valable jusqu’au {until}. Il fonctionne sans connexion et ne règle que cette facture. Sans confirmation d’ici là, le paiement est considéré comme refusé.',
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
  'mail.credit.deducted': 'Soit {amount}, moins {credit} de votre solde créditeur.',
  'mail.credit.paysAll': 'Votre solde créditeur paie les {amount}.',
  'mail.depositReceived.button': 'Voir mon compte',
  'mail.depositReceived.next':
    'Cette somme est ajoutée à votre solde créditeur et réglera vos prochaines factures avant votre moyen de paiement. Si vous préférez un remboursement, contactez-nous.',
  'mail.depositReceived.subject': '{amount} ajoutés à votre solde créditeur',
  'mail.depositReceived.text': 'Le {date}, nous avons reçu {amount}, mais aucune de vos factures n’était impayée.',
  'mail.footer.accounts': 'Vous recevez cet e-mail parce que cette adresse est celle du service comptable d’un client.',
  'mail.footer.accountsOf':
    'Vous recevez cet e-mail parce que {company} a indiqué cette adresse comme celle de son service comptable.',
  'mail.footer.sentBy': 'Envoyé par {shop}, {address}.',
  'mail.footer.unsubscribe': 'Ne plus m’envoyer de devis',
  'mail.gatewayUnauthorized.next':
    'Configurez une clé valide et redémarrez le serveur ; ce qui n’a pas été prélevé est retenté automatiquement. Tant que le problème dure, ce message est envoyé une fois par jour.',
  'mail.gatewayUnauthorized.subject': 'Le prestataire de paiement rejette la clé de la boutique',
  'mail.gatewayUnauthorized.text':
    'Le prestataire de paiement « {provider} » a répondu 704 : la clé de la boutique est erronée, a été révoquée ou n’a pas les droits nécessaires. Rien n’a été prélevé. Tant que ce n’est pas corrigé, aucun paiement ni remboursement n’aboutit.',
  'mail.greeting': 'Bonjour,',
  'mail.greetingNamed': 'Bonjour {name},',
  'mail.invoiceIssued.button': 'Voir la facture',
  'mail.invoiceIssued.subject': 'Facture {number} : {amount}, à régler le {date}',
  'mail.invoiceIssued.text':
    'Voici votre facture pour {plan}. Faites un virement de {amount} au plus tard le {date}, avec {number} en référence.',
  'mail.knownAddress.button': 'Se connecter',
  'mail.knownAddress.reset': 'Choisissez un nouveau mot de passe ici :',
  'mail.knownAddress.subject': 'Quelqu’un a voulu créer un compte avec votre adresse',
  'mail.knownAddress.text':
    'Votre adresse a déjà un compte : rien n’a été créé. Si c’était vous, connectez-vous ou réinitialisez votre mot de passe. Sinon, vous n’avez rien à faire.',
  'mail.lastInvoice.button': 'Payer la facture',
  'mail.lastInvoice.pay':
    'Nous ne la prélevons pas automatiquement. Vous pouvez la payer depuis la page de votre compte.',
  'mail.lastInvoice.subject': 'Dernière facture {number} : {amount}',
  'mail.lastInvoice.text': '{plan} a pris fin. Voici la facture de ce que vous avez utilisé jusque-là.',
  'mail.loss.addOn': 'Sans paiement, l’option sera désactivée le {date}.',
  'mail.loss.conversion': 'Sans paiement, {plan} prend fin le {date} et vous ne devez rien.',
  'mail.loss.end': 'Sans paiement, {plan} prend fin le {date}.',
  'mail.loss.plan':
    'Sans paiement, {plan} passe en lecture seule le {date}, ses options sont désactivées, et il prend fin le {end}.',
  'mail.passwordFirst.button': 'Choisir un mot de passe',
  'mail.passwordFirst.subject': 'Choisissez votre mot de passe',
  'mail.passwordFirst.text':
    'La boutique a ouvert un compte pour {company}, dont vous êtes le membre principal. Le lien ne fonctionne qu’une fois, pendant sept jours ; ensuite, demandez-en un nouveau sur la page de connexion.',
  'mail.passwordReset.button': 'Choisir un nouveau mot de passe',
  'mail.passwordReset.subject': 'Choisissez un nouveau mot de passe',
  'mail.passwordReset.text':
    'Le lien ne fonctionne qu’une fois, pendant une heure. Si vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe reste inchangé.',
  'mail.paymentFailed.button': 'Mettre à jour le moyen de paiement',
  'mail.paymentFailed.last':
    'Nous ne réessaierons pas automatiquement. Mettez à jour votre moyen de paiement et nous réessaierons aussitôt.',
  'mail.paymentFailed.next':
    'Nous réessaierons le {date}. Mettez à jour votre moyen de paiement et nous réessaierons aussitôt.',
  'mail.paymentFailed.subject': 'Votre paiement de {amount} a été refusé',
  'mail.paymentFailed.text': 'Le paiement de {plan}, facture {number}, n’a pas abouti.',
  'mail.paymentPending.later': '{plan} sera activé dès son arrivée.',
  'mail.paymentPending.now': '{plan} reste actif en attendant.',
  'mail.paymentPending.subject': 'Votre prélèvement de {amount} est en cours',
  'mail.paymentPending.text':
    'Nous prélevons {plan} sur votre compte bancaire {account}. Les banques mettent quelques jours ouvrés : nous attendons l’argent d’ici le {date} et vous écrirons dès son arrivée.',
  'mail.paymentRecovered.ended':
    '{plan} avait pris fin avant l’arrivée du paiement. Abonnez-vous de nouveau pour tout retrouver.',
  'mail.paymentRecovered.good': 'Plus rien n’est en retard. {plan} continue comme avant, aux mêmes dates.',
  'mail.paymentRecovered.owing': 'Une autre facture reste impayée. Vous la trouverez avec votre abonnement.',
  'mail.paymentRecovered.subject': 'Paiement reçu pour la facture {number} : {amount}',
  'mail.paymentReturned.denied':
    'D’après votre banque, ce prélèvement n’était pas autorisé. Nous ne prélèverons plus ce compte : ajoutez un autre moyen de paiement.',
  'mail.paymentReturned.subject': 'Votre banque a rejeté le prélèvement de {amount}, facture {number}',
  'mail.paymentReturned.text':
    'Le prélèvement pour {plan} nous est revenu : la facture {number} est de nouveau impayée.',
  'mail.planReadOnly.button': 'Payer la facture',
  'mail.planReadOnly.subject': '{plan} est maintenant en lecture seule',
  'mail.planReadOnly.text':
    'La facture {number} de {amount} est toujours impayée. Vous pouvez tout voir, mais rien modifier, et les options payantes sont désactivées.',
  'mail.planReadOnly.until': 'Dès le paiement, tout fonctionne de nouveau. Sans paiement, {plan} prend fin le {date}.',
  'mail.priceChange.choice':
    'Si vous êtes d’accord, vous n’avez rien à faire. Sinon, vous pouvez résilier sur la page de votre abonnement jusqu’au {date} : les nouveaux prix ne vous seront alors jamais facturés.',
  'mail.priceChange.free': '{title}, unités gratuites',
  'mail.priceChange.step': '{before} → {after} {unit}',
  'mail.priceChange.subject': 'Vos prix changent le {date}',
  'mail.priceChange.sums':
    'Ce que vous payez d’avance, hors taxes : {before} {unit} jusque-là, {after} {unit} à partir de ce jour.',
  'mail.priceChange.text':
    'À partir du {date}, votre abonnement se renouvelle à de nouveaux prix. Jusque-là, rien ne change.',
  'mail.priceChange.units': '{before} → {after}',
  'mail.priceChange.withdrawnSubject': 'Les prix de {plan} ne changent pas',
  'mail.priceChange.withdrawnText':
    'Les nouveaux prix que nous avions annoncés pour {plan} ne s’appliqueront pas. Votre abonnement continue aux prix que vous payez aujourd’hui.',
  'mail.quote.attached': 'Le même devis est joint en PDF.',
  'mail.quote.button': 'Lire le devis',
  'mail.quote.comment': 'Message de {sender}',
  'mail.quote.former': 'Un ancien membre',
  'mail.quote.intro': '{sender} vous a envoyé un devis. Vous n’avez pas besoin de compte pour le lire.',
  'mail.quote.label': 'Devis',
  'mail.quote.subject': 'Devis {number} : {total} par mois{paid, select, year {, en paiement annuel} other {}}',
  'mail.quote.validUntil': 'Ce prix est garanti jusqu’au {date}.',
  'mail.quote.visitor': 'Un visiteur de notre boutique',
  'mail.quoteReminder.opened': 'Il a été consulté, sans réponse pour l’instant.',
  'mail.quoteReminder.owner':
    'Votre devis {number} pour {plan}, {total} par mois hors taxes, peut être accepté jusqu’au {date}.',
  'mail.quoteReminder.ownerButton': 'Voir le devis',
  'mail.quoteReminder.recipient':
    '{sender} vous a envoyé le devis {number} pour {plan}, {total} par mois hors taxes. Ce prix est garanti jusqu’au {date}.',
  'mail.quoteReminder.subject': 'Le devis {number} expire le {date}',
  'mail.quoteReminder.unopened':
    'Nous ne savons pas s’il a été consulté. Vous pouvez le renvoyer depuis la liste de vos devis.',
  'mail.reason.authentication_failed': 'Il n’a pas été confirmé auprès de votre banque.',
  'mail.reason.authentication_lapsed': 'Il n’a pas été confirmé à temps auprès de votre banque.',
  'mail.reason.closed_account': 'Le compte bancaire est clôturé.',
  'mail.reason.declined': 'Votre banque n’a pas donné de motif.',
  'mail.reason.expired_card': 'La carte a expiré.',
  'mail.reason.insufficient_funds': 'Le solde du compte était insuffisant.',
  'mail.reason.refused': 'Votre banque n’accepte plus ce moyen de paiement.',
  'mail.reason.wrong_code': 'Le code de sécurité était incorrect.',
  'mail.refundReturned.otherWay': 'Si vous préférez être remboursé autrement, contactez-nous.',
  'mail.refundReturned.subject': 'Le remboursement de {amount} de la facture {number} nous est revenu',
  'mail.refundReturned.text':
    'Nous avions reversé {amount} pour la facture {number} sur le moyen de paiement que vous aviez utilisé. La banque n’a pas pu l’accepter et nous l’a renvoyé, par exemple parce que le compte est clos.',
  'mail.refunded.button': 'Voir mes factures',
  'mail.refunded.subject': 'Remboursement de la facture {number}',
  'mail.refunded.text': 'Nous vous avons remboursé un paiement de la facture {number}.',
  'mail.refunded.toCredit':
    '{amount} sont ajoutés à votre solde créditeur et régleront vos prochaines factures avant votre moyen de paiement.',
  'mail.refunded.toMethod':
    '{amount} sont reversés sur le moyen de paiement que vous aviez utilisé. Selon votre banque, l’opération peut prendre quelques jours.',
  'mail.renewalNotice.change': 'Pour la modifier ou y mettre fin avant ce jour, ouvrez la page de votre abonnement.',
  'mail.renewalNotice.estimate': 'Le montant exact dépend de l’usage.',
  'mail.renewalNotice.invoiced':
    'Votre année de {plan} se termine le {date}. Elle est alors reconduite pour un an, et nous vous envoyons une facture de {amount}.',
  'mail.renewalNotice.nothing':
    'Votre année de {plan} se termine le {date}. Elle est alors reconduite pour un an, et rien n’est prélevé ce jour-là.',
  'mail.renewalNotice.subject': '{plan} sera renouvelé le {date}',
  'mail.renewalNotice.text':
    'Votre année de {plan} se termine le {date}. Elle est alors reconduite pour un an, et nous prélevons {amount}.',
  'mail.subscriptionExpired.owed':
    'La facture {number} de {amount} est restée impayée : {plan} a été désactivé. Cette facture reste à payer.',
  'mail.subscriptionExpired.owedRest':
    'La facture {number} de {total} est restée impayée : {plan} a été désactivé. Il en reste {amount} à payer : les jours après le passage en lecture seule ne sont pas facturés.',
  'mail.subscriptionExpired.subject': 'Votre abonnement à {plan} a pris fin',
  'mail.subscriptionExpired.void':
    'Le premier paiement n’a pas abouti : {plan} a été désactivé. La facture {number} est annulée : vous ne devez rien.',
  'mail.subscriptionStarted.active': '{plan} est actif.',
  'mail.subscriptionStarted.button': 'Voir mon abonnement',
  'mail.subscriptionStarted.next': 'Le prochain prélèvement a lieu le {date} : {amount}.',
  'mail.subscriptionStarted.nextEstimate':
    'Le prochain prélèvement a lieu le {date} : environ {amount}. Le montant exact dépend de l’usage.',
  'mail.subscriptionStarted.nextNothing': 'Le {date}, rien n’est prélevé.',
  'mail.subscriptionStarted.scheduled':
    'Votre essai court jusqu’au {date}. Ensuite, {plan} continue et nous prélevons {amount}. Vous pouvez résilier d’ici là.',
  'mail.subscriptionStarted.scheduledNothing':
    'Votre essai court jusqu’au {date}. Ensuite, {plan} continue, et rien n’est prélevé ce jour-là.',
  'mail.subscriptionStarted.startedSubject': 'Votre abonnement à {plan} est actif',
  'mail.subscriptionStarted.subject': 'Votre abonnement à {plan} est confirmé',
  'mail.subscriptionStarted.usage':
    'L’usage est facturé ensuite, avec la facture du {date} : environ {amount} pour les quantités indiquées.',
  'mail.transferOverdue.subject': 'Facture {number} en retard : {amount}',
  'mail.transferOverdue.text':
    'Votre virement de {amount} pour {plan} était attendu le {date} et n’est pas encore arrivé. Indiquez {number} en référence.',
  'mail.trialEnded.button': 'Choisir une formule',
  'mail.trialEnded.closed':
    '{plan} a été désactivé et rien n’a été prélevé. Nous gardons vos données 90 jours. Si vous souhaitez continuer, contactez-nous : le paiement en ligne n’est pas encore disponible.',
  'mail.trialEnded.subject': 'Votre essai gratuit de {plan} est terminé',
  'mail.trialEnded.text':
    '{plan} a été désactivé et rien n’a été prélevé. Nous gardons vos données 90 jours : abonnez-vous pour tout retrouver.',
  'mail.trialEnding.button': 'S’abonner',
  'mail.trialEnding.closed':
    '{plan} se désactivera alors automatiquement et rien ne sera prélevé. Nous gardons vos données 90 jours. Si vous souhaitez continuer, contactez-nous : le paiement en ligne n’est pas encore disponible.',
  'mail.trialEnding.contact': 'Contactez-nous',
  'mail.trialEnding.monthly': 'Ensuite, {amount} par mois.',
  'mail.trialEnding.offer': 'Si vous vous abonnez, nous prélevons {amount} le {date}.',
  'mail.trialEnding.offerNothing': 'Si vous vous abonnez, rien n’est prélevé le {date}.',
  'mail.trialEnding.subject': 'Votre essai gratuit de {plan} se termine le {date}',
  'mail.trialEnding.text':
    '{plan} se désactivera alors automatiquement et rien ne sera prélevé. Pour le garder, abonnez-vous avant ce jour. Nous gardons vos données 90 jours.',
  'mail.trialStarted.closed':
    '{plan} est actif. L’essai se termine le {date}. Vous n’avez rien payé et rien n’est prélevé.',
  'mail.trialStarted.text':
    '{plan} est actif. L’essai se termine le {date}. Vous n’avez rien payé et rien n’est prélevé si vous ne vous abonnez pas.',
  'mail.verify.button': 'Confirmer l’adresse',
  'mail.verify.intro':
    'Vous avez créé un compte pour {company}. Il reste une étape : confirmez que cette adresse est la vôtre.',
  'mail.verify.subject': 'Confirmez votre adresse e-mail',
  'mail.verify.text':
    'Le lien ne fonctionne qu’une fois, pendant 48 heures. Si vous n’avez pas créé de compte, ignorez cet e-mail.',
  'mail.webhookDisabled.gone': '{host} a répondu 410 Gone, ce qui met fin aux envois.',
  'mail.webhookDisabled.next':
    'Réparez le récepteur, puis lancez « npm run cli -- webhooks enable {endpoint} ». Ce qui se passe entre-temps attend trois jours ; ce qui est plus ancien s’envoie par « webhooks replay ».',
  'mail.webhookDisabled.silent': '{host} n’a rien accepté depuis {days} jours.',
  'mail.webhookDisabled.subject': 'Le point de réception {endpoint} des webhooks est désactivé',
} satisfies Record<keyof typeof en, string>
