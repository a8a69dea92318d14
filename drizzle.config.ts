import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./app/platform/tables.ts', './app/modules/**/tables.ts'],
  out: './migrations',
  casing: 'snake_case',
})
