import { existsSync } from 'node:fs'
import type { Page } from 'playwright-core'

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Returns CHROMIUM_PATH, else the system's Chromium. */
export function chromiumPath(): string {
  const found = candidates.find((path) => path && existsSync(path))
  if (!found) throw new Error('No Chromium was found: install one or name it in CHROMIUM_PATH.')
  return found
}

/** Gives a page a slow line, in DevTools' own figures, and a processor that is `slowerProcessor` times slower. */
export async function slowDown(
  page: Page,
  line: { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number },
  slowerProcessor: number,
): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', line)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
}
