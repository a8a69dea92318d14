import { existsSync } from 'node:fs'

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
