import { useEffect } from 'react'
import { productName } from '../account/product.ts'
import { createStore } from '../store.ts'
import { t } from '../words.ts'

type Title = { page: string; product: string; unread: number }
const title = createStore<Title>({ page: '', product: productName(), unread: 0 })

title.subscribe(() => {
  const { page, product, unread } = title.get()
  const text = page ? t('title', { page, product }) : product
  document.title = unread > 0 ? t('unread', { count: unread > 999 ? '999+' : unread, title: text }) : text
})

/** Names the page in the title, as '{page} - {product}'. */
export function usePageTitle(page: string): void {
  useEffect(() => title.set((now) => ({ ...now, page })), [page])
}

/** The product's name in titles: an organisation may have its own (rule 190). */
export const setTitleProduct = (product: string): void => title.set((now) => ({ ...now, product }))

/** How many unread notices the title counts; 0 takes the count away. */
export const setUnread = (unread: number): void => title.set((now) => ({ ...now, unread }))
