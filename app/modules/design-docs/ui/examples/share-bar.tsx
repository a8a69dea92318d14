import { ShareBar } from '#app/design/chart/share-bar.tsx'

export function ShareBarBesideItsFigure() {
  return (
    <dl className="grid w-full grid-cols-[minmax(0,6rem)_minmax(0,3rem)_minmax(3rem,1fr)] items-center gap-x-3 gap-y-2">
      <dt>Opened</dt>
      <dd className="text-end">40</dd>
      <dd>
        <ShareBar value={40} max={40} />
      </dd>
      <dt>Sent</dt>
      <dd className="text-end">7</dd>
      <dd>
        <ShareBar value={7} max={40} tone="clay" />
      </dd>
    </dl>
  )
}
