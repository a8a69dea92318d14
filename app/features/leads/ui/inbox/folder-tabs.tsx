import { countText } from '#app/basics/capped-count.ts'
import { TabLinks } from '#app/design/ui/tab-links.tsx'
import { folderLabels } from '../../content/inbox.ts'
import { inboxFolders, type InboxFolder } from '../../schema/inbox.ts'
import type { FolderCounts } from './leads-api.ts'

export type FolderTabsProps = {
  current: InboxFolder
  counts: FolderCounts | undefined
  pathOf: (folder: InboxFolder) => string
}

/** The lists and how much waits in each (API-12, LDS-02, LDS-04). */
export function FolderTabs({ current, counts, pathOf }: FolderTabsProps) {
  const countOf = counts && {
    inbox: `${countText(counts.open)} open`,
    overdue: countText(counts.overdue),
    snoozed: countText(counts.snoozed),
    spam: countText(counts.spam),
    merged: countText(counts.merged),
  }
  const tabs = inboxFolders.map((folder) => ({
    to: pathOf(folder),
    label: countOf ? `${folderLabels[folder]} (${countOf[folder]})` : folderLabels[folder],
    isCurrent: folder === current,
  }))
  return <TabLinks label="Folders" tabs={tabs} />
}
