import type { Label } from '../../schema'
import { seen, whyUnchanged } from '../answers'
import { withLabel } from '../placement'
import type { Verb } from '../verb'

type LabelEdited = { type: 'label.edited'; label: Label; expect?: Label }

const isSame = (a: Label | null | undefined, b: Label) => a?.name === b.name && a.color === b.color

export const editLabel: Verb<LabelEdited> = {
  situation: 'card.update',
  typed: ({ label, expect }) => (label.name === expect?.name ? undefined : label.name),
  applies: {
    labels: (labels, { label, expect }) => {
      const known = labels.find(({ id }) => id === label.id)
      if (expect && !isSame(known, expect)) return labels
      return withLabel(labels, label)
    },
  },
  isSaidByAnswer: true,
  write: async (db, { label: { id, name, color }, expect }) => {
    const edit = db.from('custom_labels').update({ name, color }).eq('id', id)
    const answer = await (expect ? edit.match({ name: expect.name, color: expect.color }) : edit).select('id').single()
    if (!answer.error) return {}
    const expected = expect && { name: expect.name, color: expect.color }
    throw await whyUnchanged(db, 'custom_labels', id, answer, 'label.update', expected)
  },
  isAlreadySo: async (db, { label }) => {
    const read = db.from('custom_labels').select('id, name, color').eq('id', label.id).maybeSingle()
    return isSame(seen(await read, 'label.update'), label)
  },
  inverse: ({ label }, { labels }) => {
    const was = labels.find(({ id }) => id === label.id)
    return was ? [{ type: 'label.edited', label: was, expect: label }] : []
  },
  name: ({ label }, names) => `change ${names.label(label.id)}`,
}
