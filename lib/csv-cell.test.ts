import { expect, test } from 'vitest'
import { csvCell } from './csv-cell'

test.each([
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ['+1', `"'+1"`],
  ['-1+1', `"'-1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r=1"`],
  [' \n=1', `"' \n=1"`],
  ['\u200B=1', `"'\u200B=1"`],
  ['＝1', `"'＝1"`],
  ["x;=cmd|'/c calc'!A1;y", `"x;'=cmd|'/c calc'!A1;y"`],
  ['x;"=1+1;y', `"x;""'=1+1;y"`],
  ['x; " "=1+1', `"x; "" ""'=1+1"`],
  ['a; \u200B@b', `"a; \u200B'@b"`],
  ['a,b\n"c"', `"a,b\n""c"""`],
  ['Rota = 1', '"Rota = 1"'],
  [7, '7'],
  [null, ''],
])('the cell %j is written %s', (value, written) => {
  expect(csvCell(value)).toBe(written)
})
