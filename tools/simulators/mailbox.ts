import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import {
  SMTPServer,
  type SMTPServerOptions,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server'
import { serveLocally } from './local-server.ts'

/** A received mail, its files in Base64; `recipients` come from the SMTP envelope, whatever the headers contain. */
export type ReceivedMail = Email & { recipients: string[] }

/**
 * SMTP responses. greylist: 451 to RCPT TO; reject: 550 to RCPT TO; reject-content: 554 after the text; reject-sender:
 * 550 to MAIL FROM; busy: 421 on connecting; hang: none to RCPT TO; lost-answer: the mail is accepted, but the
 * connection is cut before the server confirms it.
 */
const mailboxFaults = [
  'greylist',
  'reject',
  'reject-content',
  'reject-sender',
  'busy',
  'hang',
  'lost-answer',
] as const
export type MailboxFault = (typeof mailboxFaults)[number]

export type Mailbox = {
  /** Value for SMTP_URL. */
  url: string
  messages: ReceivedMail[]
  /** The fault of all following SMTP commands, until it is set to undefined. */
  fault: MailboxFault | undefined
  close(): Promise<void>
}

type SmtpCallback = (error?: Error | null) => void

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

type Credentials = { user: string; pass: string }

/** Starts an SMTP server that keeps every mail in memory. With `auth`, only that user may send. */
export async function startMailbox(
  options: { port?: number; auth?: Credentials } = {},
): Promise<Mailbox> {
  const sockets = new Set<Socket>()
  const cutAll = () => sockets.forEach((socket) => socket.destroy())
  const mailbox: Mailbox = {
    url: '',
    messages: [],
    fault: undefined,
    close() {
      cutAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  const server = new SMTPServer(smtpServerOptions(mailbox, cutAll, options.auth))
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const listening = server.listen(options.port ?? 0, '127.0.0.1')
  await once(listening, 'listening')
  const user = options.auth ? `${options.auth.user}:${options.auth.pass}@` : ''
  mailbox.url = `smtp://${user}127.0.0.1:${(listening.address() as AddressInfo).port}`
  return mailbox
}

function smtpServerOptions(
  mailbox: Mailbox,
  cutAll: () => void,
  auth?: Credentials,
): SMTPServerOptions {
  const refuseIf = (fault: MailboxFault, code: number, message: string, answer: SmtpCallback) =>
    answer(mailbox.fault === fault ? smtpError(code, message) : null)
  return {
    disabledCommands: auth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, answer) => refuseIf('busy', 421, 'Too busy, come back later', answer),
    onAuth: (given, _session, answer) =>
      given.username === auth?.user && given.password === auth?.pass
        ? answer(null, { user: given.username })
        : answer(smtpError(535, 'Authentication failed')),
    onMailFrom: (_from, _session, answer) =>
      refuseIf('reject-sender', 550, 'You may not send here', answer),
    onRcptTo(_to, _session, answer) {
      if (mailbox.fault === 'hang') return
      if (mailbox.fault === 'greylist') return answer(smtpError(451, 'Greylisted, try again later'))
      refuseIf('reject', 550, 'No such mailbox', answer)
    },
    async onData(stream, session, answer) {
      const isWhole = await receiveMail(mailbox, stream, session).then(
        () => true,
        () => false,
      )
      // The sender disconnected in the middle of the mail, or the mail could not be parsed.
      if (!isWhole) return
      if (mailbox.fault === 'lost-answer') cutAll()
      else refuseIf('reject-content', 554, 'Looks like spam', answer)
    },
  }
}

async function receiveMail(
  mailbox: Mailbox,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
) {
  const email = await PostalMime.parse(await buffer(stream), { attachmentEncoding: 'base64' })
  if (mailbox.fault === 'reject-content') return
  mailbox.messages.push({
    ...email,
    recipients: session.envelope.rcptTo.map(({ address }) => address),
  })
}

/**
 * Serves a mailbox over HTTP to journeys and simulators: GET /messages lists all mails, DELETE /messages deletes them,
 * PUT /fault with a fault's name (or nothing) sets the fault of the next mails.
 */
export function serveMailbox(mailbox: Mailbox, port?: number) {
  return serveLocally(async (request, response) => {
    const body = await text(request)
    const [status, answer] = answerFor(mailbox, `${request.method} ${request.url}`, body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }, port)
}

function answerFor(
  mailbox: Mailbox,
  route: string,
  body: string,
): [status: number, answer: unknown] {
  if (route === 'GET /messages') return [200, mailbox.messages]
  if (route === 'DELETE /messages') return [200, mailbox.messages.splice(0).length]
  if (route !== 'PUT /fault') return [404, 'GET or DELETE /messages, PUT /fault']
  const fault = mailboxFaults.find((name) => name === body.trim())
  if (!fault && body.trim() !== '') return [400, `a fault is one of: ${mailboxFaults.join(', ')}`]
  mailbox.fault = fault
  return [200, fault ?? null]
}
