import { route } from '@react-router/dev/routes'

export const conversationConsolePages = [
  route('answer-times', 'modules/sales/conversation/routes/answer-times.tsx'),
]
