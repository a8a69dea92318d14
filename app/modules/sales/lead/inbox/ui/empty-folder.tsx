import { ButtonLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { folderLabels, emptyFolderTexts } from '../content.ts'
import type { InboxFolder } from '../schema.ts'

export function EmptyFolder({ folder }: { folder: InboxFolder }) {
  const isInbox = folder === 'inbox'
  return (
    <EmptyState
      title={`${folderLabels[folder]}: no leads`}
      icon="message"
      action={
        <ButtonLink variant="secondary" size="small" to={isInbox ? '/contact' : '/admin/leads'}>
          {isInbox ? 'Send a test enquiry' : 'Open the inbox'}
        </ButtonLink>
      }
    >
      <p>{emptyFolderTexts[folder]}</p>
    </EmptyState>
  )
}
