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
  'memberMail.confirmAddress.button': 'Confirmer l’adresse',
  'memberMail.confirmAddress.subject': 'Confirmez votre nouvelle adresse',
  'memberMail.confirmAddress.text':
    'Vous souhaitez désormais vous connecter avec {email}. Confirmez que cette boîte mail est la vôtre.',
  'memberMail.confirmAddress.until':
    'Le lien est valable jusqu’au {date}. Si vous ne savez pas de quoi il s’agit, vous pouvez ignorer cet e-mail.',
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
} satisfies Record<keyof typeof en, string>
