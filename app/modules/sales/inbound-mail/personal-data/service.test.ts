import { expect, test } from 'vitest'
import { deliveryReport, multipart } from '#tools/simulators/raw-mail.ts'
import { timeAfterMinutes } from '#tools/testing/conversation-test.ts'
import { useInboundTest } from '#tools/testing/inbound-test.ts'
import { testNow } from '#tools/testing/test-database.ts'
import { deidentifyLead, findLeadsOfEmail } from '../../lead/person/store.server.ts'
import { inboundMailPersonalData } from './service.server.ts'

const world = useInboundTest()
const { find, erase, purgeOlderThan, purgeOrphans, thirdPartyEmails } = inboundMailPersonalData
const mailWithFile = multipart('mixed', [
  'Content-Type: text/plain\r\n\r\nCanary speaks',
  'Content-Type: text/plain; name=canary.txt\r\nContent-Disposition: attachment\r\n\r\nCanary on file',
])

async function tracesOf(word: string): Promise<string[]> {
  const rows = await world.queryRows<{ row: string }>(
    `select to_jsonb(m)::text as row from inbound_mails m where to_jsonb(m)::text ilike $1
      union all select convert_from(bytes, 'UTF8') from inbound_originals where convert_from(bytes, 'UTF8') ilike $1
      union all select convert_from(bytes, 'UTF8') from inbound_files where convert_from(bytes, 'UTF8') ilike $1`,
    `%${word}%`,
  )
  return rows.map(({ row }) => row)
}

const erasePerson = (email: string) =>
  world.database.db.transaction((tx) => erase(world.contextOf(), tx, { email, requestId: 'r' }))

test('ANS-15 PRV-04 a person’s emails are exported with their data, and erased with originals and files', async () => {
  const lead = await world.lead()
  const to = world.replyTo(lead.id)
  await world.deliverMail({ from: lead.email, to, ...mailWithFile })
  await world.deliverMail({ from: lead.email, ...mailWithFile, subject: 'Loose' })
  await world.deliverMail({ from: 'partner@else.example', to, body: 'Canary’s partner' })
  const held = await find(world.database.db, lead.email.toUpperCase())
  expect(held).toHaveLength(3)
  expect(JSON.stringify(held)).toContain('canary.txt')
  expect(await tracesOf('canary')).not.toEqual([])
  await erasePerson(lead.email)
  expect(await tracesOf('canary')).toEqual([])
  expect(await find(world.database.db, lead.email)).toEqual([])
})

test('PRV-04 bounces that name an erased person are deleted, and emails from others that name them are listed for a decision', async () => {
  const email = 'heron@pond.example'
  const unknown = { mailId: '<unknown@baobab.example>', reason: '550 No heron here' }
  for (const address of [email, 'grey-heron@pond.example', 'heron@pond.example.org'])
    await world.deliverMail(deliveryReport({ ...unknown, address }))
  const body = `It could not be delivered:\r\n\r\n${email.toUpperCase()}:\r\nHeron unknown`
  await world.deliverMail({ from: 'MAILER-DAEMON@mx.example', body })
  const to = `enquiries@baobab.example, ${email}`
  await world.deliverMail({ from: 'pieter@shop.example', to, body: 'For you both' })
  await erasePerson(email)
  expect(await tracesOf('heron unknown')).toEqual([])
  expect((await tracesOf('no heron here')).filter((row) => row.startsWith('From'))).toHaveLength(2)
  const sought = { patterns: [email], email }
  const named = await thirdPartyEmails!.find(world.database.db, sought, 10)
  const mail = named.find(({ place }) => place === 'pieter@shop.example')
  expect(mail!.text).toContain(email)
  expect(mail!.text).toContain('For you both')
  await thirdPartyEmails!.remove(world.database.db, mail!.id)
  expect(await tracesOf('For you both')).toEqual([])
})

test('PRV-05 emails are deleted when their lead is de-identified, and unmatched ones by age', async () => {
  const lead = await world.lead()
  await world.deliverMail({ from: lead.email, to: world.replyTo(lead.id), body: 'Sparrow' })
  const [found] = await findLeadsOfEmail(world.database.db, lead.email)
  await deidentifyLead(world.database.db, found!, testNow)
  await world.database.db.transaction((tx) => purgeOrphans!(tx))
  expect(await tracesOf('sparrow')).toEqual([])
  await world.deliverMail({ body: 'Finch' })
  for (const [minutes, count] of [
    [5, 2],
    [11, 0],
  ] as const) {
    await world.database.db.transaction((tx) =>
      purgeOlderThan!(tx, timeAfterMinutes(minutes), timeAfterMinutes(20)),
    )
    expect(await tracesOf('finch')).toHaveLength(count)
  }
})
