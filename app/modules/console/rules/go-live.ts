/** Why a go-live day cannot be asked for, or undefined: it lies in the future, or is left empty for "now" (STF-06). */
export function goLiveProblem(goLiveDate: string | null, today: string): string | undefined {
  if (goLiveDate === null || goLiveDate > today) return undefined
  return 'Choose a day from tomorrow on, or leave this empty: then it goes live as soon as it is approved.'
}
