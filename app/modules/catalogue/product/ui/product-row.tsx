import { memo, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { Icon, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { Menu, MenuItem, type PopupState } from '#app/design/ui/popup.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { RowCheckbox, type ListSelection } from '#app/modules/console/ui/list-selection.tsx'
import type { ProductActions } from '../calls.ts'
import { categoryName } from '../content.ts'
import { archiveRefusal, speedText } from '../rules.ts'
import type { Product } from '../schema.ts'
import { ArchiveQuestion, PriceCell, StatusBadge } from './product-state.tsx'

/** Media query: from this width a row has one line; below it, two. */
export const wideScreenQuery = '(min-width: 64rem)'

/** In pixels; must match the classes `h-17` and `lg:h-10`. Grows with the root font size. */
export function rowHeightPx(hasOneLine: boolean): number {
  const root = globalThis.document?.documentElement
  return (
    (hasOneLine ? 2.5 : 4.25) * (root ? Number.parseFloat(getComputedStyle(root).fontSize) : 16)
  )
}

export type ProductRowProps = {
  product: Product
  /** Position in the whole list, from 1. `aria-rowindex` is one higher, because the header is row 1. */
  position: number
  menuId: string
  onMenu: (product: Product, button: HTMLElement) => void
  isChosen: boolean
  /** Undefined if the user may not change products. */
  onToggle: ListSelection['toggle'] | undefined
}

/** A table row of fixed height, so that a virtualised list can calculate positions. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, position, menuId, onMenu, isChosen, onToggle } = props
  const openMenu = (event: MouseEvent<HTMLButtonElement>) => onMenu(product, event.currentTarget)
  return (
    <tr aria-rowindex={position + 1} className="group h-17 lg:h-10 lg:*:py-0">
      {onToggle ? (
        <td className="w-10 ps-2 pe-0">
          <RowCheckbox
            id={product.id}
            label={`Choose ${product.name}`}
            selection={{ has: () => isChosen, toggle: onToggle }}
          />
        </td>
      ) : null}
      <NameCell product={product} />
      <td className="hidden min-w-34 leading-tight @4xl:table-cell">
        {categoryName(product.category)}
      </td>
      <td className="hidden whitespace-nowrap @xl:table-cell">{speedText(product)}</td>
      <td className="whitespace-nowrap @max-lg:px-1 @lg:text-end">
        <PriceCell {...product} />
        <span className="block @lg:hidden">
          <StatusBadge status={product.status} />
        </span>
      </td>
      <td className="hidden @lg:table-cell">
        <StatusBadge status={product.status} />
      </td>
      <td className="hidden whitespace-nowrap @3xl:table-cell">
        {formatDate(johannesburgDate(new Date(product.updatedAt)))}
      </td>
      <td className="sticky end-0 w-12 bg-surface px-1 group-hover:bg-leaf-mist">
        <button
          type="button"
          className="grid size-9 place-items-center rounded-md hover:bg-sand"
          aria-haspopup="menu"
          popoverTarget={menuId}
          onClick={openMenu}
        >
          <Icon name="more" />
          <VisuallyHidden>{`Actions for ${product.name}`}</VisuallyHidden>
        </button>
      </td>
    </tr>
  )
})

function NameCell({ product }: { product: Product }) {
  return (
    <th
      scope="row"
      className="max-w-32 min-w-24 px-1.5 py-1 font-normal sm:max-w-72 sm:min-w-44 sm:px-3 lg:w-full lg:max-w-0 lg:overflow-hidden lg:whitespace-nowrap"
    >
      <span className="lg:flex lg:flex-wrap lg:items-center lg:gap-x-2">
        <Link
          to={`/admin/products/${product.id}`}
          className="link line-clamp-2 leading-tight font-semibold lg:min-w-0 lg:whitespace-normal"
          data-product={product.id}
          data-row
        >
          {product.name}
        </Link>
        <NameDetails {...product} />
      </span>
    </th>
  )
}

function NameDetails({ serviceType, isFeatured, isSample }: Product) {
  return (
    <span className="mt-1 flex min-w-0 items-center gap-1.5 text-xs text-ink-soft lg:mt-0">
      <span className="truncate">{serviceType}</span>
      {isFeatured ? <Badge tone="sunrise">Featured</Badge> : null}
      {isSample ? (
        <span className="hidden sm:inline">
          <Badge>Sample</Badge>
        </span>
      ) : null}
    </span>
  )
}

export type MenuTarget = { product: Product; button: HTMLElement }

type ProductMenuProps = {
  popup: PopupState
  target: MenuTarget | null
  actions: ProductActions
  onClose: () => void
}

/** A single menu shared by all rows, anchored to the button that opened it. */
export function ProductMenu({ popup, target, actions, onClose }: ProductMenuProps) {
  return (
    <>
      <Menu
        popup={popup}
        label={target ? `Actions for ${target.product.name}` : 'Actions'}
        anchor={target?.button ?? null}
        onClose={onClose}
      >
        {target ? (
          <MenuItems product={target.product} actions={actions} onDone={popup.close} />
        ) : null}
      </Menu>
      <ArchiveQuestion archiving={actions.archiving} />
    </>
  )
}

type MenuItemsProps = { product: Product; actions: ProductActions; onDone: () => void }

function MenuItems({ product, actions, onDone }: MenuItemsProps) {
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
