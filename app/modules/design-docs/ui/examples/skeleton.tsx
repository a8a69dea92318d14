import { Skeleton } from '#app/design/ui/skeleton.tsx'

export function ThreeLines() {
  return (
    <div className="w-full max-w-prose">
      <Skeleton lines={3} />
    </div>
  )
}
