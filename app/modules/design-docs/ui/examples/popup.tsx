import { Popup, usePopup } from '#app/design/ui/popup.tsx'

export function PopupBelowItsButton() {
  const popup = usePopup()
  return (
    <>
      <button
        type="button"
        popoverTarget={popup.id}
        aria-haspopup="dialog"
        className="button button-secondary"
      >
        Messages
      </button>
      <Popup popup={popup} role="dialog" label="Messages" className="w-64 p-4">
        <p>Nothing yet.</p>
      </Popup>
    </>
  )
}
