import { expect, test } from 'vitest'
import { realReceiver } from './safeguards.ts'

const crm = { ZOHO_CLIENT_ID: 'id', ZOHO_API_URL: undefined }
const none = { SMTP_URL: undefined, ZOHO_CLIENT_ID: undefined, ZOHO_API_URL: undefined }

test.each([
  [none, undefined],
  [{ ...none, SMTP_URL: 'smtp://localhost:4025' }, undefined],
  [{ ...none, SMTP_URL: 'smtp://127.0.0.1:4025' }, undefined],
  [{ ...none, SMTP_URL: 'smtps://mail.example.co.za' }, 'SMTP_URL'],
  [{ ...none, SMTP_URL: 'smtp://localhost.example.co.za' }, 'SMTP_URL'],
  [{ ...none, ...crm }, 'ZOHO_API_URL'],
  [{ ...none, ...crm, ZOHO_API_URL: 'https://crm.example' }, 'ZOHO_API_URL'],
  [{ ...none, ...crm, ZOHO_API_URL: 'http://[::1]:4010' }, undefined],
  [{ ...none, WHATSAPP_ACCESS_TOKEN: 'secret' }, 'WHATSAPP_API_URL'],
  [
    { ...none, WHATSAPP_ACCESS_TOKEN: 'secret', WHATSAPP_API_URL: 'http://127.0.0.1:4020' },
    undefined,
  ],
])('a sample month with %o would write to %s', (env, setting) => {
  expect(realReceiver(env)).toBe(setting)
})
