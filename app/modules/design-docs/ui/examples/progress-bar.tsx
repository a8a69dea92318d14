import { ProgressBar } from '#app/design/ui/progress-bar.tsx'

export function ProgressBarHalfway() {
  return (
    <div className="w-full">
      <ProgressBar label="Assessment" percent={50} text="Question 4 of 8" />
    </div>
  )
}

export function ProgressBarAtItsEnds() {
  return (
    <div className="grid w-full gap-4">
      <ProgressBar label="Import" percent={0} text="Not begun" />
      <ProgressBar label="Import" percent={100} text="Done" />
    </div>
  )
}
