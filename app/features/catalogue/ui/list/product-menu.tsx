import { Menu, MenuItem } from '#app/design/ui/menu.tsx'
import type { PopupState } from '#app/design/ui/popup.tsx'
import { archiveRefusal } from '../../rules.ts'
import type { Product } from '../../schema/answers.ts'

/** What the signed-in person may do with products; a right that is missing is null (ROL-07, ROL-08). */
export type ProductActions = {
  canEdit: boolean
  onDuplicate: ((product: Product) => void) | null
  onArchive: ((product: Product) => void) | null
  onRestore: ((product: Product) => void) | null
}

export type MenuTarget = { product: Product; button: HTMLElement }

type ProductMenuProps = {
  popup: PopupState
  target: MenuTarget | null
  actions: ProductActions
  onClose: () => void
}

/** ADP-10 to ADP-14. One menu for the whole list, beside the row it was opened from. */
export function ProductMenu({ popup, target, actions, onClose }: ProductMenuProps) {
  return (
    <Menu
      popup={popup}
      label={target ? `Actions for ${target.product.name}` : 'Actions'}
      anchor={target?.button ?? null}
      onClose={onClose}
    >
      {target ? <Items product={target.product} actions={actions} onDone={popup.close} /> : null}
    </Menu>
  )
}

type ItemsProps = { product: Product; actions: ProductActions; onDone: () => void }

function Items({ product, actions, onDone }: ItemsProps) {
  const { canEdit, onDuplicate, onArchive, onRestore } = actions
  const path = `/admin/products/${product.id}`
  const [restoreOrArchive, refusal] =
    product.status === 'archived' ? [onRestore] : [onArchive, archiveRefusal(product.status)]
  return (
    <>
      <MenuItem icon="list" to={path} onDone={onDone}>
        View Details
      </MenuItem>
      {canEdit ? (
        <MenuItem icon="edit" to={`${path}/edit`} onDone={onDone}>
          Edit
        </MenuItem>
      ) : null}
      {onDuplicate ? (
        <MenuItem icon="plus" onPress={() => onDuplicate(product)} onDone={onDone}>
          Duplicate
        </MenuItem>
      ) : null}
      {restoreOrArchive ? (
        <MenuItem
          icon={product.status === 'archived' ? 'arrow-left' : 'trash'}
          onPress={() => restoreOrArchive(product)}
          refusal={refusal}
          onDone={onDone}
        >
          {product.status === 'archived' ? 'Restore' : 'Archive'}
        </MenuItem>
      ) : null}
    </>
  )
}
