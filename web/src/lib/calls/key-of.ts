/** The key that was pressed; on a keyboard without Latin letters (Cyrillic, Greek, Hebrew) the Latin one of its place. */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  key.length === 1 && key > '\x7f' && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
