import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { productUrl } from './support/browser.ts'
import { openAsStaff } from './support/staff.ts'

const worker = '/push/worker.js'

/** Sends a push message to the service worker, as the push service of the browser's maker would. */
async function deliver(devtools: CDPSession, registrationId: string, message: object | null) {
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(productUrl('/')).origin,
    registrationId,
    data: message ? JSON.stringify(message) : '',
  })
}

async function registrationOf(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((known) =>
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const own = versions.find(({ scriptURL }) => scriptURL.endsWith(worker))
      if (own?.status === 'activated') known(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  return found
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/admin/')
    const notifications = (await registration?.getNotifications()) ?? []
    return notifications.map(({ title, body, data }) => ({ title, body, data: String(data) }))
  })

test('STF-11 the service worker shows push messages, and an unreachable push service is reported', async () => {
  const page = await openAsStaff('/admin/profile', { program: 'whole' })
  await page.context().grantPermissions(['notifications'])
  const devtools = await page.context().newCDPSession(page)
  const registered = registrationOf(devtools)
  await page.getByText('No devices yet.').waitFor()
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await page.getByText('This browser’s push service could not be reached').waitFor()
  await expectAccessible(page)

  const registrationId = await registered
  const lead = { title: 'New enquiry', text: 'Contact form', href: '/admin/leads', topic: 'lead' }
  await deliver(devtools, registrationId, lead)
  const expected = { title: 'New enquiry', body: 'Contact form', data: '/admin/leads' }
  await expect.poll(() => shown(page)).toEqual([expected])

  // A link out of the console becomes one to its first page. An empty message also shows a notification.
  await deliver(devtools, registrationId, { ...lead, href: 'https://evil.example/admin' })
  await expect.poll(() => shown(page)).toEqual([{ ...expected, data: '/admin' }])
  await deliver(devtools, registrationId, null)
  const fallback = { title: 'You have a new notification', body: '', data: '/admin' }
  // The browser removes a notification after some seconds, so the earlier one may be gone.
  await expect.poll(() => shown(page)).toContainEqual(fallback)
})
