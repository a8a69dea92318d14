import { Menu } from '@base-ui/react/menu'
import { Link } from 'react-router'
import { Icon, type IconName } from '#app/design/ui/icon.tsx'
import { archiveRefusal } from '../../rules.ts'
import type { Product } from '../../schema/answers.ts'

/** What the signed-in person may do with products; a right that is missing is null (ROL-07, ROL-08). */
export type ProductActions = {
  canEdit: boolean
  onDuplicate: ((product: Product) => void) | null
  onArchive: ((product: Product) => void) | null
  onRestore: ((product: Product) => void) | null
}

type ProductMenuProps = {
  target: { product: Product; button: HTMLElement } | null
  actions: ProductActions
  onClose: () => void
}

const itemClass =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 outline-none data-highlighted:bg-sand'

/** ADP-10 to ADP-14. One menu for the whole list, beside the row it was opened from. */
export function ProductMenu({ target, actions, onClose }: ProductMenuProps) {
  const product = target?.product
  return (
    <Menu.Root
      open={target !== null}
      modal={false}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={target?.button ?? null}
          sideOffset={4}
          align="end"
          className="z-40"
        >
          <Menu.Popup
            className="console w-52 rounded-md border border-line bg-surface p-1 shadow-raised outline-none"
            finalFocus={{ current: target?.button ?? null }}
            aria-label={product ? `Actions for ${product.name}` : undefined}
          >
            {product ? <Items product={product} actions={actions} /> : null}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Items({ product, actions }: { product: Product; actions: ProductActions }) {
  const { canEdit, onDuplicate, onArchive, onRestore } = actions
  const path = `/admin/products/${product.id}`
  return (
    <>
      <Menu.Item className={itemClass} render={<Link to={path} />}>
        <Icon name="list" />
        View Details
      </Menu.Item>
      {canEdit ? (
        <Menu.Item className={itemClass} render={<Link to={`${path}/edit`} />}>
          <Icon name="edit" />
          Edit
        </Menu.Item>
      ) : null}
      <Act icon="plus" label="Duplicate" product={product} act={onDuplicate} />
      {product.status === 'archived' ? (
        <Act icon="arrow-left" label="Restore" product={product} act={onRestore} />
      ) : (
        <Act
          icon="trash"
          label="Archive"
          product={product}
          act={onArchive}
          refusal={archiveRefusal(product.status)}
        />
      )}
    </>
  )
}

type ActProps = {
  icon: IconName
  label: string
  product: Product
  act: ((product: Product) => void) | null
  /** Why it cannot be done now. */
  refusal?: string | undefined
}

function Act({ icon, label, product, act, refusal }: ActProps) {
  if (!act) return null
  return (
    <Menu.Item
      className={`${itemClass}${refusal ? ' cursor-default text-ink-soft' : ''}`}
      disabled={refusal !== undefined}
      onClick={() => act(product)}
    >
      <Icon name={icon} />
      <span>
        {label}
        {refusal ? <span className="block pb-1 text-xs">{refusal}</span> : null}
      </span>
    </Menu.Item>
  )
}
