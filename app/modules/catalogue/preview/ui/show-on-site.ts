import { previewButtonTexts } from '../content.ts'
import type { Preview } from '../schema.ts'

/**
 * Opens the first page of a preview in a new tab. Opens the tab before the response arrives, because browsers allow new
 * tabs only during a click.
 * @returns the reason why no page opened, or null
 * @throws any error of `load`
 */
export async function showOnSite(
  load: () => Promise<Pick<Preview, 'address'>>,
  noPage: string = previewButtonTexts.noPage,
): Promise<string | null> {
  if (!navigator.onLine) return previewButtonTexts.offline
  const tab = window.open('', '_blank')
  if (!tab) return previewButtonTexts.noTab
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
