import type { FoundAddress, Suggestion } from '../schema.ts'
import { searchKey } from './search-key.ts'

/** The found address with the unit that was typed before the street; what names it already is left as it is. */
export function withUnit(found: FoundAddress, unit: string): FoundAddress {
  if (unit === '') return found
  const { address, buildingComplex } = found.address
  return {
    ...found,
    address: {
      ...found.address,
      address: joined(unit, address),
      buildingComplex: holds(unit, buildingComplex) ? unit : joined(unit, buildingComplex),
    },
  }
}

/** The line of the list with the unit; one that is only a place says nothing of a street, so none is put there. */
export function suggestionWithUnit(suggestion: Suggestion, unit: string): Suggestion {
  if (unit === '') return suggestion
  return {
    ...suggestion,
    title: joined(unit, suggestion.title),
    found: suggestion.found && withUnit(suggestion.found, unit),
  }
}

const holds = (text: string, part: string) => searchKey(text).includes(searchKey(part))
const joined = (unit: string, text: string) =>
  holds(text, unit) ? text : [unit, text].filter(Boolean).join(', ')
