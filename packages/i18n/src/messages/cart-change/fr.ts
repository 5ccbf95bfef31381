import type { en } from './en.ts'

export const fr = {
  'cartChange.added': '{title} ajouté. Total {total}.',
  'cartChange.addedAll': '{titles} ajoutés. Total {total}.',
  'cartChange.addedMore':
    '{count, plural, one {{title} et # autre ajoutés. Total {total}.} many {{title} et # d’autres ajoutés. Total {total}.} other {{title} et # autres ajoutés. Total {total}.}}',
  'cartChange.bringBack': 'Le rétablir',
  'cartChange.browserCopy':
    'Ce navigateur garde une copie de votre panier : {count, plural, one {# article} many {# d’articles} other {# articles}}.',
  'cartChange.givenUp': 'La boutique ne répond pas. {title} n’est pas encore confirmé.',
  'cartChange.givenUpMore':
    '{count, plural, one {La boutique ne répond pas. {title} et # autre modification ne sont pas encore confirmés.} many {La boutique ne répond pas. {title} et # d’autres modifications ne sont pas encore confirmés.} other {La boutique ne répond pas. {title} et # autres modifications ne sont pas encore confirmés.}}',
  'cartChange.givenUpUnnamed':
    '{count, plural, one {La boutique ne répond pas. Votre modification n’est pas encore confirmée.} many {La boutique ne répond pas. Vos # de modifications ne sont pas encore confirmées.} other {La boutique ne répond pas. Vos # modifications ne sont pas encore confirmées.}}',
  'cartChange.inCart': '{total} dans votre panier',
  'cartChange.noRecordFound': 'Ce panier est introuvable. Vous en voyez la dernière copie.',
  'cartChange.noRecordLeft': 'Cet article n’était plus dans votre panier. Voici votre panier actuel.',
  'cartChange.notUpToDate': 'Pas à jour',
  'cartChange.offline':
    '{count, plural, one {Pas de connexion. Votre modification sera envoyée dès que vous serez de nouveau en ligne.} many {Pas de connexion. Vos # de modifications seront envoyées dès que vous serez de nouveau en ligne.} other {Pas de connexion. Vos # modifications seront envoyées dès que vous serez de nouveau en ligne.}}',
  'cartChange.priceRead': 'C’est noté : le nouveau prix de {title} s’applique.',
  'cartChange.removed': '{title} retiré. Total {total}.',
  'cartChange.removedAll': '{titles} retirés. Total {total}.',
  'cartChange.removedMore':
    '{count, plural, one {{title} et # autre retirés. Total {total}.} many {{title} et # d’autres retirés. Total {total}.} other {{title} et # autres retirés. Total {total}.}}',
  'cartChange.restored': 'Panier rétabli. Total {total}.',
  'cartChange.restoredNone': 'Rien n’a pu être rétabli.',
  'cartChange.restoredPart': 'Ce qui est encore en vente a été rétabli. Total {total}.',
  'cartChange.retrying': 'La boutique ne répond pas. Nouvel essai en cours.',
  'cartChange.session.expired': 'Votre session a expiré',
  'cartChange.session.unauthorized': 'Vous n’êtes pas connecté',
} satisfies Record<keyof typeof en, string>
