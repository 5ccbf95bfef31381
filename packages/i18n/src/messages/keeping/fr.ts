import type { en } from './en.ts'

export const fr = {
  'keeping.added': '{title} ajouté. Total {total}.',
  'keeping.addedAll': '{titles} ajoutés. Total {total}.',
  'keeping.addedMore':
    '{count, plural, one {{title} et # autre ajoutés. Total {total}.} many {{title} et # d’autres ajoutés. Total {total}.} other {{title} et # autres ajoutés. Total {total}.}}',
  'keeping.bringBack': 'Le reprendre',
  'keeping.browserCopy':
    'Ce navigateur a gardé une copie de votre panier : {count, plural, one {# article} many {# d’articles} other {# articles}}.',
  'keeping.givenUp': 'La boutique ne répond pas. {title} n’est pas confirmé.',
  'keeping.givenUpMore':
    '{count, plural, one {La boutique ne répond pas. {title} et # autre changement ne sont pas confirmés.} many {La boutique ne répond pas. {title} et # d’autres changements ne sont pas confirmés.} other {La boutique ne répond pas. {title} et # autres changements ne sont pas confirmés.}}',
  'keeping.givenUpUnnamed':
    '{count, plural, one {La boutique ne répond pas. Votre changement n’est pas confirmé.} many {La boutique ne répond pas. Vos # de changements ne sont pas confirmés.} other {La boutique ne répond pas. Vos # changements ne sont pas confirmés.}}',
  'keeping.inCart': '{total} dans votre panier',
  'keeping.noRecordFound': 'Ce panier est introuvable. Vous en voyez la dernière copie.',
  'keeping.noRecordLeft': 'Cet article n’y était plus. Voici votre panier tel qu’il est maintenant.',
  'keeping.notUpToDate': 'Pas à jour',
  'keeping.offline':
    '{count, plural, one {Pas de connexion. Votre changement partira dès votre retour en ligne.} many {Pas de connexion. Vos # de changements partiront dès votre retour en ligne.} other {Pas de connexion. Vos # changements partiront dès votre retour en ligne.}}',
  'keeping.priceRead': 'C’est noté : le nouveau prix de {title} s’applique.',
  'keeping.removed': '{title} retiré. Total {total}.',
  'keeping.removedAll': '{titles} retirés. Total {total}.',
  'keeping.removedMore':
    '{count, plural, one {{title} et # autre retirés. Total {total}.} many {{title} et # d’autres retirés. Total {total}.} other {{title} et # autres retirés. Total {total}.}}',
  'keeping.restored': 'Tout est revenu. Total {total}.',
  'keeping.restoredNone': 'Rien n’a pu être repris.',
  'keeping.restoredPart': 'Ce qui est encore en vente est revenu. Total {total}.',
  'keeping.retrying': 'La boutique ne répond pas. Nouvel essai en cours.',
  'keeping.session.expired': 'Votre session a pris fin',
  'keeping.session.unauthorized': 'Votre connexion n’est pas reconnue',
} satisfies Record<keyof typeof en, string>
