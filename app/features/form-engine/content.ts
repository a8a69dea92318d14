/** What to do about a field that was left empty. */
export const emptyField = (label: string): string => `${label}: please fill in this field.`
/** The same for a list of choices; `what` is what to choose, such as "a range". */
export const emptyChoice = (label: string, what: string): string => `${label}: choose ${what}.`
export const notAPhone = (label: string): string => `${label}: enter a number like 082 123 4567.`
export const notAnEmail = (label: string): string =>
  `${label}: enter an address like name@example.co.za.`
