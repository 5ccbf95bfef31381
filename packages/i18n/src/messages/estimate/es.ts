export const es = {
  'estimate.afterApply': 'Después del cambio',
  'estimate.afterApplyEstimated': 'Después del cambio (estimado)',
  'estimate.becomes': 'Tu plan pasaría a ser {plan}',
  'estimate.explainAmount': 'ver el cálculo',
  'estimate.explainSaving': 'Cómo ahorras {amount}',
  'estimate.held': 'Ya está en tu suscripción',
  'estimate.included': '{count, plural, one {# incluido} many {# incluidos} other {# incluidos}}',
  'estimate.kept': 'Estas cantidades se guardan en tu carrito y valen para todos los artículos a los que afectan.',
  'estimate.leaving': 'También terminará: {titles}',
  'estimate.less': '{amount} menos al mes',
  'estimate.live': 'Activo ahora',
  'estimate.members': 'Los que tiene tu cuenta',
  'estimate.more': '{amount} más al mes',
  'estimate.notKept': 'No se pudieron guardar estas cantidades. Tu carrito no ha cambiado. Inténtalo de nuevo.',
  'estimate.nothing':
    'Nada en este carrito se cobra por uso: el precio es el mismo sea cual sea el tamaño de tu equipo.',
  'estimate.orphans':
    '{count, plural, one {# artículo ya no es necesario.} many {# de artículos ya no son necesarios.} other {# artículos ya no son necesarios.}}',
  'estimate.orphansRemoved':
    '{count, plural, one {# artículo quitado. Total {total}.} many {# de artículos quitados. Total {total}.} other {# artículos quitados. Total {total}.}}',
  'estimate.plan': 'Tu plan',
  'estimate.prefilled': 'Como en tu suscripción',
  'estimate.removeOrphans':
    '{count, plural, one {Quitar # artículo} many {Quitar # de artículos} other {Quitar # artículos}}',
  'estimate.same': 'Igual que ahora',
  'estimate.savedHere': 'guardado en este dispositivo',
  'estimate.setQuantities': 'Aplicar cantidades',
  'estimate.team': 'Tu equipo',
  'estimate.teamIncluded':
    '{members, plural, one {# miembro del equipo está incluido} many {# de miembros del equipo están incluidos} other {# miembros del equipo están incluidos}}',
  'estimate.teamMembers': 'Miembros del equipo',
  'estimate.toApply': 'Cambios por aplicar',
  'estimate.update': 'Actualizar ahora',
  'estimate.yearly':
    '{paid, select, year {Pagas al año.} other {Pagas al año, lo que cuesta menos que doce mensualidades.}}',
}
