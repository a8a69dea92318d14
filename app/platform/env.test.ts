import { expect, test } from 'vitest'
import { readEnv, SettingError } from './env.server.ts'

test('without settings, the defaults apply', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    TRUST_PROXY_HOPS: 0,
    NODE_ENV: 'production',
  })
})

test('an empty setting counts as not set', () => {
  expect(readEnv({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000, SMTP_URL: undefined })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgres://one:5432,two:5432/site'],
  ['DATABASE_DIRECT_URL', 'mysql://x'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_NETWORK', '10.0.0.0'],
  ['METRICS_NETWORK', '10.0.0.0/33'],
  ['PUBLIC_URL', 'baobab.example'],
  ['PUBLIC_ANON_KEY', 'short'],
  ['TRUST_PROXY_HOPS', '-1'],
  ['SMTP_URL', 'http://mail'],
  ['MAIL_FROM', 'nobody'],
  ['ZOHO_DATA_CENTRE', 'mars'],
  ['MAP_BROWSER_URL', 'ftp://maps.example/0'],
  ['MAP_BROWSER_URL', 'https://maps.example/0?token=secret'],
  ['MAP_BROWSER_URL', 'https://user:secret@maps.example/0'],
  ['MAP_BROWSER_URL', 'https://maps.example/0;script-src *'],
])('an invalid %s (%s) is refused with one sentence that names the setting', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(SettingError)
  expect(() => readEnv({ [name]: value })).toThrow(
    new RegExp(`^The setting ${name} cannot be used: [^\\n]+\\.$`),
  )
})

test('incomplete CRM credentials are refused, with the names of the missing settings', () => {
  expect(() => readEnv({ ZOHO_CLIENT_ID: 'a' })).toThrow(
    'missing: ZOHO_CLIENT_SECRET, ZOHO_REFRESH_TOKEN',
  )
})

test('D-89 the default geocoder is the bundled gazetteer, and another one needs its settings', () => {
  expect(readEnv({}).GEOCODER_DRIVER).toBe('gazetteer')
  expect(() => readEnv({ GEOCODER_DRIVER: 'nominatim' })).toThrow(
    /^The setting GEOCODER_DRIVER cannot be used: [^\n]+\.$/,
  )
  expect(() => readEnv({ GEOCODER_DRIVER: 'photon' })).toThrow(/^[^\n]*needs GEOCODER_URL[^\n]*\.$/)
  expect(() => readEnv({ GEOCODER_DRIVER: 'google' })).toThrow(/^[^\n]*needs GEOCODER_KEY[^\n]*\.$/)
  expect(readEnv({ GEOCODER_DRIVER: 'google', GEOCODER_KEY: 'k' }).GEOCODER_DRIVER).toBe('google')
})

test('OUT-03 T49 a copy ignores the settings of email, mailbox, CRM, WhatsApp and push', () => {
  const outside = {
    SMTP_URL: 'smtp://mail',
    IMAP_URL: 'imap://user:word@mail/INBOX',
    ZOHO_CLIENT_ID: 'a',
    ZOHO_CLIENT_SECRET: 'b',
    ZOHO_REFRESH_TOKEN: 'c',
    WHATSAPP_PHONE_NUMBER_ID: '12345',
    WHATSAPP_ACCOUNT_ID: '12345',
    WHATSAPP_ACCESS_TOKEN: 'd',
    WHATSAPP_APP_SECRET: 'e',
    WHATSAPP_VERIFY_TOKEN: 'f',
    VAPID_PUBLIC_KEY: 'p'.repeat(87),
    VAPID_PRIVATE_KEY: 's'.repeat(43),
  }
  const names = Object.keys(outside) as (keyof typeof outside)[]
  const read = readEnv(outside)
  expect(names.filter((name) => read[name] === undefined)).toEqual([])
  const copy = readEnv({ ...outside, COPY: 'yes', DATA_DIR: '/tmp/trial' })
  expect(names.filter((name) => copy[name] !== undefined)).toEqual([])
  expect(copy.DATA_DIR).toBe('/tmp/trial')
})
