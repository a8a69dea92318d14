import { Notice } from '#app/design/ui/notice.tsx'
import { shortOfRoom } from '../content.ts'

/** The warning of T24, while it holds. */
export function ShortOfRoom({
  storage,
}: {
  storage: { isShort: boolean; freeMiB: number | null } | undefined
}) {
  if (!storage?.isShort) return null
  return (
    <Notice tone="danger" role="alert">
      <p className="font-semibold">{shortOfRoom.heading}</p>
      <p>{shortOfRoom.text}</p>
      {storage.freeMiB === null ? null : <p>{Math.floor(storage.freeMiB)} MiB are free.</p>}
    </Notice>
  )
}
