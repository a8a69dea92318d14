import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WebhookReceiver, startWebhookReceiver } from '#tools/simulators/webhook-receiver.ts'
import {
  PrivateAddressError,
  isPrivateUrl,
  isPublicAddress,
  postPublicly,
} from './public-request.server.ts'

let receiver: WebhookReceiver
beforeAll(async () => void (receiver = await startWebhookReceiver()))
afterAll(() => receiver.close())

const privateIPv4 =
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.168.1.1 198.18.0.1 203.0.113.9 224.0.0.1 255.255.255.255'
const privateIPv6 =
  ':: ::1 ::ffff:10.0.0.1 ::ffff:7f00:1 64:ff9b::a00:1 fc00::1 fd12:3456::1 fe80::1 ff02::1 2001:db8::1 2001::1 2002:a00:1::'

test.each([...privateIPv4.split(' '), ...privateIPv6.split(' '), 'no address'])(
  'T15 OUT-03 %s is not a public address',
  (address) => expect(isPublicAddress(address)).toBe(false),
)

test.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '2a00::1'])(
  'OUT-03 %s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

const privateUrls = (
  'https://127.0.0.1/ https://2130706433/ https://0x7f.1/ https://[::1]/ https://localhost/ ' +
  'https://[::ffff:192.168.0.1]/ https://169.254.169.254/latest/meta-data/'
).split(' ')
test.each(privateUrls)('T15 OUT-03 the URL %s is recognised as private', async (address) => {
  expect(await isPrivateUrl(new URL(address))).toBe(true)
})

test('OUT-03 URLs with a public address or a name that does not resolve are not private', async () => {
  expect(await isPrivateUrl(new URL('https://1.1.1.1/'))).toBe(false)
  expect(await isPrivateUrl(new URL('https://nowhere.invalid/'))).toBe(false)
})

const postTo = (url: string, isPrivateAllowed: boolean, timeoutMs = 60_000) =>
  postPublicly({ url: new URL(url), headers: {}, body: '{}', isPrivateAllowed, timeoutMs })

test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])(
  'T15 OUT-03 a request to %s is refused and never reaches the receiver',
  async (host) => {
    const url = receiver.url.replace('127.0.0.1', host)
    await expect(postTo(url, false)).rejects.toBeInstanceOf(PrivateAddressError)
    expect(receiver.received).toEqual([])
  },
)

test('OUT-03 a request to a receiver that does not respond times out', async () => {
  receiver.settings.answer = () => {}
  await expect(postTo(receiver.url, true, 300)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('OUT-03 an endless response is cut off once its status and Retry-After are known', async () => {
  const written: number[] = []
  receiver.settings.answer = (response) => {
    const write = () => written.push(1) < 1_000_000 && response.write('x'.repeat(64_000), write)
    response.writeHead(200, { 'retry-after': '7' })
    write()
  }
  expect(await postTo(receiver.url, true)).toEqual({ status: 200, retryAfterSeconds: 7 })
  expect(written.length).toBeLessThan(1_000)
})
