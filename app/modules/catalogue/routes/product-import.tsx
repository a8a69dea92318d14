import { useNavigate, useSearchParams } from 'react-router'
import { tellDone } from '#app/modules/console/ui/tell.ts'
import { Notice } from '#app/design/ui/notice.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { useRefresh } from '#app/modules/access/ui/use-write.tsx'
import { countsText } from '../rules/describe-bulk.ts'
import { ImportView } from '../ui/import/import-view.tsx'
import { sendImport } from '../ui/product-calls.ts'

export const meta = () => [{ title: 'Import products | Staff console' }]

/** Products from a CSV file, with a dry run. */
export default function ProductImport() {
  const navigate = useNavigate()
  const refresh = useRefresh('products', 'approvals')
  const revisesId = useSearchParams()[0].get('revise')
  return (
    <div className="grid gap-4">
      <TextLink isBack to="/admin/products">
        All products
      </TextLink>
      <h1>Import products</h1>
      {revisesId ? (
        <Notice>
          <p>This file revises the request that was not approved.</p>
        </Notice>
      ) : null}
      <ImportView
        onSend={async (call) => {
          try {
            return { answer: await sendImport(call, revisesId) }
          } catch (error) {
            return { problem: failureText(error) }
          }
        }}
        onDone={({ counts, approval }) => {
          void refresh()
          const description = approval ? 'A second person decides what is live.' : undefined
          tellDone(`Imported: ${countsText(counts)}`, { description })
          void navigate(approval ? '/admin/products' : '/admin/products/drafts')
        }}
      />
    </div>
  )
}
