import { Skeleton } from '#app/design/ui/skeleton.tsx'

export function SkeletonThreeLines() {
  return (
    <div className="w-full max-w-prose">
      <Skeleton lines={3} />
    </div>
  )
}
