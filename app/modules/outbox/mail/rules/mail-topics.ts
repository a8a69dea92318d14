/**
 * E-mails to visitors that are more than the answer to what they just asked (PRV-07). Each carries an
 * opt-out link, and none is sent to a mailbox that opted out, until it consents anew.
 */
export const mailTopics = ['news', 'launch', 'coverage', 'referral', 'rollout'] as const
export type MailTopic = (typeof mailTopics)[number]

export type MailChoice = { topic: string; isWanted: boolean; at: Date }

/** What an opt-out names: every topic there is, and those to come. */
export const everyTopic = 'all'

/** Whether a mail of this topic may be sent: nobody opted out, or consent was given afterwards. */
export function mayMail(choices: readonly MailChoice[], topic: MailTopic): boolean {
  const optOut = choices.find((choice) => choice.topic === everyTopic && !choice.isWanted)
  const consent = choices.find((choice) => choice.topic === topic && choice.isWanted)
  return !optOut || (consent !== undefined && consent.at > optOut.at)
}
