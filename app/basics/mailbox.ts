/** The mailbox behind an address, for counting mails to it: case and a +tag make no other mailbox (T20). */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at).replace(/\+.*$/, '')
  return `${name}${address.slice(at)}`.toLowerCase()
}
