// npm run simulators: a CRM, a mail server and an operator's map layer on this machine.
import { sampleBuildings } from '#app/features/coverage/rules/sample-buildings.ts'
import { startArcGisSimulator } from '#app/features/coverage/simulator/arcgis-simulator.ts'
import { startZohoSimulator } from '#app/features/crm-delivery/simulator/zoho-simulator.ts'
import { serveMailbox, startMailbox } from '#app/features/mail/testing/mailbox.ts'

const port = (name: string, fallback: number) => Number(process.env[name] || fallback)
const crm = await startZohoSimulator({ port: port('CRM_PORT', 4010) })
const mailbox = await startMailbox({ port: port('SMTP_PORT', 4025) })
const map = await startArcGisSimulator({
  port: port('MAP_PORT', 4030),
  buildings: sampleBuildings(),
})
const reader = await serveMailbox(mailbox, port('MAILBOX_PORT', 4026))

if (!process.env.SIMULATORS_QUIET) {
  console.log(`CRM     ${crm.url}/__records   (faults: POST ${crm.url}/__faults)
Mails   ${reader.url}/messages   (faults: PUT ${reader.url}/fault)
Map     ${map.origin}/__requests (faults: POST ${map.origin}/__faults)

Start the product against them in another terminal:

  ZOHO_CLIENT_ID=client ZOHO_CLIENT_SECRET=secret ZOHO_REFRESH_TOKEN=refresh \\
  ZOHO_ACCOUNTS_URL=${crm.url} ZOHO_API_URL=${crm.url} SMTP_URL=${mailbox.url} \\
  MAP_SERVICE_URL=${map.url} npm start
`)
}

const stop = async () => {
  await Promise.all([crm.close(), mailbox.close(), reader.close(), map.close()])
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop())
