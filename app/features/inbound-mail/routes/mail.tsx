import { useSearchParams } from 'react-router'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { TabLinks } from '#app/design/ui/tab-links.tsx'
import { ListBody, pagedList } from '#app/features/console/ui/list/list-body.tsx'
import { folderLabels, nothingIn } from '../content/words.ts'
import { mailFolders } from '../schema/handle.ts'
import { MailboxNotice } from '../ui/mailbox-notice.tsx'
import { useMailCalls, useMails } from './mail-calls.ts'
import { MailItem } from './mail-item.tsx'

export const meta = () => [{ title: 'Received e-mail | Staff console' }]

/** INB-03: e-mail that belongs to no lead, with the leads that it may belong to. */
export default function ReceivedMail() {
  const [params] = useSearchParams()
  const folder = mailFolders.find((name) => name === params.get('folder')) ?? 'unmatched'
  const mails = useMails(folder)
  const calls = useMailCalls()
  const tabs = mailFolders.map((name) => ({
    to: name === 'unmatched' ? '?' : `?folder=${name}`,
    label: folderLabels[name],
    isCurrent: name === folder,
  }))
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1>Received e-mail</h1>
      {mails.data ? <MailboxNotice mailbox={mails.data.pages[0]!.mailbox} /> : null}
      <TabLinks label="Folders" tabs={tabs} />
      <ListBody
        list={pagedList(mails, ({ items }) => items)}
        what="the e-mails"
        skeletonRows={3}
        isNarrowed={false}
        empty={
          <EmptyState title={`${folderLabels[folder]}: no e-mail`} icon="mail">
            <p>{nothingIn[folder]}</p>
          </EmptyState>
        }
      >
        {(items) => (
          <ul className="grid gap-3" aria-label={folderLabels[folder]}>
            {items.map((mail) => (
              <MailItem key={mail.id} mail={mail} calls={calls} />
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
