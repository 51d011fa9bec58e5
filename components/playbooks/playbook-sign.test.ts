import { expect, test } from 'vitest'
import { playbooks } from '@/content/playbooks/all-playbooks'
import { playbookSigns } from './playbook-sign'

test('every playbook has a sign, and none is of two', () => {
  const signs = playbooks.map(({ slug }) => playbookSigns[slug])
  expect(signs).not.toContain(undefined)
  expect(new Set(signs).size).toBe(playbooks.length)
})
