import type { Template } from '@/lib/boards/new-board/templates'
import type { BoardSketch, CardSketch } from '../boards/board-sketch'

/** The dojo that a template becomes, on the day it is created. */
export function templateSketch({ id, titleExample, lists }: Template): BoardSketch {
  return {
    id,
    title: titleExample,
    lists: lists.map(({ title, cards }) => [title, ...cards.map((card): CardSketch => ({ ...card }))] as const),
  }
}
