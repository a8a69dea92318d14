import { expect, test } from 'vitest'
import {
  messageWebhook,
  signatureOf,
  simulatedAccount,
} from '#tools/simulators/whatsapp-webhooks.ts'
import {
  runInParallel,
  proofTimeoutMs,
  reportProof,
  seededRandom,
  numberOfTries,
} from '#tools/testing/effort.ts'
import { newPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { handleEvent } from './service.server.ts'

const world = useWhatsappTest()
const random = seededRandom(20_261_122)
const sign = (body: string) => signatureOf(body, simulatedAccount.appSecret)
const pickRandom = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!

/**
 * Returns a body and signature that are not from WhatsApp: signed with another secret, changed after signing, or with a
 * cut, missing or mislabelled signature.
 */
function forgeRequest(body: string): [string, string] {
  const good = sign(body)
  return pickRandom<() => [string, string]>([
    () => [body, signatureOf(body, `secret-${random()}`)],
    () => [body.replace('Message', 'Massage'), good],
    () => [body, good.slice(0, -1 - Math.floor(random() * 60))],
    () => [`${body}\n`, good],
    () => [`${body} `, good],
    () => [body, ''],
    () => [body, 'sha256='],
    () => [body, good.replace('sha256=', 'sha1=')],
  ])()
}

test(
  'WAP-01 T38 forged webhooks are rejected, and repeated ones in any order lose or duplicate no message',
  async () => {
    const count = numberOfTries(200, 10_000)
    const phones = Array.from({ length: Math.ceil(count / 20) }, newPhoneNumber)
    const genuine = Array.from({ length: Math.ceil(count / 2) }, (_, number) => {
      const at = new Date(world.now().getTime() - Math.floor(random() * 3_600_000))
      const sent = { text: `Message ${number}`, id: `wamid.proof.${number}`, at }
      return JSON.stringify(messageWebhook(simulatedAccount, { from: pickRandom(phones), ...sent }))
    })
    const signed = (body: string): [string, string, number] => [body, sign(body), 200]
    const posts = [
      ...genuine.map(signed),
      ...genuine.map((body): [string, string, number] =>
        random() < 0.3 ? signed(body) : [...forgeRequest(body), 403],
      ),
    ].toSorted(() => random() - 0.5)
    await runInParallel(posts.length, 8, async (number) => {
      const [body, signature, answer] = posts[number]!
      expect(await world.deliver(body, signature)).toBe(answer)
    })
    const { rows } = await world.database.pool.query<{ id: string }>(
      'select id from whatsapp_events order by random()',
    )
    expect(rows).toHaveLength(genuine.length)
    await runInParallel(rows.length, 4, (number) => handleEvent(world.system(), rows[number]!.id))
    await world.processEvents()
    const { rows: kept } = await world.database.pool.query<{ bodies: string[]; leads: number }>(
      `select array_agg(body) as bodies, count(distinct lead_id)::int as leads
        from conversation_messages where channel = 'whatsapp'`,
    )
    const { bodies, leads } = kept[0]!
    expect(bodies.toSorted()).toEqual(genuine.map((_, at) => `Message ${at}`).toSorted())
    const writers = new Set(genuine.map((body) => /"from":"(\d+)"/.exec(body)![1]))
    expect(leads).toBe(writers.size)
    reportProof('38', { webhooks: posts.length, forgedTaken: 0, doubled: 0, lost: 0 })
  },
  proofTimeoutMs,
)
