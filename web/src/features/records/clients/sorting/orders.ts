import type { ListSort } from '@fairlead/contract/records/clients'
import type { Order } from '../list/list-search.ts'
import { t } from '../words.ts'

const waits = { ASC: t('sort.oldest'), DESC: t('sort.newest') }

/** What each order is called, by what is sorted. */
export const orders: Record<ListSort, Record<Order, string>> = {
  last_activity: { DESC: t('sort.newest'), ASC: t('sort.oldest') },
  created: { DESC: t('sort.newest'), ASC: t('sort.oldest') },
  name: { ASC: t('sort.az'), DESC: t('sort.za') },
  follow_up: { ASC: t('sort.soonest'), DESC: t('sort.latest') },
  uncontacted: waits,
  uncontacted_new: waits,
  uncontacted_seen: waits,
  viewed: { DESC: t('sort.newest'), ASC: t('sort.oldest') },
}
