import type { ReactNode } from 'react'

/** The form for a code that was sent; another capability brings it. */
export type CodeForm = (props: {
  label: string
  isBusy: boolean
  error: string | undefined
  onCode: (code: string) => void
  onEdit: () => void
  resend: { at: number; bySms: boolean; isBusy: boolean; onResend: () => void }
}) => ReactNode
