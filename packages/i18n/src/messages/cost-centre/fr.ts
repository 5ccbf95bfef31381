import type { en } from './en.ts'

export const fr = {
  'costCentre.add': 'Ajouter un centre de coûts',
  'costCentre.archive': 'Archiver',
  'costCentre.archive.named': 'Archiver : {name}',
  'costCentre.archived': 'Archivés',
  'costCentre.done.added': 'Centre de coûts ajouté.',
  'costCentre.done.archived':
    'Centre de coûts archivé. Aucune ligne ne le mentionne tant que vous ne le rétablissez pas.',
  'costCentre.done.changed': 'Centre de coûts enregistré. Les factures émises restent telles quelles.',
  'costCentre.done.named': 'Enregistré. Cela vaut dès la prochaine facture.',
  'costCentre.done.restored': 'Centre de coûts rétabli, avec les lignes qui le mentionnaient.',
  'costCentre.edit': 'Modifier',
  'costCentre.edit.named': 'Modifier : {name}',
  'costCentre.error.archivedName':
    'Un centre de coûts archivé porte ce nom. Rétablissez-le ou choisissez un autre nom.',
  'costCentre.error.most': 'Un compte a au plus {count} centres de coûts. Archivez-en un d’abord.',
  'costCentre.error.mostInAll':
    'Un compte a au plus {count} centres de coûts, archives comprises. Renommez-en ou rétablissez-en un.',
  'costCentre.error.name': 'Votre compte a déjà un centre de coûts de ce nom.',
  'costCentre.error.product': 'Votre abonnement ne facture pas ce produit.',
  'costCentre.error.unknown': 'Choisissez un de vos centres de coûts qui n’est pas archivé.',
  'costCentre.history.added': '{by} a ajouté {name}.',
  'costCentre.history.archived': '{by} a archivé {name}.',
  'costCentre.history.changed': '{by} a modifié {name}.',
  'costCentre.history.named': '{by} a affecté {product} à {name}.',
  'costCentre.history.restored': '{by} a rétabli {name}.',
  'costCentre.history.someone': 'Un ancien membre',
  'costCentre.history.title': 'Ce qui s’est passé',
  'costCentre.history.unnamed': '{by} a retiré {product} de son centre de coûts.',
  'costCentre.intro':
    'Les entités de votre entreprise auxquelles les produits sont imputés. Il n’y a toujours qu’une facture à une adresse : ses lignes sont regroupées par centre de coûts, avec numéro de commande et sous-total.',
  'costCentre.list.empty':
    'Vous n’avez pas encore de centre de coûts. Les factures présentent toutes les lignes en une seule liste.',
  'costCentre.list.title': 'Vos centres de coûts',
  'costCentre.name': 'Nom',
  'costCentre.orderNumber': 'Numéro de commande',
  'costCentre.orderNumber.hint': 'Le vôtre, imprimé au-dessus des lignes de ce centre de coûts.',
  'costCentre.products.empty': 'Votre compte n’a pas d’abonnement facturé.',
  'costCentre.products.inCart': 'Dans votre panier',
  'costCentre.products.none': 'Aucun centre de coûts',
  'costCentre.products.note':
    'Cela vaut dès la prochaine facture, sans rien facturer. Un avoir revient au centre de coûts qui avait été imputé.',
  'costCentre.products.save': 'Enregistrer',
  'costCentre.products.title': 'Ce qui est imputé où',
  'costCentre.restore': 'Rétablir',
  'costCentre.restore.named': 'Rétablir : {name}',
  'costCentre.save': 'Enregistrer',
  'costCentre.title': 'Centres de coûts',
} satisfies Record<keyof typeof en, string>
