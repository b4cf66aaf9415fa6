import type { ReactNode } from 'react'
import { productName } from '~/lib/account/product.ts'
import { productLogo } from '~/lib/account/product-logo.ts'
import { Brand } from '../shown/Logo.tsx'
import styles from './CentredCard.module.css'

/** A small page of its own, such as the login: the product's mark and one task, in the middle. */
export function CentredCard({ children }: { children: ReactNode }) {
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={styles.card}>
        <Brand name={productName()} picture={productLogo()} />
        {children}
      </div>
    </main>
  )
}
