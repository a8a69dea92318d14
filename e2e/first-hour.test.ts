import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachableFolder } from '#tools/testing/database-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoTroubles, openPage } from './support/browser.ts'
import { expectFocus } from './support/page-steps.ts'
import { endChild, freePort, serverFile, waitForServer } from './support/processes.ts'

let folder: string
let child: ChildProcess
let url: string
let printed = ''
let logged = ''

beforeAll(async () => {
  folder = await reachableFolder('baobab-first-hour-')
  const port = await freePort()
  url = `http://localhost:${port}`
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    LOG_LEVEL: 'info',
  }
  child = spawn('node', [serverFile], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout!.on('data', (chunk) => (logged += chunk))
  child.stderr!.on('data', (chunk) => (printed += chunk))
  await waitForServer(`${url}/readyz`, child)
})
afterAll(async () => {
  await endChild(child)
  await rm(folder, { recursive: true, force: true })
})

const linkPrinted = () => /http\S+\/admin\/claim#token=\S+/.exec(printed)![0]

async function claim(page: Page) {
  await page.getByLabel('Full name').fill('Naledi Owner')
  await page.getByLabel('Email').fill('naledi@shop.example')
  await page.getByLabel('Password', { exact: true }).fill('too short')
  await page.getByRole('button', { name: 'Create account and sign in' }).click()
  await page.getByText('Use at least 15 characters').waitFor()
  await expectFocus(page.getByLabel('Password', { exact: true }))
  await page.getByLabel('Password', { exact: true }).fill('thirsty-baobab-keeps-water-9')
  await page.getByRole('button', { name: 'Create account and sign in' }).click()
  await page.getByRole('heading', { name: 'Welcome back, Naledi' }).waitFor()
}

/** Replies to a sample lead and sends a sample quote; the console shows that neither is sent. */
async function writeToSamples(page: Page) {
  const notSent = 'Sample: not sent'
  await page.goto(`${url}/admin/leads`)
  await page.getByRole('link', { name: /BC-/ }).first().click()
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await conversation.getByText('This is a sample lead').waitFor()
  await conversation.getByLabel('Text', { exact: true }).fill('We’ll call you today.')
  await expectAccessible(page)
  await conversation.getByRole('button', { name: 'Send', exact: true }).click()
  const reply = conversation.getByRole('listitem', { name: 'Reply by Naledi Owner' })
  await reply.getByText(notSent).waitFor()
  await page.goto(`${url}/admin/quotes?state=draft`)
  await page.getByRole('link', { name: /^Q-/ }).first().click()
  await page.getByRole('button', { name: 'Send the quote' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('This is a sample lead, so we’ll send nothing.').waitFor()
  await question.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('definition').getByText(notSent).waitFor()
  await page.goto(`${url}/admin`)
  await page.getByRole('heading', { name: 'Welcome back, Naledi' }).waitFor()
}

test('RUN-01 RUN-02 RUN-03 RUN-04 a new operator claims the installation, follows the checklist, tests a connection, loads the sample month and removes it', async () => {
  const page = await openPage()
  const noAccount = /There is no account yet: create the first one with the link/
  await page.goto(`${url}/admin/login`)
  await page.getByText(noAccount).waitFor()
  await expectAccessible(page)
  await page.goto(linkPrinted())
  await page.getByLabel('Full name').waitFor()
  expect(page.url()).not.toContain('token')
  await expectAccessible(page)
  await claim(page)

  const other = await openPage()
  await other.goto(linkPrinted())
  await other.getByText('This installation already has an administrator.').waitFor()
  await other.getByRole('link', { name: 'Go to sign-in' }).click()
  await other.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  expect(await other.getByText(noAccount).count()).toBe(0)
  expect(logged).toContain('serving')
  expect(logged).not.toContain(linkPrinted().split('=')[1])

  const checklist = page.getByRole('region', { name: 'Get this installation ready' })
  await checklist.getByText('1 of 11 done').waitFor()
  await page.getByRole('button', { name: 'Load sample month' }).click()
  await page.waitForResponse('**/samples/load')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.waitForResponse('**/samples/load')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Loading sample month…' }).waitFor()
  await page.getByText(/The sample month is loaded: \d+ sample leads/).waitFor({ timeout: 300_000 })
  await writeToSamples(page)
  await expectAccessible(page)
  await checklist.getByRole('link', { name: 'Connect the CRM' }).click()
  await page.getByText('ZOHO_REFRESH_TOKEN', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Test connection to Email (SMTP)' }).click()
  await page
    .getByText('The mail server could not be reached. Check its address and port.')
    .waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Hide checklist' }).click()
  await checklist.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show setup checklist' }).click()
  await checklist.waitFor()
  await page.getByRole('button', { name: 'Remove sample month' }).click()
  await page.getByRole('button', { name: 'Remove it all' }).click()
  await page.getByRole('button', { name: 'Load sample month' }).waitFor({ timeout: 300_000 })
  expectNoTroubles(page)
})

test('a colour scheme stored on the device overrides the one of the system', async () => {
  const page = await openPage({ colorScheme: 'light' })
  await page.goto(`${url}/admin/login`)
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await paper()
  for (const [chosen, system, colour] of [
    ['dark', 'light', 'rgb(21, 25, 21)'],
    ['light', 'dark', light],
    [null, 'light', light],
  ] as const) {
    await page.emulateMedia({ colorScheme: system })
    await page.evaluate((scheme) => {
      if (scheme) localStorage.setItem('colour_scheme', scheme)
      else localStorage.removeItem('colour_scheme')
    }, chosen)
    await page.reload()
    expect(await paper()).toBe(colour)
  }
  expectNoTroubles(page)
})

/** Requests a new price for a recipe, and opens the approval request. */
async function askForPrice(page: Page) {
  await page.goto(`${url}/admin/products/offers`)
  await page.getByRole('button', { name: 'Change managed-it-basic' }).click()
  const price = page.getByRole('dialog', { name: 'Change Managed IT Basic' })
  await price.getByLabel('Price in rands').fill('R 195')
  await price.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('You’re the only person who can approve').waitFor()
  await page.getByText('Waiting for approval, sent by Naledi Owner').click()
}

test('ADA-19 D-110 the only administrator finds the four-eyes setting at a pending request, switches it off and approves', async () => {
  const page = await openPage()
  await page.goto(`${url}/admin/login`)
  await page.getByLabel('Email').fill('naledi@shop.example')
  await page.getByLabel('Password', { exact: true }).fill('thirsty-baobab-keeps-water-9')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome back, Naledi' }).waitFor()
  await askForPrice(page)
  await expect.poll(() => page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Invite a colleague' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Change the setting' }).click()
  const setting = page.getByLabel('Requests need a second person')
  const isInView = () =>
    setting.evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(isInView).toBe(true)
  await setting.uncheck()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await page.getByRole('button', { name: 'Save rules', disabled: true }).waitFor()
  await page.goto(`${url}/admin/products/offers`)
  await page.getByText('Waiting for approval, sent by Naledi Owner').click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Confirm approval' }).click()
  await page.getByText('Approved: Change the price of').first().waitFor()
  expectNoTroubles(page)
})
