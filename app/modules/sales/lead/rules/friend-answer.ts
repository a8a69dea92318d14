import type { FriendAnswer } from '../forms/referral.ts'

/** The fields once the friend has answered: a no leaves nothing of the friend behind (D-39). */
export function withFriendAnswer<Fields extends { friendName: string; friendEmail: string }>(
  fields: Fields,
  answer: Exclude<FriendAnswer, 'pending'>,
): Omit<Fields, 'friendAnswer'> & { friendAnswer: FriendAnswer } {
  const friend = answer === 'no' ? { friendName: '', friendEmail: '' } : {}
  return { ...fields, ...friend, friendAnswer: answer }
}
