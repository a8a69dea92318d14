// npm run simulators: a CRM, mail servers in both directions and an operator's map layer on this machine.
import { sampleBuildings } from '#app/features/coverage/rules/sample-buildings.ts'
import { startArcGisSimulator } from '#app/features/coverage/simulator/arcgis-simulator.ts'
import { startZohoSimulator } from '#app/features/crm-delivery/simulator/zoho-simulator.ts'
import { serveVisitors } from '#app/features/inbound-mail/testing/visitor-simulator.ts'
import { serveMailbox, startMailbox } from '#app/features/mail/testing/mailbox.ts'
import { startDovecot, whyNoDovecot } from './dovecot.mjs'

const port = (name: string, fallback: number) => Number(process.env[name] || fallback)
const crm = await startZohoSimulator({ port: port('CRM_PORT', 4010) })
const mailbox = await startMailbox({ port: port('SMTP_PORT', 4025) })
const map = await startArcGisSimulator({
  port: port('MAP_PORT', 4030),
  buildings: sampleBuildings(),
})
const reader = await serveMailbox(mailbox, port('MAILBOX_PORT', 4026))
// Journeys that start simulators side by side say where, and whether, mail is to come in.
const imapPort = port('IMAP_PORT', process.env.SIMULATORS_QUIET ? 0 : 4143)
const withoutAnswers = whyNoDovecot()
const dovecot = imapPort && !withoutAnswers ? await startDovecot({ port: imapPort }) : undefined
const visitors = dovecot && (await serveVisitors(mailbox, dovecot.url, port('VISITORS_PORT', 4027)))

if (!process.env.SIMULATORS_QUIET) {
  console.log(`CRM     ${crm.url}/__records   (faults: POST ${crm.url}/__faults)
Mails   ${reader.url}/messages   (faults: PUT ${reader.url}/fault)
Answers ${visitors ? `curl -d 'Yes, please.' ${visitors.url}/answer   (returns the mail: curl -X POST ${visitors.url}/bounce)` : `none: reading mail ${withoutAnswers}`}
Map     ${map.origin}/__requests (faults: POST ${map.origin}/__faults)

Start the product against them in another terminal:

  ZOHO_CLIENT_ID=client ZOHO_CLIENT_SECRET=secret ZOHO_REFRESH_TOKEN=refresh \\
  ZOHO_ACCOUNTS_URL=${crm.url} ZOHO_API_URL=${crm.url} SMTP_URL=${mailbox.url} \\
  ${dovecot ? `IMAP_URL=${dovecot.url} ` : ''}  MAP_SERVICE_URL=${map.url} npm start
`)
}

const stop = async () => {
  const closing = [crm, mailbox, reader, map, visitors].map((simulator) => simulator?.close())
  await Promise.all([...closing, dovecot?.stop()])
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop())
