import type { ListSort } from '@fairlead/contract/records/clients'
import type { Order } from '../list/list-search.ts'
import { t } from '../words.ts'

/** What each order is called, by what is sorted. */
export const orders: Record<ListSort, Record<Order, string>> = {
  last_activity: { DESC: t('sort.newest'), ASC: t('sort.oldest') },
  created: { DESC: t('sort.newest'), ASC: t('sort.oldest') },
  name: { ASC: t('sort.az'), DESC: t('sort.za') },
  follow_up: { ASC: t('sort.soonest'), DESC: t('sort.latest') },
  uncontacted: { ASC: t('sort.oldest'), DESC: t('sort.newest') },
  viewed: { DESC: t('sort.newest'), ASC: t('sort.oldest') },
}
