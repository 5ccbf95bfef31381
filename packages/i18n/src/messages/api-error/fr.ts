import type { en } from './en.ts'

export const fr = {
  'apiError.accountBusy':
    'Plusieurs modifications de votre compte sont déjà en cours. Attendez un instant et réessayez.',
  'apiError.accountLocked': 'Ce compte est suspendu. Contactez-nous avant de payer ou de modifier quoi que ce soit.',
  'apiError.adminKeyEnded': 'Cette clé ({key}) n’est plus valable. Mettez-en une nouvelle dans votre programme.',
  'apiError.adminKeyUnknown': 'Cette clé de l’API d’administration est inconnue. Vérifiez qu’elle est complète.',
  'apiError.alreadyCancelled': 'Votre abonnement est déjà résilié.',
  'apiError.alreadyOrdered':
    'Vous avez déjà passé cette commande. Rien de plus n’a été débité. Votre abonnement montre ce que vous avez.',
  'apiError.alreadySubscribed': 'Vous avez déjà un abonnement. Pour autre chose, modifiez-le sur sa page.',
  'apiError.approvalOver': 'Ce panier n’attend plus votre décision. Voyez où il en est.',
  'apiError.bankPaymentPending': 'Votre paiement bancaire est en cours. Nous vous enverrons un e-mail dès son arrivée.',
  'apiError.billedElsewhere': 'Cet abonnement est facturé ailleurs. Rien ne peut être modifié ici.',
  'apiError.billedToPartner': 'Votre partenaire reçoit la facture de cet abonnement. Adressez-vous à lui.',
  'apiError.billedWithOthers': 'Ce compte est facturé avec un autre. Contactez-nous pour y mettre fin.',
  'apiError.billingMissing': 'Ajoutez d’abord vos coordonnées de facturation et un moyen de paiement.',
  'apiError.billingModelMismatch': 'Votre cycle de facturation a changé entre-temps. Choisissez-le de nouveau.',
  'apiError.billingService':
    'Le service de facturation ne répond pas. Rien n’a été prélevé. Réessayez dans un instant.',
  'apiError.cardData':
    'N’indiquez pas de données de carte ici. Retirez le numéro de carte ou le code de sécurité, puis réessayez.',
  'apiError.cartChanged': 'Votre panier a été modifié ailleurs. Voici son contenu actuel.',
  'apiError.cartEmpty': 'Le panier est vide. Ajoutez d’abord une formule ou un module.',
  'apiError.cartFull': 'Un panier contient au plus 200 articles. Rien n’a été ajouté. Retirez d’abord un article.',
  'apiError.challengeLapsed':
    'La confirmation de votre banque n’est pas arrivée à temps. Rien n’a été prélevé. Réessayez.',
  'apiError.changeLimit': 'Votre abonnement a été modifié trop souvent en une heure. Réessayez plus tard.',
  'apiError.changeRunning':
    'Une autre modification de votre abonnement est en cours. Patientez un instant, puis consultez votre abonnement.',
  'apiError.checkoutRunning':
    'Un de vos paiements est en cours de traitement. Patientez un instant, puis consultez votre abonnement.',
  'apiError.companyAddress': 'La connexion de votre entreprise n’a pas confirmé d’adresse e-mail d’un de ses domaines.',
  'apiError.companyAgain':
    'Vous n’avez pas de mot de passe ici. Reconnectez-vous auprès de votre entreprise pour confirmer.',
  'apiError.companyCancelled': 'La connexion auprès de votre entreprise a été annulée.',
  'apiError.companyDomainLost':
    'Le domaine de votre entreprise n’est plus confirmé ici. Connectez-vous avec votre mot de passe.',
  'apiError.companyElsewhere':
    'Vous êtes membre d’un autre compte ici. Connectez-vous-y avec votre mot de passe, ou quittez-le d’abord.',
  'apiError.companyMissing': 'Votre compte n’a pas de connexion par l’entreprise.',
  'apiError.companyNotMember':
    'Vous n’êtes pas encore membre du compte de votre entreprise. Demandez une invitation au membre principal.',
  'apiError.companyOtherIdentity':
    'Votre adresse est liée à une autre identité dans votre entreprise. Adressez-vous au membre principal du compte.',
  'apiError.companyOtherPerson':
    'Vous vous êtes connecté là-bas sous une autre identité. Connectez-vous comme le membre que vous êtes ici.',
  'apiError.companyOver': 'Cette connexion a expiré. Recommencez.',
  'apiError.companyRejected':
    'Nous ne pouvons pas accepter la réponse de la connexion de votre entreprise. Recommencez. Si le problème persiste, contactez ses administrateurs.',
  'apiError.companyRemoved':
    'Vous avez été retiré du compte de votre entreprise. Demandez une invitation au membre principal.',
  'apiError.companyRequired': 'Votre compte exige la connexion auprès de votre entreprise.',
  'apiError.companyUnknown':
    'Aucune connexion par l’entreprise n’est connue pour cette adresse. Vérifiez-la, ou connectez-vous avec votre mot de passe.',
  'apiError.companyUnreachable': 'La connexion de votre entreprise ne répond pas pour le moment. Réessayez plus tard.',
  'apiError.companyWaits':
    'Le compte de votre entreprise n’a plus de place libre. Son membre principal a été informé et peut vous ajouter.',
  'apiError.confirmationSent':
    'Nous avons posé la question à cette adresse il y a moins de 30 jours. Aucun autre e-mail ne part avant sa confirmation.',
  'apiError.conflict': 'Ceci a été modifié entre-temps. Rechargez la page et vérifiez.',
  'apiError.contactUs': '{title} n’a pas de prix catalogue. Contactez-nous pour un devis.',
  'apiError.crossSite': 'Cette demande vient d’un autre site. Rien n’a été modifié. Réessayez depuis cette boutique.',
  'apiError.crossSiteCall': 'Rien n’a été modifié. Un appel qui modifie quelque chose exige ces en-têtes : {headers}',
  'apiError.currencyOfAccount': 'Votre compte est facturé dans la devise de son pays : {currency}.',
  'apiError.debtsFirst': 'Réglez d’abord votre facture impayée. Vous pourrez ensuite modifier votre abonnement.',
  'apiError.declined': 'Ce paiement a été refusé. Rien n’a été prélevé. Essayez un autre moyen de paiement.',
  'apiError.defaultModule': 'Ce module fait partie de toutes les formules et ne peut pas être retiré.',
  'apiError.deletionBegun': 'Le compte prend déjà fin. Il n’est plus possible de revenir en arrière.',
  'apiError.deletionMissing': 'Il n’y a aucune suppression à annuler.',
  'apiError.deletionRequested': 'Une suppression est déjà prévue.',
  'apiError.domainTaken': 'Ce domaine appartient à un autre compte.',
  'apiError.domainUnanswered': 'Les serveurs de noms de ce domaine ne répondent pas. Réessayez plus tard.',
  'apiError.domainUnproved': 'L’enregistrement n’a pas été trouvé. Sa diffusion peut prendre quelques heures.',
  'apiError.emailTaken': 'Cette adresse a déjà un compte. Connectez-vous ou réinitialisez votre mot de passe.',
  'apiError.emailUnverified': 'Confirmez d’abord votre adresse e-mail. Nous avons envoyé un lien à {email}.',
  'apiError.enableOwn':
    'Votre compte est réglé par une facture mensuelle. Activez votre panier, sans passer par le paiement.',
  'apiError.enablePartners':
    'Votre partenaire reçoit la facture de ce que vous utilisez. Activez votre panier, sans passer par le paiement : vous ne payez rien ici.',
  'apiError.expectation': 'Le serveur ne peut pas répondre à l’attente de cette demande.',
  'apiError.externalIdTaken': 'Cet identifiant externe est déjà pris.',
  'apiError.factorExists': 'Un second facteur est déjà configuré.',
  'apiError.factorMissing': 'Aucun second facteur n’est configuré.',
  'apiError.factorNeeded': 'Saisissez le code de votre application d’authentification, ou un code de secours.',
  'apiError.factorOffer': 'Cette clé est trop ancienne. Rouvrez la page et scannez la nouvelle.',
  'apiError.factorOwnFirst': 'Configurez d’abord votre propre second facteur.',
  'apiError.factorRequired': 'Votre compte exige un second facteur. Configurez-le pour continuer.',
  'apiError.factorResetByShop': 'Nous réinitialisons nous-mêmes le second facteur du membre principal. Contactez-nous.',
  'apiError.factorResetMissing': 'Aucune réinitialisation de ce second facteur n’est en attente.',
  'apiError.factorResetWaits': 'Une réinitialisation de ce second facteur est déjà en attente.',
  'apiError.factorStays': 'Votre compte exige un second facteur : il ne peut pas être supprimé.',
  'apiError.factorWrong': 'Ce code est incorrect ou a déjà servi. Saisissez le suivant.',
  'apiError.forbidden': 'Vous n’avez pas les droits nécessaires. Connectez-vous avec un compte autorisé.',
  'apiError.goesWithParent': 'Ce module accompagne un autre module. Retirez celui-ci pour retirer les deux.',
  'apiError.gone': 'Ce n’est plus disponible.',
  'apiError.handOverExpired': 'Ce passage a expiré. Ouvrez de nouveau le produit depuis la boutique.',
  'apiError.handOverInvalid': 'Ce passage ne vient pas de cette boutique.',
  'apiError.handOverUsed': 'Ce passage a déjà servi. Ouvrez de nouveau le produit depuis la boutique.',
  'apiError.headersTooLarge': 'La demande a trop d’en-têtes ou des en-têtes trop longs.',
  'apiError.idempotencyConflict': 'Cette demande a déjà servi à autre chose. Rechargez la page et réessayez.',
  'apiError.idempotencyUnclear':
    'Une requête précédente avec cette clé n’est pas terminée, ou son issue est inconnue. Vérifiez ce qu’elle a fait avant d’utiliser une autre clé.',
  'apiError.internalLine': 'Cet article fait partie de votre formule et ne peut pas être retiré seul.',
  'apiError.invalidStructure': 'Structure de données non valide',
  'apiError.invalidToken': 'Jeton non valide',
  'apiError.linkExpired': 'Ce lien a expiré ou a déjà servi.',
  'apiError.machineKeyEnded':
    'Cette clé machine ({key}) a été révoquée. Indiquez-en une nouvelle dans votre programme.',
  'apiError.machineKeyMissing':
    'Une clé machine est nécessaire. Envoyez-la dans l’en-tête Authorization, sous la forme Bearer wbk_….',
  'apiError.machineKeyScope': 'Cette clé machine n’a pas le droit {scope}.',
  'apiError.machineKeyUnknown': 'Cette clé machine est inconnue. Vérifiez qu’elle est complète.',
  'apiError.mailWaiting': 'Un e-mail pour ce destinataire est déjà en route.',
  'apiError.malformedJson': 'La demande n’est pas du JSON valide.',
  'apiError.mediator': 'Le service des options ne répond pas. Rien n’a été prélevé. Réessayez dans un instant.',
  'apiError.memberKnown': 'Cette adresse appartient déjà à un compte ou est déjà invitée.',
  'apiError.mergeChanged': 'L’un des paniers a changé entre-temps. Rien n’a été fait. Voici leur état actuel.',
  'apiError.methodNeeded':
    'Votre abonnement ou une facture ouverte a encore besoin de ce moyen de paiement. Ajoutez-en d’abord un autre, puis supprimez celui-ci.',
  'apiError.methodOnFile': 'Ce moyen de paiement est déjà enregistré.',
  'apiError.migratesNow':
    'Votre formule n’est plus vendue. Vous ne pouvez la quitter que maintenant, pas à une date ultérieure.',
  'apiError.newSubscription': 'L’abonnement n’a pas pu être créé. Rien n’a été prélevé. Réessayez dans un instant.',
  'apiError.noPrice': '{title} n’est pas disponible en {currency}.',
  'apiError.noProvider':
    'Le paiement en ligne n’est pas encore disponible. Rien n’a été prélevé. Les essais et les devis fonctionnent normalement.',
  'apiError.notCancelled': 'Votre abonnement n’est pas résilié.',
  'apiError.notExpired': 'Votre abonnement n’est pas terminé : il n’y a rien à réactiver.',
  'apiError.notForSale': 'Ce produit n’est pas en vente en ligne. Contactez-nous à son sujet.',
  'apiError.notFound': 'Nous ne trouvons pas ce que vous cherchez.',
  'apiError.notInCart': 'Ce produit n’est pas dans votre panier.',
  'apiError.notPrimary': 'Seul le membre principal de votre compte peut faire cela.',
  'apiError.nothingChanges': 'Votre abonnement est déjà ainsi.',
  'apiError.nothingScheduled': 'Aucune modification de votre abonnement n’est prévue.',
  'apiError.nothingToMerge': 'Il n’y a pas d’autre panier à réunir.',
  'apiError.nothingToRestore': 'Il n’y a rien à rétablir.',
  'apiError.nothingToTry': 'Il n’y a rien à essayer dans votre panier. Choisissez d’abord une formule.',
  'apiError.nothingToUndo': 'Il n’y a rien à annuler.',
  'apiError.orderService': 'La commande n’a pas pu être enregistrée. Rien n’a été prélevé. Réessayez dans un instant.',
  'apiError.orderUpsert': 'Cette commande a déjà été passée et ne peut plus être modifiée.',
  'apiError.orderedForTrialEnd':
    'Votre commande commence à la fin de votre essai, et rien n’a été débité. Pour commencer maintenant, remettez-la dans le panier et validez, ou appelez /account/subscription/create avec son package_id et le timeframe « now ».',
  'apiError.ownSignIn':
    'Ce membre doit se connecter lui-même : il a un second facteur ou se connecte par son entreprise.',
  'apiError.passkeyLimit': 'Vous avez déjà le maximum de clés d’accès. Supprimez-en d’abord une.',
  'apiError.passkeyRejected': 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou continuez autrement.',
  'apiError.passwordWrong': 'Ce n’est pas votre mot de passe.',
  'apiError.paymentApi':
    'Le prestataire de paiement n’a pas pu traiter la demande. Rien n’a été prélevé. Réessayez ou utilisez un autre moyen de paiement.',
  'apiError.paymentCancelled': 'Ce paiement a été annulé. Rien n’a été prélevé.',
  'apiError.paymentConnection':
    'Le prestataire de paiement est injoignable. Rien n’a été prélevé. Réessayez dans un instant.',
  'apiError.paymentLimit': 'Le prestataire de paiement est surchargé. Rien n’a été prélevé. Réessayez dans un instant.',
  'apiError.paymentWaiting': 'Un paiement attend votre banque. Poursuivez-le, ou annulez-le et payez autrement.',
  'apiError.paysItself': 'Votre compte règle lui-même ses commandes. Passez par le paiement.',
  'apiError.planChanged':
    'Le montant a changé. Rien n’a été prélevé. Vérifiez le nouveau montant et confirmez à nouveau.',
  'apiError.policyFeature': 'Votre membre principal vous a fermé cette fonctionnalité.',
  'apiError.policyPage': 'Votre membre principal vous a fermé cette page.',
  'apiError.policySettings': 'Vous pouvez voir les paramètres du compte, mais pas les modifier.',
  'apiError.policySubscription': 'Vous pouvez voir l’abonnement, mais ni ses montants ni ses documents.',
  'apiError.primaryHandsOver': 'Vous êtes le membre principal. Transmettez d’abord ce rôle, ou mettez fin au compte.',
  'apiError.primaryReadOnly':
    'Un membre en lecture seule ne peut pas être membre principal. Modifiez d’abord ce droit.',
  'apiError.primaryStays':
    'Le membre principal garde tous les droits. Vous ne pouvez modifier ou retirer que les autres.',
  'apiError.primaryUnfit': 'Ce membre n’a pas confirmé son adresse e-mail ou a quitté le compte. Rien n’a été modifié.',
  'apiError.productRetired': 'Ce produit n’est plus en vente.',
  'apiError.productRetiredInCart': '{title} n’est plus en vente. Retirez cet élément du panier pour continuer.',
  'apiError.productUnknown': 'Ce produit est introuvable.',
  'apiError.quantityControls': 'Modifiez plutôt la quantité : cet article la suit.',
  'apiError.quantityRange': 'Saisissez un nombre entier dans les limites indiquées.',
  'apiError.quoteExpired': 'Ce devis a expiré. Demandez-en un nouveau à l’expéditeur.',
  'apiError.quoteOrdered': 'Ce devis a déjà été commandé. Un devis se commande une seule fois.',
  'apiError.quoteRevoked': 'Ce devis a été retiré. Demandez-en un nouveau à l’expéditeur.',
  'apiError.quoteState': 'Ce n’est plus possible avec ce devis. Rechargez la page pour voir où il en est.',
  'apiError.quoteSuperseded': 'Il existe une version plus récente de ce devis. Demandez son lien à l’expéditeur.',
  'apiError.quoteUnchanged':
    'Le panier est identique au devis. Modifiez quelque chose avant d’envoyer une nouvelle version.',
  'apiError.quoteUnopened':
    'Ce destinataire a reçu le devis deux fois sans l’ouvrir : nous n’envoyons pas de troisième e-mail.',
  'apiError.rateLimited': 'Trop de demandes. Attendez un instant et réessayez.',
  'apiError.readOnly': 'Votre accès est en lecture seule. Rien n’a été modifié.',
  'apiError.readOnlyView': 'Vous voyez la boutique comme un client : ceci vous est fermé. Rien n’a été modifié.',
  'apiError.recipientGetsQuotes': 'Cette adresse reçoit déjà les devis : il n’y a rien à confirmer.',
  'apiError.recipientOptedOut': 'Cette adresse ne souhaite plus recevoir de devis : rien n’a été envoyé.',
  'apiError.recipientUnreachable':
    'Aucune boîte de réception n’existe à cette adresse : rien n’a été envoyé. Partagez le devis avec la bonne adresse.',
  'apiError.registrationLimit':
    'Trop de comptes ont été créés depuis ce réseau. Réessayez plus tard ou contactez-nous.',
  'apiError.requestTimeout': 'La demande n’est pas arrivée à temps. Renvoyez-la.',
  'apiError.savedCartNameTaken': 'Vous avez déjà un panier enregistré nommé {name}. Choisissez un autre nom.',
  'apiError.shareLimit': 'Trop de devis ont été envoyés d’ici ou à cette adresse. Réessayez demain.',
  'apiError.signInFailed': 'E-mail ou mot de passe incorrect. Vérifiez-les, ou réinitialisez votre mot de passe.',
  'apiError.signInOver': 'Cette connexion a pris trop de temps. Saisissez à nouveau votre mot de passe.',
  'apiError.standingUnfit': 'Ce membre ne peut pas envoyer de panier pour approbation. Modifiez d’abord ce droit.',
  'apiError.subscription': 'Il n’y a pas d’abonnement pour cela. Rien n’a été prélevé.',
  'apiError.subscriptionPaused': 'Votre abonnement est suspendu. Contactez-nous pour le reprendre ou y mettre fin.',
  'apiError.subscriptionUpdate':
    'L’abonnement n’a pas pu être modifié. Rien n’a été prélevé. Réessayez dans un instant.',
  'apiError.termsChanged':
    'Les conditions ont changé depuis que vous avez ouvert cette page. Lisez-les, puis renvoyez le formulaire.',
  'apiError.threeDSecure': 'Votre banque veut confirmer ce paiement.',
  'apiError.tooLarge': 'La demande est trop volumineuse.',
  'apiError.tooManyGuesses':
    'Trop de tentatives de connexion. Patientez quelques minutes ou réinitialisez votre mot de passe : le lien reçu par e-mail vous permet de vous connecter aussitôt.',
  'apiError.tooManySavedCarts': 'Vous avez {limit} paniers enregistrés, c’est le maximum. Supprimez-en un d’abord.',
  'apiError.tooManyTries':
    'Ce paiement a été tenté aussi souvent que possible pour le moment. Utilisez un autre moyen de paiement ou réessayez demain.',
  'apiError.totalChanged': 'Le total a changé. Rien n’a été envoyé. Vérifiez le nouveau total et confirmez.',
  'apiError.trialHad':
    'Un essai gratuit a déjà été utilisé avec cette boîte e-mail. Connectez-vous avec l’adresse qui en a bénéficié.',
  'apiError.trialHadMethod':
    'Ce moyen de paiement a déjà servi à un essai gratuit. Commencez votre abonnement dès aujourd’hui ou utilisez un autre moyen de paiement.',
  'apiError.trialUsed': 'Vous avez déjà essayé ce module. Vérifiez son prix, puis confirmez à nouveau.',
  'apiError.unavailable': 'La boutique est surchargée. Rien n’a été modifié. Réessayez dans un instant.',
  'apiError.unbreakable': 'Cette formule se vend uniquement en entier. Choisissez plutôt une autre formule.',
  'apiError.undoOver': 'Il est trop tard pour annuler. Modifiez plutôt le panier.',
  'apiError.unknown': 'Un imprévu s’est produit. Rien n’a été prélevé. Réessayez ou contactez-nous.',
  'apiError.unknownTimeframe':
    'Choisissez si la modification prend effet maintenant ou à votre prochain renouvellement.',
  'apiError.unsupportedType': 'Ce type de contenu n’est pas pris en charge.',
  'apiError.uriTooLong': 'L’adresse est trop longue.',
  'apiError.usageAccountUnknown': 'Ce compte n’existe pas.',
  'apiError.usageFuture': 'Cette date est dans le futur.',
  'apiError.usageKeyUnknown': 'Rien n’est vendu avec cette clé d’usage.',
  'apiError.usageKeyUsed': 'Cette clé désigne déjà un autre relevé. Utilisez chaque clé une seule fois.',
  'apiError.usageNeverSubscribed': 'Ce compte n’a jamais eu d’essai ni d’abonnement.',
  'apiError.usageNotCounted': 'Rien n’était compté pour ce compte à cette date.',
  'apiError.usageNotSubscribed': 'Ce compte n’a pas d’abonnement à cette date.',
  'apiError.usageTooLate': 'Cette date se situe plus de 35 jours après la fin de son mois.',
  'apiError.usageUncharged':
    'Rien de ce que possède ce compte n’est facturé selon cette clé. Le décompte est conservé.',
  'apiError.validation': 'Veuillez vérifier votre saisie.',
  'apiError.verificationTooSoon': 'Nous venons de vous envoyer un lien. Vous pourrez en demander un autre dans {time}.',
} satisfies Record<keyof typeof en, string>
