export type ImapAddress = {
  host: string
  port: number
  isSecure: boolean
  /** True to require STARTTLS, so that credentials leave this machine over TLS only. */
  mustUpgrade: boolean
  user: string
  password: string
  folder: string
  /** Identifies the mailbox in the database; contains no password. */
  name: string
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Parses IMAP_URL: imaps://user:password@host:port/mailbox. The mailbox defaults to INBOX. */
export function readImapAddress(imapUrl: string): ImapAddress {
  const url = new URL(imapUrl)
  const isSecure = url.protocol === 'imaps:'
  const user = decodeURIComponent(url.username)
  const folder = decodeURIComponent(url.pathname.replace(/^\//, '')) || 'INBOX'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port) || (isSecure ? 993 : 143)
  return {
    host,
    port,
    isSecure,
    mustUpgrade: !isSecure && !loopbackHosts.has(url.hostname),
    user,
    password: decodeURIComponent(url.password),
    folder,
    name: `${user}@${host}:${port}/${folder}`,
  }
}

export type ReaderFailure = {
  code?: string
  authenticationFailed?: boolean
  serverResponseCode?: string
  responseStatus?: string
  message?: string
}

const problemsByCode: Record<string, string> = {
  ENOTFOUND: 'The mail server could not be found. Check the spelling of its name.',
  EAI_AGAIN: 'The mail server could not be found. Check the spelling of its name.',
  ECONNREFUSED: 'The mail server could not be reached. Check its address and port.',
  EHOSTUNREACH: 'The mail server could not be reached. Check its address and port.',
  ENETUNREACH: 'The mail server could not be reached. Check its address and port.',
  ETIMEDOUT: 'The mail server did not answer in time. Check its address and port.',
  CONNECT_TIMEOUT: 'The mail server did not answer in time. Check its address and port.',
  GREETING_TIMEOUT: 'The mail server did not answer in time. Check its address and port.',
  UPGRADE_TIMEOUT: 'The mail server did not answer in time. Check its address and port.',
}
const certificateErrorPattern = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/
const missingFolderCodes = new Set(['NONEXISTENT', 'TRYCREATE', 'NOPERM', 'CANNOT'])

/** Returns the reason why the mailbox cannot be read, in words for staff and without account data. */
export function readerProblem(failure: ReaderFailure): string {
  const { code = '', serverResponseCode = '', responseStatus, message = '' } = failure
  if (failure.authenticationFailed)
    return 'The mail server did not accept the user name and password. Check both.'
  if (certificateErrorPattern.test(code)) return 'The mail server’s certificate is not valid.'
  if (problemsByCode[code]) return problemsByCode[code]
  if (/starttls/i.test(message))
    return 'We couldn’t set up an encrypted connection to the mail server.'
  if (missingFolderCodes.has(serverResponseCode) || responseStatus === 'NO')
    return 'This folder does not exist on the mail server, or we can’t open it.'
  return 'The connection to the mail server was lost.'
}

const firstPauseMs = 1_000
const maxPauseMs = 30_000

/**
 * Returns the pause before the next attempt in ms. It doubles up to 30 s, and half of it is random. A mailbox is thus
 * read within a minute after it recovers.
 * @param failures consecutive failures, at least 1
 * @param random from 0 to 1
 */
export function readerPauseMs(failures: number, random: number): number {
  const full = Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs)
  return full / 2 + (full / 2) * random
}
