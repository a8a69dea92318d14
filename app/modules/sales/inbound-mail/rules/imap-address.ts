export type ImapAddress = {
  host: string
  port: number
  isSecure: boolean
  /** Credentials leave this machine only over TLS. */
  mustUpgrade: boolean
  user: string
  password: string
  /** The folder that is read. */
  folder: string
  /** Names the mailbox without its password. */
  name: string
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Reads IMAP_URL: imaps://user:password@host:port/mailbox (INB-01); the mailbox is INBOX where none is named. */
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
    mustUpgrade: !isSecure && !loopback.has(url.hostname),
    user,
    password: decodeURIComponent(url.password),
    folder,
    name: `${user}@${host}:${port}/${folder}`,
  }
}
