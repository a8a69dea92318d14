import { useParams } from 'react-router'
import { tellDone, tellFailure } from '#app/modules/console/ui/tell.ts'
import { useSyncState } from '#app/modules/console/live-sync/ui/synced-list.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import type { Product } from '../schema/answers.ts'
import { products } from '../ui/catalogue-api.ts'
import { isOpen, type Waiting } from '../schema/waiting.ts'
import { ProductView } from '../ui/detail/product-view.tsx'
import {
  sendRequest,
  useMergeProduct,
  useProduct,
  useWaiting,
  written,
} from '../ui/product-calls.ts'
import { NotThere } from './product-not-there.tsx'
import { useProductActions, useRights, useTakeBack } from '../ui/product-actions.ts'

export const meta = () => [{ title: 'Product | Staff console' }]

/** ADS-15, ADP-22. */
export default function ProductPage() {
  const { id = '' } = useParams()
  const { id: ownId } = useStaffUser()
  const { canEdit, canApprove } = useRights()
  const product = useProduct(id)
  const sync = useSyncState(product, product.error && failureText(product.error))
  const waiting = useWaiting(id)
  const actions = useProductActions()
  const work = useDetailWork()
  if (!product.data) return <NotThere product={product} />
  return (
    <>
      <title>{`${product.data.product.name} | Staff console`}</title>
      <ProductView
        answer={product.data}
        waiting={waiting.data?.approvals.find(isOpen) ?? null}
        ownId={ownId}
        sync={sync}
        actions={actions}
        onAskToArchive={canEdit && !canApprove ? work.askToArchive : null}
        onTakeBack={work.takeBack}
        onCount={work.count}
      />
    </>
  )
}

function useDetailWork() {
  const merge = useMergeProduct()
  const takeBack = useTakeBack()
  return {
    async count(product: Product, subscribers: number): Promise<string | null> {
      try {
        const json = { baseVersion: product.version, subscribers }
        const param = { id: product.id }
        merge(await written(products[':id'].subscribers.$post({ param, json })))
        tellDone('Subscribers saved')
        return null
      } catch (error) {
        return failureText(error)
      }
    },
    async askToArchive(product: Product): Promise<void> {
      try {
        await sendRequest({
          id: crypto.randomUUID(),
          subjectId: product.id,
          baseVersion: product.version,
          request: 'archive',
          priority: 'medium',
          goLiveDate: null,
          description: '',
        })
        merge(product)
        tellDone('Sent for approval', {
          description: 'Nothing changes until a colleague approves it.',
        })
      } catch (error) {
        tellFailure('Nothing was sent', error)
      }
    },
    takeBack: (waiting: Waiting) => takeBack(waiting.id),
  }
}
