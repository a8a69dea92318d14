import type { AttemptResult } from '../../delivery/schema.ts'
import { oneLineText } from '../rules.ts'

/** What the SMTP client tells of an attempt that failed; without `responseCode` no server refused it. */
export type SmtpFailure = {
  code?: string
  responseCode?: number
  response?: string
  command?: string
  message: string
}

const ownWords: Record<string, [code: string, message: string]> = {
  ETIMEDOUT: ['timeout', 'The mail server did not answer in time.'],
  EABORT: ['timeout', 'The mail server did not answer in time.'],
  EDNS: ['dns', 'The name of the mail server could not be found.'],
  ETLS: ['tls', 'No encrypted connection to the mail server was possible.'],
  EAUTH: ['sign-in', 'The mail server did not accept our user name and password.'],
  ENOAUTH: ['sign-in', 'The mail server asks for a user name and password.'],
  ECONNECTION: ['connection', 'The mail server could not be reached.'],
  ESOCKET: ['connection', 'The mail server could not be reached.'],
}

const tooLarge = 552
const signInNeeded = new Set([530, 534, 535, 538])
const badSequence = 503

/**
 * Whether trying again can help. A 4xx, a broken connection, and everything that concerns us and not
 * this message (sign-in, encryption, our sender address) is transient: staff mend it and all mails go
 * out. A 5xx to the recipient or the content is final.
 */
export function classifySmtpFailure(
  failure: SmtpFailure,
): Exclude<AttemptResult, { kind: 'delivered' }> {
  const { code = '', responseCode, command = '' } = failure
  if (responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    const error = { code: 'not-sendable', message: oneLineText(failure.message, 300) }
    return { kind: 'refused', error: code === 'EENVELOPE' ? { ...error, field: 'to' } : error }
  }
  if (responseCode === undefined || code === 'EAUTH' || code === 'ETLS') {
    const [short, message] = ownWords[code] ?? ['mail-server', oneLineText(failure.message, 300)]
    return { kind: 'transient', error: { code: short, message } }
  }
  const field = { 'RCPT TO': 'to', 'MAIL FROM': 'from' }[command]
  const error = {
    code: `smtp-${responseCode}`,
    message: `The mail server answered: ${oneLineText(failure.response ?? failure.message, 300)}`,
    ...(field ? { field } : {}),
  }
  return { kind: isFinal(responseCode, command) ? 'refused' : 'transient', error }
}

function isFinal(responseCode: number, command: string): boolean {
  if (responseCode < 500 || responseCode === badSequence || signInNeeded.has(responseCode))
    return false
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  return isAboutMessage || responseCode === tooLarge
}
