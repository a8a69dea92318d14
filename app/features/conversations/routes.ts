import { route } from '@react-router/dev/routes'

export const conversationConsolePages = [
  route('answer-times', 'features/conversations/routes/answer-times.tsx'),
]
