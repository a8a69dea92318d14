import { Menu, MenuItem } from '#app/design/ui/menu.tsx'
import { usePopup } from '#app/design/ui/popup.tsx'

export function MenuWhatCanBeDoneWithARow() {
  const popup = usePopup()
  return (
    <>
      <button
        type="button"
        popoverTarget={popup.id}
        aria-haspopup="menu"
        className="button button-secondary"
      >
        Actions
      </button>
      <Menu popup={popup} label="Actions">
        <MenuItem icon="edit" onDone={popup.close}>
          Edit
        </MenuItem>
        <MenuItem icon="plus" onDone={popup.close}>
          Duplicate
        </MenuItem>
        <MenuItem icon="trash" onDone={popup.close} refusal="It waits for approval.">
          Archive
        </MenuItem>
      </Menu>
    </>
  )
}
