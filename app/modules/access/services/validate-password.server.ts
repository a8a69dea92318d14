import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'

const weakestScore = 3
const shortestRemainder = 8
let checker: ZxcvbnFactory | undefined

/**
 * Says why a password is too easy to guess, or undefined when it is good enough: common passwords,
 * keyboard runs, repeats, dates, and little beyond the person's own words (T10).
 */
export function validatePassword(password: string, ownWords: string[]): string | undefined {
  checker ??= new ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
  })
  const words = ownWords
    .flatMap((word) => [word, ...word.split(/[\s@.+-]+/)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
  const { score } = checker.check(password, words)
  if (score >= weakestScore && beyondWords(password, words) >= shortestRemainder) return undefined
  return 'This password is easy to guess. Use several unrelated words, without your name or a pattern.'
}

/** How many letters and digits are left once the words are taken out. */
function beyondWords(password: string, words: string[]): number {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase())
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length
}
