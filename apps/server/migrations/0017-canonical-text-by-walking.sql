-- The canonical text of a JSON value, as before, without a call for each of its nodes: every invoice and quote is hashed
-- from it whenever the invariants are checked. It walks the value once; tokens are ordered by the path of their node.

create or replace function verify.canonical_text(value jsonb) returns text language sql immutable as $$
  with recursive node(path, label, value, kind) as (
    select array[]::text[], '', $1, jsonb_typeof($1)
    union all
    -- chr(1) is in no text of JSON: a comma, but for the first in its object or list
    select node.path || child.step, chr(1) || child.label, child.value, jsonb_typeof(child.value)
    from node, lateral (
      select '"' || member.key as step, to_json(member.key)::text || ':' as label, member.value
      from jsonb_each(case node.kind when 'object' then node.value else '{}' end) member
      union all
      select lpad(element.place::text, 9, '0'), '', element.value
      from jsonb_array_elements(case node.kind when 'array' then node.value else '[]' end) with ordinality element(value, place)
    ) child
    where node.kind in ('object', 'array')
  ), token(path, text) as (
    select path, label || case kind when 'object' then '{' when 'array' then '[' else node.value::text end from node
    union all
    -- after every child: those begin with a quote or a digit
    select path || '~'::text, case kind when 'object' then '}' else ']' end from node where kind in ('object', 'array')
  )
  select replace(replace(replace(string_agg(text, '' order by path collate "C"), '{' || chr(1), '{'), '[' || chr(1), '['), chr(1), ',')
  from token
$$;
