/**
 * What a Trusted Types policy makes is text to older browsers and to the types. A policy asks for an argument, and
 * hands it to its rule as text: a number, too.
 */
type Rules = {
  createScript?: (code: string) => string
  createScriptURL?: (which: never) => string
}

/** Makes the one policy of a page, `hydrate`: all that it can make is what its rules answer. */
export const { trustedTypes } = self as {
  trustedTypes?: { createPolicy: <Given extends Rules>(name: string, rules: Given) => Given }
}
