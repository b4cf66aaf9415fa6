import { type ChangeEvent, type RefObject, useId } from 'react'
import styles from './TokenText.module.css'
import { type Piece, tokenPieces } from './token-text.ts'

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, look }, place) =>
    look ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are told apart by their places alone
      <span key={place} className={styles[look]}>
        {text}
      </span>
    ) : (
      text
    ),
  )

/** A text with its tokens in their colour. */
export const TokenWords = ({ text }: { text: string }) => <Pieces pieces={tokenPieces(text)} />

type Props = {
  label: string
  /** The label is told to screen readers alone. */
  isLabelHidden?: boolean
  value: string
  pieces: readonly Piece[]
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
  error?: string | undefined
  warning?: string | undefined
  readOnly?: boolean
  minRows?: number
  field?: RefObject<HTMLTextAreaElement | null>
}

/**
 * A plain text area whose tokens are coloured: the same text lies under it in colours, and gives it its height.
 */
export function TokenArea({ label, isLabelHidden, value, pieces, onChange, error, warning, ...rest }: Props) {
  const id = useId()
  const { onBlur, readOnly = false, minRows = 6, field } = rest
  return (
    <div>
      {!isLabelHidden && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {warning && (
        <p className={styles.warning} role="status">
          {warning}
        </p>
      )}
      <div className={styles.stack} data-bad={error !== undefined || undefined}>
        <div className={styles.under} aria-hidden dir="auto" style={{ minHeight: minRows * 20 + 18 }}>
          <Pieces pieces={pieces} />
          {'​'}
        </div>
        <textarea
          ref={field}
          id={id}
          className={styles.over}
          dir="auto"
          value={value}
          readOnly={readOnly}
          aria-label={isLabelHidden ? label : undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          data-error={error !== undefined || undefined}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
