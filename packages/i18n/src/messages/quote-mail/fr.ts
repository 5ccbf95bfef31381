import type { en } from './en.ts'

export const fr = {
  'quoteMail.again.button': 'Décider pour les devis',
  'quoteMail.again.ignore':
    'Si vous n’en voulez pas, ne faites rien : nous n’enverrons ni devis ni rappel de cet e-mail.',
  'quoteMail.again.subject': 'Souhaitez-vous de nouveau recevoir des devis ?',
  'quoteMail.again.text':
    '{sender} souhaite vous envoyer un devis avec {shop}. Nous n’en envoyons pas à cette adresse, car son propriétaire n’en voulait plus ou un envoi précédent est revenu.',
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
  'quoteMail.answered.role': 'Poste',
  'quoteMail.answered.stillOpen': 'Le devis reste ouvert pour les autres jusqu’au {date}.',
  'quoteMail.answered.words': 'Avec ses mots',
  'quoteMail.managed.acceptedNext': 'Rien n’a été payé. Pour commander, il faut ouvrir le devis comme panier.',
  'quoteMail.managed.button': 'Gérer le devis',
  'quoteMail.managed.end': 'Vous ne voulez plus d’e-mails sur ce devis ? Désactivez son lien :',
  'quoteMail.managed.keep':
    'Gardez cet e-mail pour vous : toute personne ayant le lien peut modifier le devis. Si vous n’avez partagé aucun devis, désactivez le lien.',
  'quoteMail.managed.subject': 'Votre devis {number} : le lien pour le gérer',
  'quoteMail.managed.text':
    'Vous avez partagé le devis {number} pour {plan}, {total} par mois hors taxes. Il est valable jusqu’au {date}.',
  'quoteMail.managed.use':
    'Ce lien vous montre qui l’a consulté et y a répondu, et vous permet de répondre aux questions, de le prolonger ou de le retirer. Nous vous écrivons ici pour chaque réponse et chaque question.',
  'quoteMail.message.answerButton': 'Lire et répondre',
  'quoteMail.message.command': 'Lire et répondre par la commande',
  'quoteMail.message.line': '{who}, à propos de {line}',
  'quoteMail.message.owner':
    '{count, plural, one {Une question a été posée} many {# de questions ont été posées} other {# questions ont été posées}} sur votre devis {number} pour {plan}.',
  'quoteMail.message.ownerSubject':
    'Devis {number} : {count, plural, one {une nouvelle question} many {# de nouvelles questions} other {# nouvelles questions}}',
  'quoteMail.message.reader': 'Une personne qui a le lien',
  'quoteMail.message.recipient':
    '{count, plural, one {Vous avez un message} many {Vous avez # de messages} other {Vous avez # messages}} sur le devis {number} pour {plan}.',
  'quoteMail.message.recipientSubject':
    'Devis {number} : {count, plural, one {un nouveau message} many {# de nouveaux messages} other {# nouveaux messages}}',
  'quoteMail.message.replyButton': 'Lire et répondre',
  'quoteMail.message.shop':
    '{count, plural, one {Une question a été posée} many {# de questions ont été posées} other {# questions ont été posées}} sur le devis {number} pour {plan}, envoyé par {sender}.',
  'quoteMail.receipt.next': 'Pour commander, ouvrez le devis comme panier.',
  'quoteMail.receipt.subject': 'Vous avez accepté le devis {number}',
  'quoteMail.receipt.text':
    'Vous avez accepté le devis {number} pour {plan}, {total} par mois hors taxes. Rien n’a été payé.',
  'quoteMail.reminder.days.owner':
    '{count, plural, one {Votre devis {number} pour {plan}, {total} par mois hors taxes, peut être accepté pendant encore # jour, jusqu’au {date}.} many {Votre devis {number} pour {plan}, {total} par mois hors taxes, peut être accepté pendant encore # jours, jusqu’au {date}.} other {Votre devis {number} pour {plan}, {total} par mois hors taxes, peut être accepté pendant encore # jours, jusqu’au {date}.}}',
  'quoteMail.reminder.days.recipient':
    '{count, plural, one {{sender} vous a envoyé le devis {number} pour {plan}, {total} par mois hors taxes. Ce prix est garanti encore # jour, jusqu’au {date}.} many {{sender} vous a envoyé le devis {number} pour {plan}, {total} par mois hors taxes. Ce prix est garanti encore # jours, jusqu’au {date}.} other {{sender} vous a envoyé le devis {number} pour {plan}, {total} par mois hors taxes. Ce prix est garanti encore # jours, jusqu’au {date}.}}',
  'quoteMail.reminder.days.subject':
    '{count, plural, one {Le devis {number} expire dans # jour, le {date}} many {Le devis {number} expire dans # jours, le {date}} other {Le devis {number} expire dans # jours, le {date}}}',
  'quoteMail.reminder.tomorrow.owner':
    'Votre devis {number} pour {plan}, {total} par mois hors taxes, ne peut plus être accepté que jusqu’à demain, {date}.',
  'quoteMail.reminder.tomorrow.recipient':
    '{sender} vous a envoyé le devis {number} pour {plan}, {total} par mois hors taxes. Ce prix n’est garanti que jusqu’à demain, {date}.',
  'quoteMail.reminder.tomorrow.subject': 'Le devis {number} expire demain, {date}',
  'quoteMail.shop.accepted':
    'Le devis {number} pour {plan}, {total} par mois hors taxes, a été accepté. Rien n’a été payé.',
  'quoteMail.shop.declined': 'Le devis {number} pour {plan}, {total} par mois hors taxes, a été refusé.',
  'quoteMail.shop.sender': 'Envoyé par',
  'quoteMail.stopped.owner':
    'Votre devis {number} pour {plan} ne peut plus être accepté ni commandé : {shop} ne vend plus {product}, qui en fait partie.',
  'quoteMail.stopped.ownerNext':
    'Sur sa page, vous pouvez le copier dans un nouveau panier et partager celui-ci sans {product}.',
  'quoteMail.stopped.recipient':
    'Le devis {number} pour {plan}, que vous a envoyé {sender}, ne peut plus être accepté ni commandé : {shop} ne vend plus {product}, qui en fait partie.',
  'quoteMail.stopped.subject': 'Le devis {number} a pris fin : {product} n’est plus en vente',
} satisfies Record<keyof typeof en, string>
