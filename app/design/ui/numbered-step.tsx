type NumberedStepProps = {
  number: number
  title: string
  text: string
  /** Its distance and size, which differ with the page. */
  textClassName: string
}

/** One step of several, as in the method of a recipe; stands in an ordered list. */
export function NumberedStep({ number, title, text, textClassName }: NumberedStepProps) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="w-6 flex-none font-display text-3xl leading-solid font-semibold text-clay"
      >
        {number}
      </span>
      <div>
        <h3>{title}</h3>
        <p className={textClassName}>{text}</p>
      </div>
    </li>
  )
}
