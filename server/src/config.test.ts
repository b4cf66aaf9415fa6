import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, envExample, readConfig, weakness } from './config.ts'

const problems = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('settings', () => {
  it('have defaults that work without any', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      PUBLIC_PORT: 3001,
      APP_URL: 'http://localhost:3000',
      PUBLIC_URL: 'http://localhost:3001',
      ROLE: 'all',
    })
    expect(readConfig({ APP_URL: 'http://192.168.1.5:8080', PORT: '8080' })).toMatchObject({
      PUBLIC_URL: 'http://192.168.1.5:8081',
    })
    expect(readConfig({ PUBLIC_URL: 'https://www.example.com' }).APP_URL).toBe('https://app.example.com')
    expect(readConfig({ PUBLIC_URL: 'https://wwwhere.example.com' }).APP_URL).toBe('http://localhost:3000')
  })

  it('name proxies by their addresses and ranges, and nothing else', () => {
    const of = (TRUSTED_PROXIES: string) => problems({ TRUSTED_PROXIES })
    expect(of('127.0.0.1, 10.0.0.0/8, ::1, fd00::/8, loopback, uniquelocal')).toEqual([])
    for (const wrong of [
      'all',
      '10',
      '10.0.0.0/33',
      'proxy.example',
      '10.0.0.1:80',
      '[::1]',
      '0x7f000001',
      '10.0.0.0/',
    ])
      expect([wrong, of(`10.0.0.1,${wrong}`)]).toEqual([wrong, [expect.stringMatching(/^TRUSTED_PROXIES: must be/)]])
  })

  it('tell everything that is wrong at once, by name', () => {
    const list = problems({
      NODE_ENV: 'production',
      PORT: 'abc',
      ROLE: 'web',
      SECRET_KEY: 'short',
      MAIL_URL: 'ftp://x',
      APP_URL: 'http://x.example/path',
    })
    for (const name of ['PORT', 'ROLE', 'SECRET_KEY', 'MAIL_URL', 'APP_URL']) expect(list.join('\n')).toContain(name)
  })

  it('demand https and another host for strangers’ pages in production, and real secrets', () => {
    const key = 'mJ4x0pQ9vT2sL7kR5bN8wZ1cY6hF3gD0'
    const right = {
      NODE_ENV: 'production',
      SECRET_KEY: key,
      APP_URL: 'https://app.example.com',
      PUBLIC_URL: 'https://go.example.com',
      MAIL_URL: 'smtp://mail.example.com:587',
    }
    expect(problems(right)).toEqual([])
    expect(problems({ ...right, MAIL_URL: 'outbox:' })[0]).toContain('MAIL_URL')
    expect(problems({ ...right, APP_URL: 'http://app.example.com' })[0]).toContain('https')
    expect(
      problems({ ...right, APP_URL: 'http://app.local', PUBLIC_URL: 'http://app.local:81', ALLOW_HTTP: 'true' }),
    ).toEqual([])
    expect(problems({ ...right, PUBLIC_URL: 'https://app.example.com:444' })[0]).toContain('PUBLIC_URL')
    for (const weak of ['a'.repeat(40), 'changeme-changeme-changeme-changeme', '0123456789012345678901234567890123'])
      expect(weakness(weak)).toBeDefined()
  })

  it('let a mail be signed for the sender’s domain alone', () => {
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const right = {
      MAIL_FROM: 'Fairlead <hello@mail.example.com>',
      DKIM_KEY: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }
    expect(problems(right)).toEqual([])
    expect(problems({ ...right, DKIM_DOMAIN: 'example.com' })).toEqual([])
    expect(problems({ ...right, DKIM_DOMAIN: 'ample.com' })[0]).toContain('DKIM_DOMAIN')
    expect(problems({ ...right, DKIM_KEY: 'no key' })[0]).toContain('DKIM_KEY')
    expect(problems({ MAIL_FROM: 'Fairlead' })[0]).toContain('MAIL_FROM')
  })

  it('take secrets from files', () => {
    const dir = mkdtempSync(join(tmpdir(), 'fairlead-config-'))
    writeFileSync(join(dir, 'db'), 'postgres://x@localhost/y\n')
    expect(readConfig({ DATABASE_URL_FILE: join(dir, 'db') }).DATABASE_URL).toBe('postgres://x@localhost/y')
    expect(problems({ DATABASE_URL_FILE: join(dir, 'none') })[0]).toContain('DATABASE_URL_FILE')
  })

  it('stand in .env.example as they are', () => {
    expect(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')).toBe(envExample())
  })
})
