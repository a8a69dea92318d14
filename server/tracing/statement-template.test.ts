import { expect, test } from 'vitest'
import { statementTemplate, statementWord } from './statement-template.ts'

const canary = 'Nomsa'

test.for([
  ['select "id" from "leads" where "email" = $1', 'select "id" from "leads" where "email" = $1'],
  [`select 1 from leads where name = '${canary}'`, 'select ? from leads where name = ?'],
  [`update a set b = 'it''s ${canary}', c = 12.5`, 'update a set b = ??, c = ?'],
  [`do $$ begin perform '${canary}'; end $$`, 'do ?'],
  [`do $body$ ${canary} $$ $body$`, 'do ?'],
  [`select b -- ${canary} don't\n from a`, 'select b from a'],
  [`select /* ${canary}'s */ b from a`, 'select b from a'],
  [`select b from a where c = E'\\'${canary}'`, 'select'],
  [`select b from a where c = '${canary}`, 'select'],
  [`select /* /* */ ${canary} */ b`, 'select'],
  ['select col1, $12 from t2 where id = 300', 'select col1, $12 from t2 where id = ?'],
])('OPS-06 %s has a template without values', ([text, template]) => {
  expect(statementTemplate(text!)).toBe(template)
  expect(statementTemplate(text!)).not.toContain(canary)
})

test('OPS-06 what a statement does is its first word', () => {
  expect(statementWord('INSERT INTO a')).toBe('insert')
  expect(statementWord('')).toBe('statement')
  expect(statementTemplate('select 1'.padEnd(9_000, ',a'))).toHaveLength(500)
})
