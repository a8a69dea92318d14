import { afterEach, expect, test, vi } from 'vitest'
import { offerPasskeys, promptForPasskey, resetPassword } from './calls.ts'

afterEach(() => vi.unstubAllGlobals())

test('without an answer to a new password, the message suggests signing in with it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')))
  const message = expect.stringContaining('Try to sign in with the new password.')
  expect(await resetPassword('token', 'a new password')).toMatchObject({ message })
})

test('STF-10 late passkey suggestions do not cancel a passkey prompt opened by a button', async () => {
  const prompts: CredentialRequestOptions[] = []
  const answers: PromiseWithResolvers<Response>[] = []
  const get = (options: CredentialRequestOptions) => {
    prompts.push(options)
    return new Promise(() => {})
  }
  const PublicKeyCredential = Object.assign(() => {}, {
    isConditionalMediationAvailable: async () => true,
  })
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { querySelectorAll: () => [{}] })
  vi.stubGlobal('navigator', { credentials: { get } })
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>()
    answers.push(answer)
    return answer.promise
  })
  const give = (at: number) => answers[at]!.resolve(Response.json({ options: { challenge: 'AA' } }))

  const end = offerPasskeys(() => {})
  await expect.poll(() => answers).toHaveLength(1)
  void promptForPasskey(async () => ({ ok: true }))
  await expect.poll(() => answers).toHaveLength(2)
  give(1)
  await expect.poll(() => prompts).toHaveLength(1)
  give(0)
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  expect(prompts.map(({ signal }) => signal?.aborted)).toEqual([false])
  end()
})
