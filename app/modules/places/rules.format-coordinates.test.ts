import { expect, test } from 'vitest'
import { formatCoordinates } from './rules.ts'

test.each([
  [-26.107361, 28.056667, '26.107361° S, 28.056667° E'],
  [51.5, -0.12, '51.500000° N, 0.120000° W'],
  [0, 0, '0.000000° N, 0.000000° E'],
  [-33.9, 18.4234567, '33.900000° S, 18.423457° E'],
])('ADR-23 ADR-24 %d, %d → %s', (latitude, longitude, text) =>
  expect(formatCoordinates(latitude, longitude)).toBe(text),
)
