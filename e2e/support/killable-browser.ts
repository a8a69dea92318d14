import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { vi } from 'vitest'
import { chromiumFlags, chromiumPath } from './browser.ts'
import { freePort } from './processes.ts'

export type KillableBrowser = { browser: Browser; openPage(): Promise<Page>; kill(): Promise<void> }

const children: ChildProcess[] = []
const folders: string[] = []

/** Ends the browsers and deletes their profiles; called at the end of a test file. */
export async function endBrowsers(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Creates a folder for the data that a browser keeps between starts. */
export async function makeProfile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baobab-profile-'))
  folders.push(folder)
  return folder
}

/** Starts a browser with a profile on disk, as a person has, that can be killed at any moment. */
export async function startBrowser(profile: string): Promise<KillableBrowser> {
  const port = await freePort()
  const child = spawn(
    chromiumPath(),
    [
      ...chromiumFlags,
      '--headless=new',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${port}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  children.push(child)
  const connect = () => chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const browser = await vi.waitFor(connect, { timeout: 120_000, interval: 100 })
  return {
    browser,
    async openPage() {
      const page = await browser.contexts()[0]!.newPage()
      page.setDefaultTimeout(45_000)
      return page
    },
    kill: () =>
      new Promise<void>((ended) => {
        child.once('exit', () => ended())
        child.kill('SIGKILL')
      }),
  }
}
