import type { en } from './en.ts'

export const fr = {
  'meeting.adopt': 'Le reprendre',
  'meeting.adoptLead': 'Le panier de votre compte est vide. Vous pouvez reprendre celui-ci tel quel.',
  'meeting.banner':
    '{count, plural, one {Le panier rempli avant votre connexion vous attend : # article.} many {Le panier rempli avant votre connexion vous attend : # d’articles.} other {Le panier rempli avant votre connexion vous attend : # articles.}}',
  'meeting.bannerAction': 'Décider de ce qu’il devient',
  'meeting.bundled': '{count, plural, one {avec # module} many {avec # de modules} other {avec # modules}}',
  'meeting.choice.member': 'Garder le panier de mon compte',
  'meeting.choice.newer': 'Prendre le panier le plus récent',
  'meeting.choice.union': 'Réunir les deux',
  'meeting.choice.visitor': 'Prendre le panier d’avant',
  'meeting.currency.after': 'Ensuite',
  'meeting.currency.before': 'Aujourd’hui',
  'meeting.currency.confirm': 'Passer en {currency}',
  'meeting.currency.fixedLead':
    'Les prix et les factures suivent le pays de votre adresse de facturation. Votre panier et cette boutique restent en {currency}.',
  'meeting.currency.fixedTitle': 'Votre compte est facturé en {currency}',
  'meeting.currency.free': 'gratuit',
  'meeting.currency.goBack': 'Retour',
  'meeting.currency.included': 'inclus',
  'meeting.currency.item': 'Article',
  'meeting.currency.keep': 'Rester en {currency}',
  'meeting.currency.lead':
    'Chaque devise a ses propres prix ; rien n’est converti. Voici ce qui change dans votre panier.',
  'meeting.currency.notSold': 'non disponible',
  'meeting.currency.onRequest': 'sur demande',
  'meeting.currency.title': 'Passer les prix en {currency} ?',
  'meeting.currency.total': 'Total par mois',
  'meeting.currency.unavailable':
    '{count, plural, one {# article n’est pas vendu en {currency}. Il reste dans votre panier et ne compte pas tant que vous ne l’avez pas retiré ou que vous n’êtes pas revenu en arrière.} many {# d’articles ne sont pas vendus en {currency}. Ils restent dans votre panier et ne comptent pas tant que vous ne les avez pas retirés ou que vous n’êtes pas revenu en arrière.} other {# articles ne sont pas vendus en {currency}. Ils restent dans votre panier et ne comptent pas tant que vous ne les avez pas retirés ou que vous n’êtes pas revenu en arrière.}}',
  'meeting.done.kept': 'L’autre panier est conservé sous le nom « {name} ».',
  'meeting.done.lead':
    '{count, plural, one {# article, {total} par mois.} many {# d’articles, {total} par mois.} other {# articles, {total} par mois.}}',
  'meeting.done.title': 'Votre panier est prêt',
  'meeting.gained': 'Entre dans le panier',
  'meeting.kept': 'Le panier qui cède la place est conservé sous un nom.',
  'meeting.savedName': 'Panier du {date}',
  'meeting.later': 'Décider plus tard',
  'meeting.lead':
    'Vous avez rempli un panier avant de vous connecter, et votre compte en a déjà un. Votre choix n’active rien et ne coûte rien.',
  'meeting.lost': 'N’y figure pas',
  'meeting.memberCart': 'Le panier de votre compte',
  'meeting.nothingGained': 'Rien de nouveau n’y entre.',
  'meeting.nothingLost': 'Rien n’est perdu.',
  'meeting.propose.add': 'Voir et ajouter',
  'meeting.propose.keep': 'Terminé : conserver le reste sous un nom',
  'meeting.propose.lead':
    'La connexion n’a rien changé. Ce que vous aviez choisi est seulement proposé ici, et chaque article attend votre confirmation.',
  'meeting.propose.modules': 'En attente de votre confirmation',
  'meeting.propose.none': 'Rien de tout cela n’est nouveau pour votre panier.',
  'meeting.propose.plan': 'Changement de formule proposé',
  'meeting.propose.seePlan': 'Voir {title}',
  'meeting.propose.title': 'Votre abonnement reste tel quel',
  'meeting.title': 'Deux paniers, un compte',
  'meeting.tooMany': 'Ensemble, ils dépasseraient 200 lignes.',
  'meeting.visitorCart': 'Le panier d’avant votre connexion',
} satisfies Record<keyof typeof en, string>
