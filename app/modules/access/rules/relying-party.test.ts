import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://connect.example', { id: 'connect.example', origin: 'https://connect.example' }],
  [
    'https://www.connect.example/',
    { id: 'www.connect.example', origin: 'https://www.connect.example' },
  ],
  [
    'https://connect.example:8443',
    { id: 'connect.example', origin: 'https://connect.example:8443' },
  ],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://connect.example', undefined],
  ['http://192.168.1.5:3000', undefined],
  ['https://127.0.0.1', undefined],
  ['https://[::1]:3000', undefined],
  ['http://localhost.evil.example', undefined],
])('STF-10 at %s a passkey belongs to %j', (url, party) => {
  expect(relyingPartyOf(url)).toEqual(party)
})
