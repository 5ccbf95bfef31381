import type { en } from './en.ts'

export const fr = {
  'upgrade.addOns': 'Vos modules d’avant',
  'upgrade.addOnsNote': 'Ils étaient actifs à la fin de votre abonnement. Décochez ceux dont vous n’avez plus besoin.',
  'upgrade.apps.app': '{name} : appli {platform} {version}, il faut la {minimum}',
  'upgrade.apps.continue': 'Continuer quand même',
  'upgrade.apps.old':
    'Ces applis sont trop anciennes pour la nouvelle formule. Elles refonctionnent après leur mise à jour.',
  'upgrade.apps.title': 'Des applis à mettre à jour',
  'upgrade.apps.unknown':
    'Nous n’avons pas pu vérifier si les applis de votre équipe fonctionnent avec la nouvelle formule.',
  'upgrade.change': 'Changer de formule',
  'upgrade.choose': 'Choisissez une périodicité de facturation',
  'upgrade.confirm': 'Changer de formule',
  'upgrade.confirmPay': 'Changer de formule, payer {amount} maintenant',
  'upgrade.debt': 'Facture impayée {number}',
  'upgrade.differs':
    'Les montants ont changé. À payer maintenant : {before} avant, {after} à présent. Prochaine échéance : {nextBefore} avant, {nextAfter} à présent. Rien n’a été prélevé. Vérifiez et confirmez à nouveau.',
  'upgrade.due': 'Aujourd’hui {today}, puis {then} le {date}',
  'upgrade.dueNow': 'À payer maintenant',
  'upgrade.exact':
    'Nous prélevons exactement ce montant. S’il change avant votre confirmation, rien n’est prélevé et vous voyez la différence.',
  'upgrade.fromCredit': 'De votre solde créditeur',
  'upgrade.lost': 'Vous n’aurez plus : {titles}.',
  'upgrade.missing': 'Veuillez choisir une périodicité de facturation.',
  'upgrade.monthTermEnd': 'Mensuel, à partir du {date}, fin de l’année que vous avez payée',
  'upgrade.next': 'Suivant',
  'upgrade.nextOn': 'Prochaine échéance : {amount} le {date}.',
  'upgrade.oneWay': '{plan} n’est plus vendue. Une fois quittée, vous ne pourrez pas y revenir.',
  'upgrade.part': '{title}, {left} jours sur {whole} × {price}',
  'upgrade.processing': 'Traitement de votre demande, veuillez patienter…',
  'upgrade.processingLonger': 'Cela peut prendre une minute ou deux',
  'upgrade.processingSlow':
    'Cela prend plus de temps que d’habitude. Vous pouvez fermer cette page ; nous vous enverrons un e-mail.',
  'upgrade.reactivate': 'Réactiver',
  'upgrade.reactivatePay': 'Réactiver, payer {amount} maintenant',
  'upgrade.reactivateTitle': 'Reprendre avec {plan}',
  'upgrade.reactivateWith': 'Réactiver avec {plan}',
  'upgrade.review': 'Voici ce que vous confirmez',
  'upgrade.tax': 'Taxe',
  'upgrade.title': 'De {from} à {to}',
  'upgrade.toCredit': 'Ajouté à votre solde créditeur',
  'upgrade.toPlan': 'Passer à {plan}',
  'upgrade.unused': '{title}, non utilisé',
  'upgrade.updated': 'Votre formule a été mise à jour.',
  'upgrade.working': 'Changement en cours',
  'upgrade.yearTermEnd': 'Annuel, à partir du {date}, fin de l’année que vous avez payée',
} satisfies Record<keyof typeof en, string>
