import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { browserScript } from './serve-script'

test('the modules make one script without imports and exports, however they are formatted', () => {
  expect(() => new Script(browserScript())).not.toThrow()
  expect(browserScript()).not.toMatch(/^(import|export)\s/m)
})
