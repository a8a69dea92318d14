import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'

const weakestScore = 3
let checker: ZxcvbnFactory | undefined

/**
 * Says why a password is too easy to guess, or undefined when it is good enough: common passwords,
 * keyboard runs, repeats, dates, and the person's own words (T10).
 */
export function judgePassword(password: string, ownWords: string[]): string | undefined {
  checker ??= new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
  const words = ownWords
    .flatMap((word) => [word, ...word.split(/[\s@.+-]+/)])
    .filter((word) => word.length > 2)
  const { score } = checker.check(password, words)
  if (score >= weakestScore) return undefined
  return 'This password is easy to guess. Use several unrelated words, without your name or a pattern.'
}
