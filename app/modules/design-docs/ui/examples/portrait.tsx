import { Portrait } from '#app/design/ui/portrait.tsx'

export function PortraitWithoutAPicture() {
  return <Portrait name="Thandi Mokoena" />
}
