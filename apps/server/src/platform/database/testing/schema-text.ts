import { sql } from 'kysely'
import type { Executor } from '../database.ts'

/** All that the schemas hold, a line each in a fixed order: two databases with the same schemas have the same text. */
export async function schemaText(db: Executor): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'verify', 'gw')),
    relation as (
      select class.oid, format('%s.%s', nspname, relname) as name, relkind, relacl from pg_class class join ours on ours.oid = relnamespace
    ), line(name, kind, said) as (
      select name, 'relation', format('%s %s %s', relkind, relacl, obj_description(oid, 'pg_class')) from relation
      union all
      select name, 'column', format('%s %s %s %s %s %s %s %s %s', row_number() over (partition by attrelid order by attnum), attname,
        format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation, pg_get_expr(adbin, adrelid),
        col_description(attrelid, attnum))
      from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      select name, 'constraint', format('%s %s %s', conname, convalidated, pg_get_constraintdef(con.oid))
      from relation join pg_constraint con on conrelid = relation.oid
      union all
      select name, 'index', pg_get_indexdef(indexrelid) from relation join pg_index on indrelid = relation.oid
      union all
      select name, 'trigger', format('%s %s', tgenabled, pg_get_triggerdef(trigger.oid))
      from relation join pg_trigger trigger on tgrelid = relation.oid and not tgisinternal
      union all
      select name, 'view', pg_get_viewdef(oid) from relation where relkind = 'v'
      union all
      select name, 'sequence', format('%s %s %s %s %s', seqtypid::regtype, seqstart, seqincrement, seqmax, seqcycle)
      from relation join pg_sequence on seqrelid = relation.oid
      union all
      select format('%s.%s', nspname, proname), 'function', format('%s %s', proacl, pg_get_functiondef(pro.oid))
      from pg_proc pro join ours on ours.oid = pronamespace
      union all
      select format('%s.%s', nspname, typname), 'type', typtype::text from pg_type join ours on ours.oid = typnamespace
      where typtype in ('d', 'e')
    )
    select concat_ws(' ', name, kind, said) as line from line`.execute(db)
  return rows.map(({ line }) => line).toSorted()
}
