import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(scrypt) as (secret: string, salt: Buffer, length: number) => Promise<Buffer>

/** A passcode as stored. */
export async function hashPasscode(code: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(code.trim(), salt, 32)).toString('base64url')}`
}

/** Whether it matches the stored passcode. */
export async function isPasscode(kept: string, code: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.')
  const wanted = Buffer.from(hash, 'base64url')
  const given = await derive(code.trim(), Buffer.from(salt, 'base64url'), 32)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
