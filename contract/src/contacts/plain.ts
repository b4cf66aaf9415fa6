/** Characters that nobody sees: direction marks, zero widths, soft hyphens, fillers, and other controls. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]|[^\P{Cc}\t\n\r]/gu

/** The value of a decimal digit of any script: they stand in tens, from zero up. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** A text with all decimal digits as 0 to 9. */
export const plainDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, digitOf)

/** A text without characters that nobody sees, with full-width letters as plain ones and all digits as 0 to 9. */
export const plainText = (text: string): string => plainDigits(text.replace(unseen, '').normalize('NFKC'))
