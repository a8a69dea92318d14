/** What a technology starts at: "from R2,000 per month". */
export const fromPrice = (price: string) => `from ${price}`

type Answered = { answer: string; price: string }

/** What the confirmation says of the check: our words and present prices alone (T20). */
export const checkNote = (fibre: Answered, wireless: Answered) =>
  `Our answer for the address you checked: ${said('Fibre', fibre)} ${said('Fixed wireless', wireless)}`

const said = (technology: string, { answer, price }: Answered) =>
  `${technology}: ${answer.toLowerCase()} (${price}).`
