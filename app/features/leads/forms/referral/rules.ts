import type { FriendAnswer } from './content.ts'

/** The fields once the friend has answered: a no leaves nothing of the friend behind (D-39). */
export function withFriendAnswer<Fields extends { friendName: string; friendEmail: string }>(
  fields: Fields,
  answer: Exclude<FriendAnswer, 'pending'>,
): Omit<Fields, 'friendAnswer'> & { friendAnswer: FriendAnswer } {
  const friend = answer === 'no' ? { friendName: '', friendEmail: '' } : {}
  return { ...fields, ...friend, friendAnswer: answer }
}

/** Whether a field of a referral tells something of the friend, who is somebody else than the sender. */
export function isAboutFriend(name: string): boolean {
  return name === 'friendName' || name === 'friendEmail' || name === 'friendAnswer'
}

/** Whether a field may leave this system: the friend's details may only after a yes (POPIA s69). */
export function isTellable(name: string, fields: Record<string, unknown>): boolean {
  return fields.friendAnswer === 'yes' || (name !== 'friendName' && name !== 'friendEmail')
}
