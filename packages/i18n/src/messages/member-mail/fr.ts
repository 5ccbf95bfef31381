import type { en } from './en.ts'

export const fr = {
  'memberMail.addressChanged.button': 'Reprendre cette adresse',
  'memberMail.addressChanged.subject': 'Votre adresse e-mail a été modifiée',
  'memberMail.addressChanged.text':
    'Votre compte utilise désormais {email}. Si c’était vous, vous n’avez rien à faire.',
  'memberMail.addressChanged.wrong':
    'Si ce n’était pas vous, reprenez cette adresse avant le {date} : tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe.',
  'memberMail.addressWanted.button': 'Voir votre connexion',
  'memberMail.addressWanted.subject': 'Quelqu’un a tenté d’utiliser votre adresse',
  'memberMail.addressWanted.text':
    'Quelqu’un a tenté d’utiliser votre adresse pour un autre compte. Votre compte et votre adresse restent inchangés.',
  'memberMail.approvalDeclined.button': 'Ouvrir le panier',
  'memberMail.approvalDeclined.next': 'Rien n’a été acheté. Vous pouvez modifier le panier et l’envoyer de nouveau.',
  'memberMail.approvalDeclined.subject': '{name} a refusé votre panier',
  'memberMail.approvalDeclined.text': '{name} ne commandera pas le panier que vous avez envoyé le {date}.',
  'memberMail.approvalOrdered.approved':
    '{name} a commandé le panier que vous avez envoyé le {date}, exactement tel qu’il était.',
  'memberMail.approvalOrdered.approvedSubject': '{name} a commandé votre panier',
  'memberMail.approvalOrdered.button': 'Ouvrir votre compte',
  'memberMail.approvalOrdered.changed':
    '{name} a commandé le panier que vous avez envoyé le {date}, avec des modifications.',
  'memberMail.approvalOrdered.changedSubject': '{name} a commandé votre panier avec des modifications',
  'memberMail.company.lostButton': 'Voir l’enregistrement',
  'memberMail.company.lostNext': 'Publiez de nouveau l’enregistrement, puis vérifiez le domaine.',
  'memberMail.company.lostSubject': '{subject} n’est plus confirmé',
  'memberMail.company.lostText':
    'Nous ne trouvons plus l’enregistrement TXT de {subject}. Ses adresses se connectent avec leur mot de passe jusqu’à une nouvelle confirmation.',
  'memberMail.company.waitsButton': 'Ouvrir les membres',
  'memberMail.company.waitsNext':
    'Acceptez ou refusez sur la page des membres. Un membre de plus peut coûter davantage, la page indique combien.',
  'memberMail.company.waitsSubject': '{subject} souhaite rejoindre votre compte',
  'memberMail.company.waitsText':
    '{subject} s’est connecté auprès de votre entreprise, mais votre compte n’a plus de place libre.',
  'memberMail.confirmAddress.button': 'Confirmer l’adresse',
  'memberMail.confirmAddress.subject': 'Confirmez votre nouvelle adresse',
  'memberMail.confirmAddress.text':
    'Vous souhaitez désormais vous connecter avec {email}. Confirmez que cette boîte mail est la vôtre.',
  'memberMail.confirmAddress.until':
    'Le lien est valable jusqu’au {date}. Si vous ne savez pas de quoi il s’agit, vous pouvez ignorer cet e-mail.',
  'memberMail.deleted.accountSubject': 'Votre compte est supprimé',
  'memberMail.deleted.accountText': 'Le compte a pris fin, et ce qui nomme ses membres est effacé.',
  'memberMail.deleted.kept':
    'Ce que la loi nous oblige à conserver, comme les factures, reste. Ceci est notre dernier e-mail.',
  'memberMail.deleted.memberSubject': 'Vos données sont supprimées',
  'memberMail.deleted.memberText': 'Vous avez quitté le compte, et ce qui vous nomme est effacé.',
  'memberMail.deletion.begunKept':
    'Après la dernière facture, vous ne pourrez plus vous connecter, et tout ce qui vous nomme est effacé. La loi nous oblige à conserver les factures et les paiements.',
  'memberMail.deletion.begunSubject': '{company} : le compte prend fin',
  'memberMail.deletion.begunText':
    'Le membre principal a mis fin au compte de {company}. Un abonnement prend fin avec la période payée.',
  'memberMail.deletion.open': 'Ouvrir la page',
  'memberMail.deletion.requested.accountSubject': '{company} : le compte prendra fin le {date}',
  'memberMail.deletion.requested.accountText':
    'Vous nous avez demandé de mettre fin au compte de {company}. Le {date}, son abonnement est résilié ; après sa dernière facture, tout ce qui nomme ses membres est effacé.',
  'memberMail.deletion.requested.memberSubject': 'Vos données seront supprimées le {date}',
  'memberMail.deletion.requested.memberText':
    'Vous nous avez demandé de supprimer vos données. Le {date}, vous quittez {company}, et ce qui vous nomme est effacé. La loi nous oblige à conserver les factures et les paiements.',
  'memberMail.deletion.stopped.accountSubject': '{company} : le compte continue',
  'memberMail.deletion.stopped.accountText':
    'Le compte ne prend pas fin : un autre membre est désormais le membre principal, ou l’abonnement a été repris.',
  'memberMail.deletion.stopped.memberSubject': 'Vos données n’ont pas été supprimées',
  'memberMail.deletion.stopped.memberText':
    'Vous êtes désormais le membre principal de {company} : rien n’a été supprimé le {date}. Transmettez ce rôle, puis refaites la demande.',
  'memberMail.deletion.takeBack': 'Annuler la suppression',
  'memberMail.deletion.withdrawn.accountSubject': '{company} : le compte est conservé',
  'memberMail.deletion.withdrawn.accountText': 'La fin du compte a été annulée. Tout reste en l’état.',
  'memberMail.deletion.withdrawn.memberSubject': 'Vos données sont conservées',
  'memberMail.deletion.withdrawn.memberText': 'La suppression de vos données a été annulée. Tout reste en l’état.',
  'memberMail.deletion.wrong':
    'Jusqu’au {date}, vous pouvez revenir en arrière : connectez-vous et ouvrez la page. Si ce n’était pas vous, changez aussi votre mot de passe.',
  'memberMail.export.button': 'Télécharger vos données',
  'memberMail.export.subject': 'Vos données peuvent être téléchargées',
  'memberMail.export.text':
    'Vous avez demandé un fichier de vos données. Connectez-vous et téléchargez-le avant le {date}.',
  'memberMail.export.wrong':
    'Si ce n’était pas vous, changez votre mot de passe et déconnectez tous les autres appareils.',
  'memberMail.factorChanged.addedSubject': 'Votre connexion demande un second facteur',
  'memberMail.factorChanged.addedText':
    'Depuis le {date}, la connexion demande votre mot de passe et un code de votre application.',
  'memberMail.factorChanged.app_addedSubject': 'Une application d’authentification a été configurée',
  'memberMail.factorChanged.app_addedText':
    'Depuis le {date}, les codes d’une application permettent de vous connecter avec votre mot de passe, en plus de vos clés d’accès.',
  'memberMail.factorChanged.app_removedSubject': 'Votre application d’authentification a été supprimée',
  'memberMail.factorChanged.app_removedText':
    'Depuis le {date}, ses codes ne sont plus valables. Vos clés d’accès et codes de secours le restent.',
  'memberMail.factorChanged.button': 'Vérifier votre second facteur',
  'memberMail.factorChanged.keptSubject': 'Votre second facteur reste en place',
  'memberMail.factorChanged.keptText':
    'Le {date}, sa réinitialisation a été arrêtée. Vous vous connectez avec lui comme avant.',
  'memberMail.factorChanged.passkey_addedSubject': 'Une clé d’accès a été ajoutée',
  'memberMail.factorChanged.passkey_addedText':
    'Depuis le {date}, une clé d’accès de plus permet de se connecter à votre compte. Votre mot de passe seul ne suffit pas.',
  'memberMail.factorChanged.passkey_removedSubject': 'Une clé d’accès a été supprimée',
  'memberMail.factorChanged.passkey_removedText':
    'Depuis le {date}, elle ne permet plus de se connecter à votre compte.',
  'memberMail.factorChanged.recoverySubject': 'Un code de secours a été utilisé',
  'memberMail.factorChanged.recoveryText':
    'Le {date}, un code de secours a servi à se connecter à votre compte. Codes de secours restants : {codes}.',
  'memberMail.factorChanged.removedSubject': 'Votre second facteur a été supprimé',
  'memberMail.factorChanged.removedText': 'Depuis le {date}, votre mot de passe suffit pour se connecter.',
  'memberMail.factorChanged.renewedSubject': 'Vos codes de secours ont changé',
  'memberMail.factorChanged.renewedText':
    'Le {date}, dix nouveaux codes de secours ont été créés ; les anciens ne fonctionnent plus.',
  'memberMail.factorChanged.resetSubject': 'Votre second facteur a été réinitialisé',
  'memberMail.factorChanged.resetText':
    'Depuis le {date}, votre mot de passe suffit pour se connecter. Une fois connecté, configurez un nouveau second facteur.',
  'memberMail.factorChanged.wrong':
    'Si ce n’était pas vous, changez votre mot de passe et déconnectez tous les autres appareils.',
  'memberMail.factorReset.button': 'Garder mon second facteur',
  'memberMail.factorReset.stop':
    'Si vous les avez encore, ou si vous ne vous y attendiez pas, arrêtez la réinitialisation avec le bouton ci-dessous. Se connecter avec un code l’arrête aussi.',
  'memberMail.factorReset.subject': 'Votre second facteur va être réinitialisé',
  'memberMail.factorReset.text':
    '{name} l’a demandé. Le {date}, votre application d’authentification et vos codes de secours cesseront de fonctionner, et votre mot de passe suffira pour se connecter.',
  'memberMail.invited.button': 'Rejoindre le compte',
  'memberMail.invited.look': 'Vous pourrez tout voir, montants compris, mais rien modifier.',
  'memberMail.invited.manage': 'Vous verrez les montants et les factures, et pourrez envoyer des paniers à valider.',
  'memberMail.invited.subject': '{name} vous invite à rejoindre {company}',
  'memberMail.invited.text':
    '{name} vous invite à rejoindre {company} sur {shop}. Choisissez un mot de passe pour commencer.',
  'memberMail.invited.until':
    'Le lien est valable jusqu’au {date}. Si vous ne connaissez pas cette personne, vous pouvez ignorer cet e-mail.',
  'memberMail.invited.view': 'Vous verrez la formule et ce qui est actif, sans les montants.',
  'memberMail.methodLost.next': 'Désormais, nous prélevons {plan} sur votre {method}.',
  'memberMail.methodLost.none':
    'Votre compte n’a plus de moyen de paiement. Ajoutez-en un avant le prochain prélèvement pour éviter toute interruption.',
  'memberMail.methodLost.subject': '{method} ne peut plus être utilisé pour payer',
  'memberMail.methodLost.text':
    'Notre prestataire de paiement ne peut plus débiter {method} : nous l’avons retiré de votre compte.',
  'memberMail.newDevice.button': 'Vérifier vos appareils',
  'memberMail.newDevice.subject': 'Nouvelle connexion : {device}',
  'memberMail.newDevice.text':
    'Une connexion à votre compte a eu lieu le {date}. Appareil : {device}. Si c’était vous, vous n’avez rien à faire.',
  'memberMail.newDevice.wrong':
    'Si ce n’était pas vous, déconnectez cet appareil et choisissez un nouveau mot de passe.',
  'memberMail.passwordChanged.button': 'Réinitialiser votre mot de passe',
  'memberMail.passwordChanged.subject': 'Votre mot de passe a été modifié',
  'memberMail.passwordChanged.text':
    'Votre mot de passe a été modifié le {date}, et tous les autres appareils ont été déconnectés.',
  'memberMail.passwordChanged.wrong':
    'Si ce n’était pas vous, réinitialisez votre mot de passe maintenant : le lien est envoyé à cette adresse.',
  'memberMail.primaryChanged.button': 'Voir les membres',
  'memberMail.primaryChanged.former':
    'Vous restez membre et voyez les montants et les factures. Les e-mails sur les paiements vont désormais à {name}.',
  'memberMail.primaryChanged.new':
    'Vous pouvez désormais vous abonner, payer, changer de formule et gérer les membres. Les e-mails sur les paiements vous parviennent. Reconnectez-vous pour en profiter.',
  'memberMail.primaryChanged.subject': '{name} est le membre principal de {company}',
  'memberMail.primaryChanged.text': '{former} a nommé {name} membre principal de {company}.',
  'memberMail.primaryChanged.wrong': 'Si ce n’est pas exact, contactez-nous immédiatement.',
  'memberMail.standingOrdered.button': 'Ouvrir l’abonnement',
  'memberMail.standingOrdered.left':
    'Il reste {left} de votre approbation permanente ce mois-ci. Vous pouvez la modifier sur la page des membres.',
  'memberMail.standingOrdered.subject': '{name} a commandé en votre nom',
  'memberMail.standingOrdered.text':
    '{name} a commandé {plan} dans la limite de l’approbation permanente que vous avez donnée. Cela compte pour {amount} ce mois-ci.',
} satisfies Record<keyof typeof en, string>
