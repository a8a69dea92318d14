// Preloaded into tests and what they start (TEST_NOW, see docs/reference.md): what reads the time reads another day.
import { shiftDate } from './shift-date.ts'

const offsetMs = Number(process.env.TEST_CLOCK_OFFSET_MS ?? 0)
if (offsetMs) shiftDate(offsetMs)
