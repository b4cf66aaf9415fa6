import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What a secret key is used for; each use has a key of its own. */
export type KeyPurpose =
  | 'rows'
  | 'codes'
  | 'tokens'
  | 'uploads'
  | 'files'
  | 'forms'
  | 'cursors'
  | 'unsubscribe'
  | 'erasure'
  | 'distribution'
  | 'content'
  | 'browsers'

/** What was sealed cannot be opened: it was changed, or its key is not one of this server's. */
export class SealError extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'The stored secret can’t be read: it’s damaged, or the server’s secret key was changed. Create it again.',
      options,
    )
  }
}

export type Secrets = {
  /** AES-256-GCM with the key's id in front; `context` (tenant and row) must be given again to read it (S57). */
  seal: (plain: string, context: string) => string
  /** Throws SealError when the text was changed, moved to another row, or its key is unknown. */
  open: (sealed: string, context: string) => string
  /** HMAC-SHA256 with the newest key, base64url. */
  sign: (purpose: KeyPurpose, text: string) => string
  /** True when the signature was made with any key still known; constant time. */
  verify: (purpose: KeyPurpose, text: string, signature: string) => boolean
  /** Names the newest key without telling anything of it. */
  readonly fingerprint: string
  /** True when the key with this fingerprint is known. */
  knows: (fingerprint: string) => boolean
}

type Key = { id: string; of: (purpose: KeyPurpose) => KeyObject }

function makeKey(secret: string): Key {
  const cache = new Map<KeyPurpose, KeyObject>()
  return {
    id: createHash('sha256').update(`fairlead key id ${secret}`).digest('base64url').slice(0, 8),
    of(purpose) {
      let key = cache.get(purpose)
      if (!key) {
        // A signature with bytes makes such an object of them each time, which takes six times as long as it does.
        key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `fairlead ${purpose}`, 32)))
        cache.set(purpose, key)
      }
      return key
    },
  }
}

/** Compares two texts in constant time, whatever their lengths. */
export function sameText(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(x, y)
}

/** A random token for links and cookies: `bytes` of entropy, base64url. */
export const randomToken = (bytes = 24): string => randomBytes(bytes).toString('base64url')

/** What is stored of a token: its SHA-256, so that a leaked table opens nothing. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

/** Seals and signs with the first key; reads what the others made before a rotation. */
export function createSecrets(current: string, old: readonly string[] = []): Secrets {
  const newest = makeKey(current)
  const keys = [newest, ...old.map(makeKey)]
  const sign = (key: Key, purpose: KeyPurpose, text: string) =>
    createHmac('sha256', key.of(purpose)).update(text).digest('base64url')
  return {
    seal(plain, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.of('rows'), iv)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${newest.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, context) {
      const [id, text] = sealed.split('.')
      const key = keys.find((k) => k.id === id)
      if (!key || !text) throw new SealError()
      const data = Buffer.from(text, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.of('rows'), data.subarray(0, 12), { authTagLength: 16 })
        decipher.setAAD(Buffer.from(context))
        decipher.setAuthTag(data.subarray(12, 28))
        return Buffer.concat([decipher.update(data.subarray(28)), decipher.final()]).toString('utf8')
      } catch (error) {
        throw new SealError({ cause: error })
      }
    },
    fingerprint: newest.id,
    knows: (fingerprint) => keys.some((key) => key.id === fingerprint),
    sign: (purpose, text) => sign(newest, purpose, text),
    verify: (purpose, text, signature) => keys.some((key) => sameText(sign(key, purpose, text), signature)),
  }
}
