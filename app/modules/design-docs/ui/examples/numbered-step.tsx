import { NumberedStep } from '#app/design/ui/numbered-step.tsx'

export function NumberedStepSteps() {
  return (
    <ol className="grid gap-4">
      <NumberedStep
        number={1}
        title="Tell us what you need"
        text="A form of four fields."
        textClassName="text-ink-soft"
      />
      <NumberedStep
        number={2}
        title="We call you"
        text="Within one business day."
        textClassName="text-ink-soft"
      />
    </ol>
  )
}
