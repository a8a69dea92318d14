import { expect, test } from 'vitest'
import { classifySmtpFailure, type SmtpFailure } from './smtp-failure.ts'

const failure = (more: Partial<SmtpFailure>): SmtpFailure => ({ message: 'client words', ...more })

test.each<[string, Partial<SmtpFailure>, object]>([
  [
    'greylisted',
    { responseCode: 451, command: 'RCPT TO' },
    { kind: 'transient', code: 'smtp-451', field: 'to' },
  ],
  ['mailbox full', { responseCode: 452, command: 'DATA' }, { kind: 'transient', code: 'smtp-452' }],
  ['busy', { responseCode: 421, command: 'CONN' }, { kind: 'transient', code: 'smtp-421' }],
  ['bad sequence', { responseCode: 503, command: 'DATA' }, { kind: 'transient', code: 'smtp-503' }],
  [
    'no mailbox',
    { responseCode: 550, command: 'RCPT TO', code: 'EENVELOPE' },
    { kind: 'refused', code: 'smtp-550', field: 'to' },
  ],
  [
    'spam',
    { responseCode: 554, command: 'DATA', code: 'EMESSAGE' },
    { kind: 'refused', code: 'smtp-554' },
  ],
  [
    'too large',
    { responseCode: 552, command: 'MAIL FROM' },
    { kind: 'refused', code: 'smtp-552', field: 'from' },
  ],
  [
    'our sender',
    { responseCode: 550, command: 'MAIL FROM' },
    { kind: 'transient', code: 'smtp-550', field: 'from' },
  ],
  [
    'relay closed',
    { responseCode: 530, command: 'RCPT TO' },
    { kind: 'transient', code: 'smtp-530', field: 'to' },
  ],
  ['no service', { responseCode: 554, command: 'CONN' }, { kind: 'transient', code: 'smtp-554' }],
  ['wrong password', { responseCode: 535, code: 'EAUTH' }, { kind: 'transient', code: 'sign-in' }],
  ['no TLS', { responseCode: 454, code: 'ETLS' }, { kind: 'transient', code: 'tls' }],
  ['unreachable', { code: 'ESOCKET' }, { kind: 'transient', code: 'connection' }],
  ['silent', { code: 'ETIMEDOUT' }, { kind: 'transient', code: 'timeout' }],
  ['unknown', { code: 'ESTRANGE' }, { kind: 'transient', code: 'mail-server' }],
  [
    'address we cannot write to',
    { code: 'EENVELOPE' },
    { kind: 'refused', code: 'not-sendable', field: 'to' },
  ],
  ['size announced', { code: 'EMESSAGE' }, { kind: 'refused', code: 'not-sendable' }],
])('T20 %s', (_name, more, expected) => {
  const { kind, error } = classifySmtpFailure(failure(more))
  expect({ kind, code: error.code, ...(error.field ? { field: error.field } : {}) }).toEqual(
    expected,
  )
})

test('T17 what a lying server says is kept short and on one line', () => {
  const response = `550 no\r\n${'x'.repeat(5000)}\u001b[31m`
  const { error } = classifySmtpFailure(
    failure({ responseCode: 550, command: 'RCPT TO', response }),
  )
  expect(error.message.length).toBeLessThan(340)
  expect(error.message).not.toMatch(/\p{Cc}/u)
})
