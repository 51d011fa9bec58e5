import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from './auth-provider'

function Reader() {
  return useAuth().user.email
}

test('useAuth outside its provider says so (spec section 8)', () => {
  expect(() => renderToString(<Reader />)).toThrow('useAuth must be used within an AuthProvider')
})
