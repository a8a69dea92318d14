import { readSent, sentKey, type Sent } from '../rules/sent.ts'
import { changeStored, readBoth } from './device-storage.ts'
import { announce, watchNews } from './tab-news.ts'

/** What left this device in the last 30 days and this person may see (FLD-04). */
export async function listSent(owner: string): Promise<Sent[]> {
  const all = readSent(new Date(), ...(await readBoth(sentKey)))
  return all.filter((sent) => sent.owner === '' || sent.owner === owner)
}

/** Notes what the server holds now; a device that is full sends all the same. */
export async function noteSent(sent: Sent): Promise<void> {
  await changeStored(sentKey, (copies) => readSent(new Date(), [sent], ...copies))
  announce(sentKey, 'changed')
}

export function watchSent(onChange: () => void): () => void {
  return watchNews(sentKey, onChange)
}
