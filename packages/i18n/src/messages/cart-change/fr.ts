import type { en } from './en.ts'

export const fr = {
  'cartChange.added': '{title} ajouté. Total {total}.',
  'cartChange.addedAll': '{titles} ajoutés. Total {total}.',
  'cartChange.addedMore':
    '{count, plural, one {{title} et # autre ajoutés. Total {total}.} many {{title} et # d’autres ajoutés. Total {total}.} other {{title} et # autres ajoutés. Total {total}.}}',
  'cartChange.bringBack': 'Le reprendre',
  'cartChange.browserCopy':
    'Ce navigateur a gardé une copie de votre panier : {count, plural, one {# article} many {# d’articles} other {# articles}}.',
  'cartChange.givenUp': 'La boutique ne répond pas. {title} n’est pas confirmé.',
  'cartChange.givenUpMore':
    '{count, plural, one {La boutique ne répond pas. {title} et # autre changement ne sont pas confirmés.} many {La boutique ne répond pas. {title} et # d’autres changements ne sont pas confirmés.} other {La boutique ne répond pas. {title} et # autres changements ne sont pas confirmés.}}',
  'cartChange.givenUpUnnamed':
    '{count, plural, one {La boutique ne répond pas. Votre changement n’est pas confirmé.} many {La boutique ne répond pas. Vos # de changements ne sont pas confirmés.} other {La boutique ne répond pas. Vos # changements ne sont pas confirmés.}}',
  'cartChange.inCart': '{total} dans votre panier',
  'cartChange.noRecordFound': 'Ce panier est introuvable. Vous en voyez la dernière copie.',
  'cartChange.noRecordLeft': 'Cet article n’y était plus. Voici votre panier tel qu’il est maintenant.',
  'cartChange.notUpToDate': 'Pas à jour',
  'cartChange.offline':
    '{count, plural, one {Pas de connexion. Votre changement partira dès votre retour en ligne.} many {Pas de connexion. Vos # de changements partiront dès votre retour en ligne.} other {Pas de connexion. Vos # changements partiront dès votre retour en ligne.}}',
  'cartChange.priceRead': 'C’est noté : le nouveau prix de {title} s’applique.',
  'cartChange.removed': '{title} retiré. Total {total}.',
  'cartChange.removedAll': '{titles} retirés. Total {total}.',
  'cartChange.removedMore':
    '{count, plural, one {{title} et # autre retirés. Total {total}.} many {{title} et # d’autres retirés. Total {total}.} other {{title} et # autres retirés. Total {total}.}}',
  'cartChange.restored': 'Tout est revenu. Total {total}.',
  'cartChange.restoredNone': 'Rien n’a pu être repris.',
  'cartChange.restoredPart': 'Ce qui est encore en vente est revenu. Total {total}.',
  'cartChange.retrying': 'La boutique ne répond pas. Nouvel essai en cours.',
  'cartChange.session.expired': 'Votre session a pris fin',
  'cartChange.session.unauthorized': 'Votre connexion n’est pas reconnue',
} satisfies Record<keyof typeof en, string>
