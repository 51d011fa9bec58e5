import type { CardDetails } from './card-details-query'

/** The details of a card that is still on its way to the database. */
export function detailsOfNewCard(now: string, viewerId: string): CardDetails {
  return {
    version: 0,
    description: '',
    createdBy: viewerId,
    createdAt: now,
    checklist: [],
    comments: [],
    attachments: [],
    blockedBy: [],
    blocks: [],
    history: [],
  }
}
