import { movesByKey } from '#platform/merging'

/**
 * Groups are united when clients are merged. Where both are known to a group, what was said of the survivor holds;
 * which groups it is in stands in its row, which `clients` writes from these.
 */
export const groupsMerge = movesByKey('client_group_members', {
  key: 'group_id',
  parent: 'client_groups',
  label: `(select 'Group ' || g.name from client_groups g where g.org_id = $1 and g.id = t.group_id)`,
})
