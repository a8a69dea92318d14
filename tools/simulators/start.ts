// npm run simulators: a CRM, mail servers in both directions, an operator's map layer and WhatsApp on this machine.
import { sampleBuildings } from '#tools/samples/coverage.ts'
import { startArcGisSimulator } from './arcgis-simulator.ts'
import { startAreaLayers, sampleLayers } from './area-layers.ts'
import { startDovecot, whyNoDovecot } from './dovecot.mjs'
import { serveMailbox, startMailbox } from './mailbox.ts'
import { serveVisitors } from './visitor-simulator.ts'
import { startWhatsappSimulator } from './whatsapp-simulator.ts'
import { startZohoSimulator } from './zoho-simulator.ts'

const readPort = (name: string, fallback: number) => Number(process.env[name] || fallback)
const crm = await startZohoSimulator({ port: readPort('CRM_PORT', 4010) })
const mailbox = await startMailbox({ port: readPort('SMTP_PORT', 4025) })
const mapSimulator = await startArcGisSimulator({
  port: readPort('MAP_PORT', 4030),
  buildings: sampleBuildings(),
})
const areaLayersSimulator = await startAreaLayers({
  port: readPort('AREAS_PORT', process.env.SIMULATORS_QUIET ? 0 : 4031),
  layers: sampleLayers(),
})
const mailboxPage = await serveMailbox(mailbox, readPort('MAILBOX_PORT', 4026))
// Journeys start several sets of simulators at the same time, so each set needs another port. They set IMAP_PORT only
// if they need incoming mail.
const imapPort = readPort('IMAP_PORT', process.env.SIMULATORS_QUIET ? 0 : 4143)
const dovecotProblem = whyNoDovecot()
const dovecot = imapPort && !dovecotProblem ? await startDovecot({ port: imapPort }) : undefined
const visitors =
  dovecot && (await serveVisitors(mailbox, dovecot.url, readPort('VISITORS_PORT', 4027)))
// The product's webhook address. Journeys set it, because they run the product on another port.
const webhookUrl = process.env.WHATSAPP_WEBHOOK_URL || 'http://localhost:3000/webhooks/whatsapp'
const whatsapp = await startWhatsappSimulator({
  port: readPort('WHATSAPP_PORT', process.env.SIMULATORS_QUIET ? 0 : 4040),
  async deliver(body, signature) {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Hub-Signature-256': signature },
      body,
    }).catch(() => undefined)
    return response?.status ?? 0
  },
})

const { account } = whatsapp

if (!process.env.SIMULATORS_QUIET) {
  console.log(`CRM     ${crm.url}/__records   (faults: POST ${crm.url}/__faults)
Mails   ${mailboxPage.url}/messages   (faults: PUT ${mailboxPage.url}/fault)
Answers ${visitors ? `curl -d 'Yes, please.' ${visitors.url}/answer   (returns the mail: curl -X POST ${visitors.url}/bounce)` : `none: reading mail ${dovecotProblem}`}
Map     ${mapSimulator.origin}/__requests (faults: POST ${mapSimulator.origin}/__faults)
Areas   ${areaLayersSimulator.origin}/__faults/0 and on (an operator that is down: curl -d '{"fault":"down"}' ${areaLayersSimulator.origin}/__faults/0)
WhatsApp ${whatsapp.url}/__messages (faults: POST ${whatsapp.url}/__faults)
        curl -d '{"from":"27821234567","text":"Hello"}' ${whatsapp.url}/__write

Start the product against them in another terminal:

  ZOHO_CLIENT_ID=client ZOHO_CLIENT_SECRET=secret ZOHO_REFRESH_TOKEN=refresh \\
  ZOHO_ACCOUNTS_URL=${crm.url} ZOHO_API_URL=${crm.url} SMTP_URL=${mailbox.url} \\
  ${dovecot ? `IMAP_URL=${dovecot.url} ` : ''}MAP_SERVICE_URL=${mapSimulator.url} \\
  AREA_LAYERS='${areaLayersSimulator.setting}' \\
  WHATSAPP_API_URL=${whatsapp.url} WHATSAPP_PHONE_NUMBER_ID=${account.phoneNumberId} \\
  WHATSAPP_ACCOUNT_ID=${account.accountId} WHATSAPP_ACCESS_TOKEN=${account.accessToken} \\
  WHATSAPP_APP_SECRET=${account.appSecret} WHATSAPP_VERIFY_TOKEN=${account.verifyToken} npm start
`)
}

const stopAll = async () => {
  const closing = [
    crm,
    mailbox,
    mailboxPage,
    mapSimulator,
    areaLayersSimulator,
    visitors,
    whatsapp,
  ].map((simulator) => simulator?.close())
  await Promise.all([...closing, dovecot?.stop()])
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stopAll())
