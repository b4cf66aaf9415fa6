import styles from './Logo.module.css'

/** The product's mark; an organisation's own picture takes its place. */
export function Logo({ picture }: { picture?: string | null | undefined }) {
  if (picture) return <img className={styles.mark} src={picture} alt="" />
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M3 7.5c4.5-3 8 0 9 4.5s4.5 7.5 9 4.5" strokeWidth="2" strokeLinecap="round" />
      <circle cx="12" cy="12" r="6" strokeWidth="2.25" />
    </svg>
  )
}

/** Mark and name, as the login and the error page show them. */
export function Brand({ name, picture }: { name: string; picture?: string | null | undefined }) {
  return (
    <span className={styles.brand}>
      <Logo picture={picture} />
      {name}
    </span>
  )
}
