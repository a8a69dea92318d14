import { showWords } from '../content.ts'
import type { Preview } from '../schema.ts'

/**
 * Opens the first page of a preview in a new tab. The tab is opened before the answer is there, because
 * browsers allow it at the press alone.
 * @returns why no page was opened, or null
 * @throws what `load` throws
 */
export async function showOnSite(
  load: () => Promise<Pick<Preview, 'address'>>,
  noPage: string = showWords.noPage,
): Promise<string | null> {
  if (!navigator.onLine) return showWords.offline
  const tab = window.open('', '_blank')
  if (!tab) return showWords.noTab
  try {
    const { address } = await load()
    if (address) {
      tab.opener = null
      tab.location.replace(new URL(address, window.location.href))
      return null
    }
  } catch (error) {
    tab.close()
    throw error
  }
  tab.close()
  return noPage
}
