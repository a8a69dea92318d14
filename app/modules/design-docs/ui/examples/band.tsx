import { Band } from '#app/design/ui/band.tsx'

export function BandTones() {
  return (
    <div className="w-full">
      <Band>On paper</Band>
      <Band tone="sand">On sand</Band>
      <Band tone="deep">Deep, once to a page</Band>
      <Band isForScreens>Not printed</Band>
    </div>
  )
}
