import { Portrait } from '#app/design/ui/portrait.tsx'

export function WithoutAPicture() {
  return <Portrait name="Thandi Mokoena" />
}
