// npm run simulators: a CRM and a mail server on this machine, so that deliveries can be watched arriving.
import { startZohoSimulator } from '#app/features/crm-delivery/simulator/zoho-simulator.ts'
import { serveMailbox, startMailbox } from '#app/features/mail/testing/mailbox.ts'

const port = (name: string, fallback: number) => Number(process.env[name] || fallback)
const crm = await startZohoSimulator({ port: port('CRM_PORT', 4010) })
const mailbox = await startMailbox({ port: port('SMTP_PORT', 4025) })
const reader = await serveMailbox(mailbox, port('MAILBOX_PORT', 4026))

if (!process.env.SIMULATORS_QUIET) {
  console.log(`CRM     ${crm.url}/__records   (faults: POST ${crm.url}/__faults)
Mails   ${reader.url}/messages   (faults: PUT ${reader.url}/fault)

Start the product against them in another terminal:

  ZOHO_CLIENT_ID=client ZOHO_CLIENT_SECRET=secret ZOHO_REFRESH_TOKEN=refresh \\
  ZOHO_ACCOUNTS_URL=${crm.url} ZOHO_API_URL=${crm.url} SMTP_URL=${mailbox.url} npm start
`)
}

const stop = async () => {
  await Promise.all([crm.close(), mailbox.close(), reader.close()])
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop())
