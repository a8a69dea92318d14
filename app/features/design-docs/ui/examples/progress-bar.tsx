import { ProgressBar } from '#app/design/ui/progress-bar.tsx'

export function Halfway() {
  return (
    <div className="w-full">
      <ProgressBar label="Assessment" percent={50} text="Question 4 of 8" />
    </div>
  )
}
