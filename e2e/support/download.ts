import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'

/** Clicks a link or button that downloads a file. */
export async function download(control: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([control.page().waitForEvent('download'), control.click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
