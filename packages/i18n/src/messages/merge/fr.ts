import type { en } from './en.ts'

export const fr = {
  'merge.adopt': 'Le reprendre',
  'merge.adoptLead': 'Le panier de votre compte est vide. Vous pouvez reprendre celui-ci tel quel.',
  'merge.banner':
    '{count, plural, one {Le panier rempli avant votre connexion vous attend : # article.} many {Le panier rempli avant votre connexion vous attend : # d’articles.} other {Le panier rempli avant votre connexion vous attend : # articles.}}',
  'merge.bannerAction': 'Décider de ce qu’il devient',
  'merge.bundled': '{count, plural, one {avec # module} many {avec # de modules} other {avec # modules}}',
  'merge.choice.member': 'Garder le panier de mon compte',
  'merge.choice.newer': 'Prendre le panier le plus récent',
  'merge.choice.union': 'Réunir les deux',
  'merge.choice.visitor': 'Prendre le panier d’avant',
  'merge.currency.after': 'Ensuite',
  'merge.currency.before': 'Aujourd’hui',
  'merge.currency.confirm': 'Passer en {currency}',
  'merge.currency.fixedLead':
    'Les prix et les factures suivent le pays de votre adresse de facturation. Votre panier et cette boutique restent en {currency}.',
  'merge.currency.fixedTitle': 'Votre compte est facturé en {currency}',
  'merge.currency.free': 'gratuit',
  'merge.currency.goBack': 'Retour',
  'merge.currency.included': 'inclus',
  'merge.currency.item': 'Article',
  'merge.currency.keep': 'Rester en {currency}',
  'merge.currency.lead':
    'Chaque devise a ses propres prix ; rien n’est converti. Voici ce qui change dans votre panier.',
  'merge.currency.notSold': 'non disponible',
  'merge.currency.onRequest': 'sur demande',
  'merge.currency.title': 'Passer les prix en {currency} ?',
  'merge.currency.total': 'Total par mois',
  'merge.currency.unavailable':
    '{count, plural, one {# article n’est pas vendu en {currency}. Il reste dans votre panier et ne compte pas tant que vous ne l’avez pas retiré ou que vous n’êtes pas revenu en arrière.} many {# d’articles ne sont pas vendus en {currency}. Ils restent dans votre panier et ne comptent pas tant que vous ne les avez pas retirés ou que vous n’êtes pas revenu en arrière.} other {# articles ne sont pas vendus en {currency}. Ils restent dans votre panier et ne comptent pas tant que vous ne les avez pas retirés ou que vous n’êtes pas revenu en arrière.}}',
  'merge.done.kept': 'L’autre panier est conservé sous le nom « {name} ».',
  'merge.done.lead':
    '{count, plural, one {# article, {total} par mois.} many {# d’articles, {total} par mois.} other {# articles, {total} par mois.}}',
  'merge.done.title': 'Votre panier est prêt',
  'merge.gained': 'Entre dans le panier',
  'merge.kept': 'Le panier qui cède la place est conservé sous un nom.',
  'merge.later': 'Décider plus tard',
  'merge.lead':
    'Vous avez rempli un panier avant de vous connecter, et votre compte en a déjà un. Votre choix n’active rien et ne coûte rien.',
  'merge.lost': 'N’y figure pas',
  'merge.memberCart': 'Le panier de votre compte',
  'merge.nothingGained': 'Rien de nouveau n’y entre.',
  'merge.nothingLost': 'Rien n’est perdu.',
  'merge.propose.add': 'Voir et ajouter',
  'merge.propose.keep': 'Terminé : conserver le reste sous un nom',
  'merge.propose.lead':
    'La connexion n’a rien changé. Ce que vous aviez choisi est seulement proposé ici, et chaque article attend votre confirmation.',
  'merge.propose.modules': 'En attente de votre confirmation',
  'merge.propose.none': 'Rien de tout cela n’est nouveau pour votre panier.',
  'merge.propose.plan': 'Changement de formule proposé',
  'merge.propose.seePlan': 'Voir {title}',
  'merge.propose.title': 'Votre abonnement reste tel quel',
  'merge.savedName': 'Panier du {date}',
  'merge.title': 'Deux paniers, un compte',
  'merge.tooMany': 'Ensemble, ils dépasseraient 200 lignes.',
  'merge.visitorCart': 'Le panier d’avant votre connexion',
} satisfies Record<keyof typeof en, string>
